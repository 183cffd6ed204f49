import { CallbackError } from './errors.ts';
import { providerOf } from './federation.ts';
import type { Client, Pool, Provider } from './settings.ts';
import type { Context } from './tokens.ts';

/** A request to sign in that was checked: who asks, where the answer goes, and what is wanted. */
export interface SignInRequest {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  scopes: string[];
  challenge: string;
  nonce: string | undefined;
  prompt: string | undefined;
  provider: Provider | undefined;
}

/** A request whose callback cannot be trusted: the service tells it on a page of its own. */
export class UntrustedRequest extends Error {}

/** The client and callback of a request, or a refusal: nothing is ever sent to a callback that is not the client's own. */
export function callbackOf({ store }: Context, pool: Pool, query: URLSearchParams) {
  const client = store.client(query.get('client_id') ?? '');
  if (client?.poolId !== pool.id) throw new UntrustedRequest('invalid_client');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.properties.CallbackURLs.includes(redirectUri)) {
    throw new UntrustedRequest('redirect_mismatch');
  }
  return { client, redirectUri };
}

/** Checks the rest of a request to sign in; what is wrong with it is told to the callback. */
export function checkRequest(
  context: Context,
  pool: Pool,
  { client, redirectUri }: ReturnType<typeof callbackOf>,
  query: URLSearchParams,
): SignInRequest {
  const allowed = client.properties;
  const optional = (name: string) => query.get(name) || undefined;

  const type = query.get('response_type');
  if (!type) throw new CallbackError('invalid_request', 'response_type is required');
  const mayUseCode =
    allowed.AllowedOAuthFlowsUserPoolClient === true && allowed.AllowedOAuthFlows.includes('code');
  if (type !== 'code' || !mayUseCode) throw new CallbackError('unauthorized_client');

  const scopes = (optional('scope')?.split(' ') ?? allowed.AllowedOAuthScopes).filter(Boolean);
  if (!scopes.every((scope) => allowed.AllowedOAuthScopes.includes(scope))) {
    throw new CallbackError('invalid_scope');
  }

  // The cloud lets a client leave PKCE out. This client must never do so, hence a refusal here.
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    const description = 'code_challenge_method must be S256, with a code_challenge';
    throw new CallbackError('invalid_request', description);
  }

  return {
    client,
    redirectUri,
    state: optional('state'),
    scopes,
    challenge,
    nonce: optional('nonce'),
    prompt: optional('prompt'),
    provider: providerOf(context, pool, client, optional('identity_provider')),
  };
}

/** The callback's address with an answer added to it. */
export function answerAddress(redirectUri: string, answer: Record<string, string | undefined>) {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.toString();
}
