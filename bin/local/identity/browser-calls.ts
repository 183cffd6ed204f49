import { decodeJwt } from 'jose';
import * as z from 'zod';
import { attributeList, signOutEverywhere } from './administer.ts';
import { ServiceError } from './errors.ts';
import { bearerOf, type Context, refresh, revoke, type Tokens } from './tokens.ts';

/** The calls of browsers, which need no credentials, by name. */
export const browserCalls: Record<
  string,
  (context: Context, input: unknown) => Promise<object> | object
> = {
  async GetTokensFromRefreshToken(context, input) {
    const { ClientId, RefreshToken } = z
      .object({ ClientId: z.string(), RefreshToken: z.string() })
      .parse(input);
    return result(await refresh(context, clientOf(context, ClientId), RefreshToken));
  },

  async InitiateAuth(context, input) {
    const { AuthFlow, AuthParameters, ClientId } = z
      .object({
        AuthFlow: z.string(),
        AuthParameters: z.record(z.string(), z.string()).default({}),
        ClientId: z.string(),
      })
      .parse(input);
    const client = clientOf(context, ClientId);
    const isRefresh = AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN';
    const { ExplicitAuthFlows, RefreshTokenRotation } = client.properties;
    const mayRefresh =
      ExplicitAuthFlows?.includes('ALLOW_REFRESH_TOKEN_AUTH') !== false &&
      RefreshTokenRotation?.Feature !== 'ENABLED';
    // People sign in at the hosted pages: no client has a password flow here.
    if (!isRefresh || !mayRefresh) {
      const message = `${AuthFlow} flow not enabled for this client`;
      throw new ServiceError('InvalidParameterException', message);
    }
    return result(await refresh(context, client, AuthParameters.REFRESH_TOKEN ?? ''));
  },

  RevokeToken(context, input) {
    const { ClientId, Token } = z.object({ ClientId: z.string(), Token: z.string() }).parse(input);
    revoke(context, clientOf(context, ClientId), Token);
    return {};
  },

  async GetUser(context, input) {
    const person = await selfOf(context, input);
    return { Username: person.username, UserAttributes: attributeList(person) };
  },

  async GlobalSignOut(context, input) {
    signOutEverywhere(context, await selfOf(context, input));
    return {};
  },
};

/** Returns the person of an access token with the admin scope; the portal's tokens lack it. */
async function selfOf(context: Context, input: unknown) {
  const { AccessToken } = z.object({ AccessToken: z.string() }).parse(input);
  const pool = context.store.pool(issuerPool(AccessToken));
  if (!pool) throw new ServiceError('NotAuthorizedException', 'Invalid Access Token');
  const { person, scopes } = await bearerOf(context, pool, AccessToken);
  if (!scopes.includes('aws.cognito.signin.user.admin')) {
    const message = 'Access Token does not have required scopes';
    throw new ServiceError('NotAuthorizedException', message);
  }
  return person;
}

// The unverified issuer only selects the pool; the pool's key then verifies the token.
function issuerPool(token: string): string {
  try {
    return decodeJwt(token).iss?.split('/').at(-1) ?? '';
  } catch {
    return '';
  }
}

function clientOf({ store }: Context, clientId: string) {
  const client = store.client(clientId);
  if (client) return client;
  const message = `User pool client ${clientId} does not exist.`;
  throw new ServiceError('ResourceNotFoundException', message);
}

const result = (tokens: Tokens) => ({
  AuthenticationResult: {
    AccessToken: tokens.accessToken,
    IdToken: tokens.idToken,
    RefreshToken: tokens.refreshToken,
    ExpiresIn: tokens.expiresIn,
    TokenType: 'Bearer',
  },
  ChallengeParameters: {},
});
