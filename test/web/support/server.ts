import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { api } from '#shared/contract/api';
import { pathNames, type Route } from '#shared/contract/route';
import { wrap, wrapError } from '#shared/contract/wire';
import { AppError, statusOf } from '#shared/errors';
import { answersOf } from '#test/web/support/answers';
import { signInStandIn, usernameOf } from '#test/web/support/sign-in';
import { schoolState } from '#test/web/support/state';

/** The policy the portal is served with (`connect-src` names the stand-in sign-in). */
const policy = (port: number) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' http://auth.localhost:${port}`,
    // The edge allows a few hosts of films; what is shown from the page itself needs none.
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** How files of the build end; an address with a dot in it is still a page, as at the edge. */
const builtNames = /\.(css|ico|js|json|png|svg|txt|woff2)$/;

export type WebServer = Awaited<ReturnType<typeof startWebServer>>;

/** What can be asked to go wrong. */
export interface Faults {
  /** Answers every call of the API with this status. */
  status?: number;
  /** Waits so long before each answer. */
  delay?: number;
}

/** A small server that speaks the contract and serves the built web application, on `main.localhost`. */
export async function startWebServer(webFolder: string, wantedPort = 0) {
  const state = schoolState();
  const answers = answersOf(state);
  const faults: Faults = {};
  const calls: {
    method: string;
    path: string;
    authorization: string | undefined;
    /** The `Idempotency-Key` it came with. */
    key: string;
  }[] = [];

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((ready) => server.listen(wantedPort, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const signIn = signInStandIn(port);
  return {
    state,
    faults,
    calls,
    origin: `http://main.localhost:${port}`,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (url.hostname === 'auth.localhost') return signIn(request, response, url);
    if (url.pathname.startsWith('/api/')) return answerCall(request, response, url);
    if (url.pathname === '/upload') return response.writeHead(204).end();
    if (url.pathname === '/config.json') return sendJson(response, config(port));
    if (url.pathname.startsWith('/media/')) return sendPicture(response, url.pathname);
    return sendFile(response, url.pathname);
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL) {
    const path = url.pathname.slice('/api'.length);
    const { authorization } = request.headers;
    const key = String(request.headers['idempotency-key'] ?? '');
    calls.push({ method: request.method ?? '', path, authorization, key });
    if (faults.delay) await new Promise((go) => setTimeout(go, faults.delay));
    const send = (status: number, body: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end(body);
    if (faults.status) return send(faults.status, '{"message":"Endpoint request timed out"}');
    const person = state.people.find((each) => each.username === usernameOf(authorization));
    const isOpen = path.startsWith('/users/') || path.startsWith('/unsubscribe/');
    if (!person && !isOpen) return send(401, '{}');
    let answerShape: Route['answer'];
    try {
      const { route, input } = await parse(request, path, url);
      answerShape = route.answer;
      const does = answers.get(route);
      if (!does) throw new AppError('notFound', `The stand-in has no ${route.path}.`);
      const output = await does(input as never, person as never);
      send(200, wrap(route.answer ?? 'records', route.output.parse(output)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      send(statusOf[error.kind], wrapError(error, answerShape));
    }
  }

  async function sendFile(response: ServerResponse, pathname: string) {
    const file = join(webFolder, pathname);
    const isNamed = builtNames.test(pathname);
    const isFile = isNamed && file.startsWith(webFolder) && existsSync(file);
    if (isNamed && !isFile) return response.writeHead(404).end();
    const path = isFile ? file : join(webFolder, 'index.html');
    response
      .writeHead(200, {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Content-Security-Policy': policy(port),
      })
      .end(await readFile(path));
  }
}

/** Every route, those whose paths name more themselves first: `/send-emails/settings` is no mailing. */
const routes = Object.values(api)
  .flatMap((each) => Object.values(each) as Route[])
  .sort((one, other) => pathNames(one.path).length - pathNames(other.path).length);

/** Finds the route of a call, and parses its input as the API does. */
async function parse(request: IncomingMessage, path: string, url: URL) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)')}$`);
    const found = pattern.exec(path);
    const isMeant = Object.entries(route.when ?? {}).every(
      ([name, value]) => url.searchParams.get(name) === value,
    );
    if (!found || !isMeant || route.method !== request.method) continue;
    const segments = pathNames(route.path).map((name, place) => [
      name,
      decodeURIComponent(found[place + 1] ?? ''),
    ]);
    const parsed = route.input.safeParse({
      ...Object.fromEntries(url.searchParams),
      ...(body && JSON.parse(body)),
      ...Object.fromEntries(segments),
    });
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
      throw new AppError('badRequest', 'Please check what you entered.', {
        fields: Object.fromEntries(fields.reverse()),
      });
    }
    return { route, input: parsed.data };
  }
  throw new AppError('notFound', `There is no ${request.method} ${path}.`);
}

const config = (port: number) => ({
  schoolUid: 'main',
  schoolName: 'Harbour College',
  timeZone: 'Australia/Sydney',
  apiRoot: '/api',
  userPoolId: 'ap-southeast-2_standin',
  userPoolClientId: 'standin',
  userPoolEndpoint: `http://auth.localhost:${port}/cognito-idp`,
  signInDomain: `auth.localhost:${port}`,
  identityProvider: 'HarbourID',
});

const sendJson = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));

function sendPicture(response: ServerResponse, pathname: string) {
  const hue = ([...pathname].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 37) % 360;
  response
    .writeHead(200, {
      'Content-Type': 'image/svg+xml',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .end(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 690" preserveAspectRatio="xMidYMid slice"><rect width="1600" height="690" fill="hsl(${hue} 34% 62%)"/><circle cx="1180" cy="180" r="120" fill="hsl(${hue} 60% 82%)"/><path d="M0 520 Q400 360 800 500 T1600 430 V690 H0Z" fill="hsl(${hue} 36% 42%)"/><path d="M0 600 Q500 500 900 610 T1600 560 V690 H0Z" fill="hsl(${hue} 40% 30%)"/></svg>`,
    );
}
