import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Cloud } from '#bin/local/cloud';

/** The tokens of a sign-in. */
export type Tokens = z.infer<typeof Tokens>;
const Tokens = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string().optional(),
});

const Client = z.object({
  CallbackURLs: z.array(z.string()),
  AllowedOAuthScopes: z.array(z.string()),
  UserPoolId: z.string(),
});

/** A client of the hosted sign-in pages. */
export interface SignInClient {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  /** Address of the hosted pages. */
  readonly pages: string;
}

/** Signs a person in at a site of a running cloud. */
export const signIn = (cloud: Cloud, site: string, username: string): Promise<Tokens> =>
  signInThrough(clientOf(cloud, site), username);

/**
 * Signs a person in as a browser does: the sign-in page, the redirect with a code, and the exchange
 * with PKCE. Uses only data that the page gets.
 */
export async function signInThrough(client: SignInClient, username: string): Promise<Tokens> {
  const { clientId, redirectUri, scope, pages } = client;
  const verifier = randomBytes(48).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const answer = await fetch(`${pages}/login?${query}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username }),
  });
  const location = answer.headers.get('location');
  const code = location && new URL(location).searchParams.get('code');
  if (!code) {
    const why = location && new URL(location).searchParams.get('error_description');
    throw new Error(
      `${username} could not sign in: ${why ?? `the page answered ${answer.status}`}.`,
    );
  }

  const exchange = await fetch(`${pages}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  });
  return Tokens.parse(await exchange.json());
}

/** Returns the client whose callback is the site's address. */
function clientOf(cloud: Cloud, site: string) {
  const ofType = (type: string) => cloud.resources.filter((each) => each.type === type);
  for (const resource of ofType('AWS::Cognito::UserPoolClient')) {
    const client = Client.parse(resource.properties);
    const redirectUri = client.CallbackURLs.find((url) => url.startsWith(cloud.url(site)));
    if (!redirectUri) continue;
    const domain = ofType('AWS::Cognito::UserPoolDomain').find(
      ({ properties }) => properties.UserPoolId === client.UserPoolId,
    );
    return {
      clientId: resource.ref,
      redirectUri,
      scope: client.AllowedOAuthScopes.join(' '),
      pages: `http://${domain?.ref}.auth.localhost:${cloud.port}`,
    };
  }
  throw new Error(`There is no site ${site}; the sites are ${cloud.sites.join(', ')}.`);
}
