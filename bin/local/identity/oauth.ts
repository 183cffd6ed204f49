import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm, sendJson } from '../pages/http.ts';
import { readableAttributes } from './claims.ts';
import { OAuthError, ServiceError } from './errors.ts';
import { peopleOf } from './people.ts';
import type { Client, Pool } from './settings.ts';
import { bearerOf, type Context, refresh, revoke, type Tokens, tokensForCode } from './tokens.ts';

/** Handles `POST /oauth2/token`: returns tokens for a code or a refresh token. */
export async function token(
  context: Context,
  pool: Pool,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const form = await tokenForm(req);
  const client = clientOf(context, pool, form);
  const grantType = form.get('grant_type');
  if (!grantType) throw new OAuthError('invalid_request');
  if (grantType === 'authorization_code') {
    return sendTokens(res, await exchange(context, pool, client, form));
  }
  if (grantType === 'refresh_token') {
    return sendTokens(res, await refresh(context, client, required(form, 'refresh_token')));
  }
  throw new OAuthError(
    grantType === 'client_credentials' ? 'unauthorized_client' : 'unsupported_grant_type',
  );
}

/** Handles `POST /oauth2/revoke`: ends a sign-in by its refresh token. */
export async function revokeToken(
  context: Context,
  pool: Pool,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const form = await tokenForm(req);
  const client = clientOf(context, pool, form);
  try {
    revoke(context, client, required(form, 'token'));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isKind = error.name === 'UnsupportedTokenTypeException';
    throw new OAuthError(isKind ? 'unsupported_token_type' : 'invalid_request', error.message);
  }
  sendJson(res, 200, {});
}

/** Handles `/oauth2/userInfo`: returns the attributes that the access token's scopes include. */
export async function userInfo(
  context: Context,
  pool: Pool,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const bearer = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
  const refuse = (error_description: string) => {
    const challenge = `Bearer error="invalid_token", error_description="${error_description}"`;
    const headers = { 'www-authenticate': challenge };
    sendJson(res, 401, { error: 'invalid_token', error_description }, headers);
  };
  try {
    const { person, client, scopes } = await bearerOf(context, pool, bearer);
    if (!scopes.includes('openid')) return refuse('Access token does not contain openid scope');
    const attributes = readableAttributes(person, client, scopes);
    sendJson(res, 200, { sub: person.sub, ...attributes, username: person.username });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    refuse('Access token is expired, disabled, or deleted, or the user has globally signed out.');
  }
}

async function exchange(context: Context, pool: Pool, client: Client, form: URLSearchParams) {
  const code = context.store.code(required(form, 'code'));
  if (code?.clientId !== client.id) throw new OAuthError('invalid_grant');
  // The code is spent even if the exchange fails: a verifier gets only one attempt.
  const isFirst = context.store.spendCode(required(form, 'code'));
  const verifier = form.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const person = peopleOf(context.store, pool, context.now).bySub(code.sub);
  const isGood =
    isFirst &&
    code.expiresAt > context.now() &&
    code.redirectUri === form.get('redirect_uri') &&
    code.challenge === challenge &&
    person?.enabled;
  if (!isGood) throw new OAuthError('invalid_grant');
  return await tokensForCode(context, { pool, client, person }, code);
}

async function tokenForm(req: IncomingMessage) {
  const type = req.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new OAuthError('invalid_request');
  return await readForm(req);
}

function clientOf({ store }: Context, pool: Pool, form: URLSearchParams) {
  const client = store.client(form.get('client_id') ?? '');
  if (client?.poolId !== pool.id) throw new OAuthError('invalid_client');
  return client;
}

function required(form: URLSearchParams, name: string) {
  const value = form.get(name);
  if (!value) throw new OAuthError('invalid_request');
  return value;
}

const sendTokens = (res: ServerResponse, tokens: Tokens) =>
  sendJson(res, 200, {
    id_token: tokens.idToken,
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresIn,
    token_type: 'Bearer',
  });
