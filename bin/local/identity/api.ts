import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { BodyTooLarge, readBody } from '../http.ts';
import { addressOf, sendJson } from '../pages/http.ts';
import { administratorCalls } from './administer.ts';
import { browserCalls } from './browser-calls.ts';
import { allowOrigins } from './cross-origin.ts';
import { ServiceError } from './errors.ts';
import { publicKeys } from './keys.ts';
import { type Context, issuerOf } from './tokens.ts';

/** Handles all requests under `/cognito-idp`: the JSON calls and the documents of each issuer. */
export async function handleApi(context: Context, req: IncomingMessage, res: ServerResponse) {
  if (allowOrigins(req, res)) return;
  const path = addressOf(req).pathname.replace(/^\/cognito-idp/, '');
  const [, poolId, document] = /^\/([^/]+)\/\.well-known\/([^/]+)$/.exec(path) ?? [];
  if (poolId && document) return publish(context, res, poolId, document);
  try {
    sendAnswer(res, 200, await call(context, req));
  } catch (error) {
    const refusal = asRefusal(error);
    res.setHeader('x-amzn-ErrorType', refusal.name);
    sendAnswer(res, 400, { __type: refusal.name, message: refusal.message });
  }
}

async function call(context: Context, req: IncomingMessage): Promise<object> {
  const target = String(req.headers['x-amz-target'] ?? '');
  const name = target.replace(/^AWSCognitoIdentityProviderService\./, '');
  const calls = { ...administratorCalls, ...browserCalls };
  const run = Object.hasOwn(calls, name) && target !== name ? calls[name] : undefined;
  if (!run) throw new ServiceError('UnknownOperationException', `Unknown operation “${name}”`);
  return await run(context, parseJson(await readBody(req, 1_000_000)));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ServiceError('SerializationException', 'The body is not JSON');
  }
}

function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof BodyTooLarge)
    return new ServiceError('SerializationException', 'The body is larger than 1 MB');
  if (!(error instanceof z.ZodError)) throw error;
  const [first] = error.issues;
  const where = first?.path.map(String).join('.') || 'The input';
  return new ServiceError('InvalidParameterException', `${where}: ${first?.message}`);
}

const sendAnswer = (res: ServerResponse, status: number, body: object) =>
  sendJson(res, status, body, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
  });

function publish(context: Context, res: ServerResponse, poolId: string, document: string) {
  const pool = context.store.pool(poolId);
  if (pool && document === 'jwks.json')
    return sendJson(res, 200, publicKeys(context.store, poolId));
  if (pool && document === 'openid-configuration') {
    return sendJson(res, 200, discovery(context, poolId));
  }
  sendJson(res, 404, { message: `There is no ${document} of a pool ${poolId}` });
}

/** Returns the OpenID configuration of a pool. */
function discovery(context: Context, poolId: string) {
  const issuer = issuerOf(context, poolId);
  const [prefix] = context.store.domainsOf(poolId);
  const { protocol, host } = new URL(context.origin);
  const at = (path: string) => (prefix ? `${protocol}//${prefix}.auth.${host}${path}` : undefined);
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    authorization_endpoint: at('/oauth2/authorize'),
    token_endpoint: at('/oauth2/token'),
    userinfo_endpoint: at('/oauth2/userInfo'),
    revocation_endpoint: at('/oauth2/revoke'),
    end_session_endpoint: at('/logout'),
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  };
}
