import type { BrowserContext, Route as Intercepted } from 'playwright-core';
import { schemasOf } from '#shared/api';
import { AppError, statusOf } from '#shared/kernel/errors';
import type { Route } from '#shared/kernel/route';
import { wrap, wrapError } from '#shared/kernel/wire';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import type { FakeSigning } from '#test/support/signing/fake-signing';
import { fakeHandlers } from '#test/support/signing/fake-signing-handlers';

/** A picture of one white pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

const routes: readonly (readonly [string, Route])[] = [
  ...Object.entries(signingTemplates).map(([name, route]) => [`templates.${name}`, route] as const),
  ...Object.entries(signingRequests).map(([name, route]) => [`requests.${name}`, route] as const),
];

/**
 * Answers the calls of signing in a browser from records in memory. Inputs and outputs are those of
 * the contract. Buckets take uploads and give pictures.
 */
export async function withSigning(context: BrowserContext, signing: FakeSigning): Promise<void> {
  await context.route(/\/api\/signing-(templates|requests)/, (intercepted) =>
    answer(intercepted, signing),
  );
  await context.route(/^https:\/\/signing\.s3\.ap-southeast-2\.amazonaws\.com\//, (intercepted) =>
    intercepted.request().method() === 'GET'
      ? intercepted.fulfill({ contentType: 'image/png', body: signing.picture ?? picture })
      : intercepted.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } }),
  );
}

async function answer(intercepted: Intercepted, signing: FakeSigning): Promise<void> {
  const request = intercepted.request();
  const url = new URL(request.url());
  const path = url.pathname.slice('/api'.length).replace(/\/$/, '');
  const found = routes
    .map(([name, route]) => ({ name, route, named: namedIn(route.path, path) }))
    .filter(({ route, named }) => named && route.method === request.method())
    // A path without parameters is more exact.
    .sort((a, b) => Object.keys(a.named ?? {}).length - Object.keys(b.named ?? {}).length)[0];
  const send = (status: number, body: string) =>
    intercepted.fulfill({ status, contentType: 'application/json', body });
  if (!found) return send(404, '{"userMessage":"No route"}');
  const schemas = schemasOf(found.route);
  const body: unknown = request.postData() ? request.postDataJSON() : {};
  try {
    const input = schemas.input.parse({
      ...Object.fromEntries(url.searchParams),
      ...(body as object),
      ...found.named,
    });
    const key = request.headers()['idempotency-key'];
    signing.calls.push({ name: found.name, input, ...(key && { key }) });
    const output = schemas.output.parse(fakeHandlers[found.name]?.(signing, input));
    return send(200, wrap(found.route.answer ?? 'records', output));
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError('badRequest', String(error));
    return send(statusOf[known.kind], wrapError(known));
  }
}

/** Returns the parameters of a path; undefined where the path is another one. */
function namedIn(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(found[n + 1] ?? '')]));
}
