import { CallbackError } from './errors.ts';
import { providerOf } from './federation.ts';
import type { Client, Pool, Provider } from './settings.ts';
import type { Context } from './tokens.ts';

/** A valid sign-in request: the client, the callback and the requested scopes. */
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

/** An error of a request whose callback is not trusted. The service shows it on its own page. */
export class UntrustedRequest extends Error {}

/** Returns the client and callback of a request; throws if the callback is not the client's. */
export function callbackOf({ store }: Context, pool: Pool, query: URLSearchParams) {
  const client = store.client(query.get('client_id') ?? '');
  if (client?.poolId !== pool.id) throw new UntrustedRequest('invalid_client');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.properties.CallbackURLs.includes(redirectUri)) {
    throw new UntrustedRequest('redirect_mismatch');
  }
  return { client, redirectUri };
}

/** Validates the rest of a sign-in request. Its errors go to the callback. */
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

  // Cognito makes PKCE optional. Our client must always use it, so it is required here.
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

/** Returns the callback's address with the answer as query parameters. */
export function answerAddress(redirectUri: string, answer: Record<string, string | undefined>) {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.toString();
}
