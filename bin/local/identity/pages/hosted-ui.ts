import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge } from '../../http.ts';
import { html, sendPage } from '../../pages/html.ts';
import { addressOf, cookiesOf, sendJson, sendRedirect } from '../../pages/http.ts';
import { callbackOf, UntrustedRequest } from '../authorize.ts';
import { allowOrigins } from '../cross-origin.ts';
import { OAuthError, ServiceError } from '../errors.ts';
import { revokeToken, token, userInfo } from '../oauth.ts';
import type { Pool } from '../settings.ts';
import { authorize, endedSessionCookie, login, sessionCookieName } from '../sign-in.ts';
import type { Context } from '../tokens.ts';

type Handle = (
  context: Context,
  pool: Pool,
  req: IncomingMessage,
  res: ServerResponse,
) => Promise<void> | void;

/** Handles a request to a pool's own host. */
export async function handleHostedUi(
  context: Context,
  prefix: string,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const pool = context.store.poolOfDomain(prefix);
  if (!pool) return sendNotice(res, 404, `There is no sign-in with the name “${prefix}”.`);
  const { pathname } = addressOf(req);
  const route = routes[pathname.replace(/(.)\/$/, '$1')];
  if (!route) return sendNotice(res, 404, 'This page does not exist.');
  if (route.isCrossOrigin && allowOrigins(req, res)) return;
  if (!route.methods.includes(req.method ?? '')) {
    res.setHeader('allow', route.methods.join(', '));
    return sendNotice(res, 405, 'This address does not accept this request method.');
  }
  try {
    await route.handle(context, pool, req, res);
  } catch (error) {
    fail(res, error);
  }
}

const logout: Handle = ({ store, ...context }, pool, req, res) => {
  const { searchParams } = addressOf(req);
  const client = store.client(searchParams.get('client_id') ?? '');
  if (client?.poolId !== pool.id) throw new UntrustedRequest('invalid_client');
  const secret = cookiesOf(req).get(sessionCookieName);
  const end = { 'set-cookie': endedSessionCookie };
  const logoutUri = searchParams.get('logout_uri');
  if (logoutUri !== null) {
    if (!client.properties.LogoutURLs.includes(logoutUri)) {
      throw new UntrustedRequest('redirect_mismatch');
    }
    if (secret) store.endSession(secret);
    return sendRedirect(res, logoutUri, end);
  }
  // Without a logout address, Cognito shows the sign-in page for another person.
  callbackOf({ store, ...context }, pool, searchParams);
  if (secret) store.endSession(secret);
  sendRedirect(res, `/login?${searchParams}`, end);
};

const errorPage: Handle = (_context, _pool, req, res) =>
  sendNotice(res, 400, explanation(addressOf(req).searchParams.get('error') ?? ''));

const routes: Record<string, { methods: string[]; handle: Handle; isCrossOrigin?: boolean }> = {
  '/oauth2/authorize': { methods: ['GET', 'HEAD'], handle: authorize },
  '/login': { methods: ['GET', 'HEAD', 'POST'], handle: login },
  '/logout': { methods: ['GET', 'HEAD'], handle: logout },
  '/error': { methods: ['GET', 'HEAD'], handle: errorPage },
  '/oauth2/token': { methods: ['POST'], handle: token, isCrossOrigin: true },
  '/oauth2/revoke': { methods: ['POST'], handle: revokeToken, isCrossOrigin: true },
  '/oauth2/userInfo': { methods: ['GET', 'POST'], handle: userInfo, isCrossOrigin: true },
};

function fail(res: ServerResponse, error: unknown) {
  if (error instanceof UntrustedRequest) {
    return sendRedirect(res, `/error?error=${encodeURIComponent(error.message)}`);
  }
  if (error instanceof OAuthError) {
    const body = { error: error.code, error_description: error.message || undefined };
    return sendJson(res, 400, body);
  }
  // Cognito or a trigger refused a refresh.
  if (error instanceof ServiceError) {
    return sendJson(res, 400, { error: 'invalid_grant', error_description: error.message });
  }
  if (error instanceof BodyTooLarge) return sendNotice(res, 413, 'The request is too large.');
  throw error;
}

const explanation = (error: string) => {
  if (error === 'redirect_mismatch') {
    return 'The app requested a redirect to an address that is not registered (redirect_mismatch).';
  }
  if (error === 'invalid_client') return 'This app is not registered for this sign-in.';
  return 'The sign-in failed. Go back to the app and try again.';
};

const sendNotice = (res: ServerResponse, status: number, text: string) =>
  sendPage(res, {
    status,
    title: 'Sign-in',
    body: html`<main class="narrow"><h1>Sign-in</h1><p class="wrong" role="alert">${text}</p></main>`,
  });
