import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Emulates the parts of the hosted sign-in that Amplify's redirect flow uses: authorise at once,
 * exchange, refresh, sign out.
 */

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const tokenFor = (username: string, use: 'id' | 'access', port: number) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: `sub-${username}`,
    username,
    preferred_username: username,
    'custom:orgUnit': 'Year 7',
    iss: `http://auth.localhost:${port}/cognito-idp/standin`,
    aud: 'standin',
    client_id: 'standin',
    token_use: use,
    iat: now,
    exp: now + 900,
    origin_jti: 'o',
    jti: crypto.randomUUID(),
  };
  return `${encode({ alg: 'RS256', kid: 'k' })}.${encode(claims)}.c2ln`;
};

/** Returns the session of a signed-in person, as Amplify stores it in a tab. */
export function sessionOf(username: string, port: number): [key: string, value: string][] {
  const values = {
    accessToken: tokenFor(username, 'access', port),
    idToken: tokenFor(username, 'id', port),
    refreshToken: username,
    clockDrift: '0',
  };
  const pool = 'CognitoIdentityServiceProvider.standin';
  return [
    [`${pool}.LastAuthUser`, username],
    ...Object.entries(values).map(([name, value]): [string, string] => [
      `${pool}.${username}.${name}`,
      value,
    ]),
  ];
}

/** Returns the username in a bearer token. */
export function usernameOf(authorization: string | undefined): string | undefined {
  const payload = authorization?.split('.')[1];
  if (!payload) return undefined;
  const { preferred_username } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return preferred_username;
}

/** Signs in the person whom the cookie `person` of the sign-in host names, or `a.hart` without one. */
export const signInEmulator =
  (port: number) => async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const person = /person=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'a.hart';
    if (url.pathname === '/oauth2/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      if (person === 'refused') {
        back.searchParams.set('error', 'invalid_request');
        back.searchParams.set(
          'error_description',
          'PreTokenGeneration failed with error Your account has ended. Please ask the school office..',
        );
      } else back.searchParams.set('code', person);
      return response.writeHead(302, { Location: back.href }).end();
    }
    if (url.pathname === '/logout') {
      const back = url.searchParams.get('logout_uri') ?? '/';
      return response.writeHead(302, { Location: back }).end();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const send = (value: object) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/oauth2/token') {
      const username = new URLSearchParams(body).get('code') ?? '';
      return send({
        access_token: tokenFor(username, 'access', port),
        id_token: tokenFor(username, 'id', port),
        refresh_token: username,
        token_type: 'Bearer',
        expires_in: 900,
      });
    }
    const target = String(request.headers['x-amz-target'] ?? '');
    if (target.endsWith('GetTokensFromRefreshToken')) {
      const username = JSON.parse(body).RefreshToken;
      return send({
        AuthenticationResult: {
          AccessToken: tokenFor(username, 'access', port),
          IdToken: tokenFor(username, 'id', port),
          ExpiresIn: 900,
          TokenType: 'Bearer',
        },
      });
    }
    return send({});
  };
