import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf, cookiesOf, readForm, sendRedirect } from '../pages/http.ts';
import { answerAddress, callbackOf, checkRequest, type SignInRequest } from './authorize.ts';
import { CallbackError, SignInError } from './errors.ts';
import { asCallback, readDirectory, signIn } from './federation.ts';
import { sendSignInPage } from './pages/sign-in-page.ts';
import { peopleOf } from './people.ts';
import type { Person } from './records.ts';
import type { Pool } from './settings.ts';
import { askTrigger, type Context, newSecret } from './tokens.ts';

/** Handles `/oauth2/authorize`: redirects to the app with a session, else to the sign-in page. */
export async function authorize(
  context: Context,
  pool: Pool,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const { search, searchParams } = addressOf(req);
  await answer({ context, pool, res }, searchParams, async (request) => {
    const session = request.prompt === 'login' ? undefined : sessionOf(context, pool, req, request);
    if (session) return await goBack({ context, pool, res }, request, session);
    if (request.prompt === 'none') throw new CallbackError('login_required');
    sendRedirect(res, `/login${search}`);
  });
}

/** Handles `/login`: GET shows the sign-in page; POST signs the person in. */
export async function login(
  context: Context,
  pool: Pool,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const { searchParams } = addressOf(req);
  const people = peopleOf(context.store, pool, context.now);
  await answer({ context, pool, res }, searchParams, async (request) => {
    if (req.method !== 'POST') {
      await readDirectory(context, pool);
      const firstStep = context.directory.firstStep?.(pool.id);
      return sendSignInPage(res, { pool, request, searchParams, people, firstStep });
    }
    const typed = (await readForm(req)).get('username')?.trim() ?? '';
    try {
      const { client, provider } = request;
      const person = await signIn(context, pool, { client, provider }, typed);
      const authTime = Math.floor(context.now() / 1000);
      const secret = newSecret();
      const expiresAt = context.now() + sessionSeconds * 1000;
      const session = { poolId: pool.id, sub: person.sub, authTime, expiresAt };
      context.store.saveSession(secret, session);
      const cookie = sessionCookie(secret);
      await goBack({ context, pool, res }, request, { person, authTime }, cookie);
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      const problem = error.message;
      sendSignInPage(res, { pool, request, searchParams, people, typed, problem });
    }
  });
}

/** The cookie that ends the session of this host. */
export const endedSessionCookie = 'cognito=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';

/** The name of the cookie that holds a session's secret. */
export const sessionCookieName = 'cognito';

/** A request to the pages of a pool and its response. */
interface Visit {
  context: Context;
  pool: Pool;
  res: ServerResponse;
}

/** Validates and handles a request. Errors after the check of the callback go to the app. */
async function answer(
  { context, pool, res }: Visit,
  query: URLSearchParams,
  handle: (request: SignInRequest) => Promise<void> | void,
) {
  const callback = callbackOf(context, pool, query);
  try {
    await handle(checkRequest(context, pool, callback, query));
  } catch (error) {
    if (!(error instanceof CallbackError)) throw error;
    const failure = {
      error_description: error.message || undefined,
      state: query.get('state') || undefined,
      error: error.code,
    };
    sendRedirect(res, answerAddress(callback.redirectUri, failure));
  }
}

/** Redirects to the app with a new code. */
async function goBack(
  { context, pool, res }: Visit,
  request: SignInRequest,
  { person, authTime }: { person: Person; authTime: number },
  headers?: Record<string, string>,
) {
  const { client, scopes, redirectUri, challenge, nonce, state } = request;
  const source = 'TokenGeneration_HostedAuth';
  const asking = askTrigger(context, source, { pool, client, person }, scopes);
  const overrides = await asCallback(asking);
  const code = newSecret();
  context.store.saveCode(code, {
    poolId: pool.id,
    clientId: client.id,
    sub: person.sub,
    redirectUri,
    challenge,
    scope: scopes.join(' '),
    nonce,
    authTime,
    expiresAt: context.now() + codeSeconds * 1000,
    overrides,
  });
  sendRedirect(res, answerAddress(redirectUri, { code, state }), headers);
}

/** Returns the browser's session, if its person comes from the requested provider. */
function sessionOf(context: Context, pool: Pool, req: IncomingMessage, request: SignInRequest) {
  const secret = cookiesOf(req).get(sessionCookieName);
  const session = secret && context.store.session(secret);
  if (!session || session.poolId !== pool.id || session.expiresAt <= context.now()) return;
  const person = peopleOf(context.store, pool, context.now).bySub(session.sub);
  if (!person?.enabled) return;
  if (person.identity?.providerName !== request.provider?.properties.ProviderName) return;
  return { person, authTime: session.authTime };
}

const sessionCookie = (secret: string) => ({
  'set-cookie': `${sessionCookieName}=${secret}; Path=/; Max-Age=${sessionSeconds}; HttpOnly; SameSite=Lax`,
});

const sessionSeconds = 3600;
const codeSeconds = 300;
