import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { outerPolicy, pagePolicy, secretHeaders } from '#infra/constructs/edge/page-policy';
import { schoolIcon, schoolIconPng, schoolManifest } from '#infra/constructs/school-app';
import { schoolStyle } from '#infra/constructs/school-style';
import { isSecretPath } from '#shared/site/entry-paths';
import { isOuterPath } from '#shared/site/outer-pages';
import { signInEmulator, usernameOf } from '#test/support/browser/sign-in';
import type { College } from '#test/support/college/college';
import { collegeSettings } from '#test/support/college/people';

/** What happens to the calls of the API. Each test begins without faults. */
export interface Faults {
  /** The status of every call. The portal does not get them. */
  status?: number | undefined;
  /** Milliseconds before each call. */
  delay?: number | undefined;
  /** Milliseconds that each call takes longer than the one before; every fifth is a quick one. */
  stagger?: number | undefined;
  /** Changes the text of each answer, as if somebody else had changed the records. */
  rewrite?: ((text: string) => string) | undefined;
}

/** A write that is answered with 504: a refused one does not arrive, a lost one does. */
interface Failure {
  readonly path: string;
  readonly kind: 'refused' | 'lost';
}

/** A call of the API, as the browser sent it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** With its question mark, or an empty string. */
  readonly query: string;
  readonly authorization: string | undefined;
  /** The `Idempotency-Key`, or an empty string. */
  readonly key: string;
  readonly body: string;
}

export type Front = Awaited<ReturnType<typeof startFront>>;

/** Serves the built pages, a sign-in and the API of a school on `main.localhost`. */
export async function startFront(college: College, webFolder: string) {
  const faults: Faults = {};
  const calls: Call[] = [];
  const failures: Failure[] = [];
  const release = { name: 'first' };
  const running = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    const work = handle(request, response)
      .catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end(String(error));
      })
      .finally(() => running.delete(work));
    running.add(work);
  });
  const port = await listening(server);
  const signIn = signInEmulator(port);
  const policy = pagePolicy(policyOrigins(port));
  const outside = outerPolicy([]);
  return {
    faults,
    calls,
    /** The release of the portal. Another name is a new version of the service worker. */
    release,
    origin: `http://main.localhost:${port}`,
    /** Fails the next writes whose path begins so. */
    fail(path: string, kind: Failure['kind'], times: number) {
      failures.push(...Array.from({ length: times }, () => ({ path, kind })));
    },
    /** Removes all faults and calls. */
    forget() {
      calls.length = 0;
      failures.length = 0;
      for (const fault of Object.keys(faults)) delete faults[fault as keyof Faults];
    },
    /** Waits for the calls that nobody waits for any more: later they would find the AWS of this machine. */
    async stop() {
      const closed = new Promise<unknown>((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      await Promise.all(running);
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const { pathname } = url;
    if (url.hostname === 'auth.localhost') return signIn(request, response, url);
    if (pathname.startsWith('/api/')) return answerCall(request, response, url);
    if (pathname === '/config.json') return send(response, 200, JSON.stringify(config(port)));
    if (pathname === '/school.css') return sendStyle(response);
    if (pathname === '/manifest.webmanifest') return sendManifest(response);
    if (pathname === '/icon.svg') return sendIcon(response);
    const png = /^\/icon-(\d+)\.png$/.exec(pathname);
    if (png) return sendPng(response, Number(png[1]));
    if (pathname === '/worker.js') return sendWorker(response);
    if (pathname.startsWith('/media/')) return sendPicture(response, pathname.slice(1));
    return sendFile(response, pathname);
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { method = '', headers } = request;
    const { authorization } = headers;
    const body = await bodyOf(request);
    const path = url.pathname.slice('/api'.length);
    const key = String(headers['idempotency-key'] ?? '');
    calls.push({ method, path, query: url.search, authorization, key, body: body.toString() });
    const { delay = 0, stagger = 0 } = faults;
    const pause = delay + stagger * (calls.length % 5);
    if (pause > 0) await new Promise((go) => setTimeout(go, pause));
    const next = failures.findIndex((each) => method !== 'GET' && path.startsWith(each.path));
    const [failure] = next < 0 ? [] : failures.splice(next, 1);
    if (faults.status || failure?.kind === 'refused') {
      return send(response, faults.status ?? 504, timedOut);
    }
    const username = usernameOf(authorization);
    const answer = await college.call('main', username && (await college.tokenOf(username)), {
      method,
      path: path + url.search,
      body,
      headers: { ...passedOn(headers), 'cloudfront-viewer-address': '127.0.0.1:443' },
    });
    if (failure) return send(response, 504, timedOut);
    const { rewrite = (text: string) => text } = faults;
    const { 'content-length': _, ...sent } = answer.headers as Record<string, string>;
    // Node dates answers by its own clock, also if a test has set another one.
    response
      .writeHead(answer.status, { ...sent, date: new Date().toUTCString() })
      .end(rewrite(answer.text));
  }

  function sendStyle(response: ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'text/css' }).end(schoolStyle(school()));
  }

  function sendManifest(response: ServerResponse) {
    const manifest = JSON.stringify(schoolManifest(school()));
    response.writeHead(200, { 'Content-Type': 'application/manifest+json' }).end(manifest);
  }

  function sendIcon(response: ServerResponse) {
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(schoolIcon(school()));
  }

  function sendPng(response: ServerResponse, pixels: number) {
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(schoolIconPng(school(), pixels));
  }

  async function sendWorker(response: ServerResponse) {
    const text = await readFile(join(webFolder, 'worker.js'), 'utf8');
    response
      .writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Security-Policy': policy })
      .end(`self.policyVersion = '${release.name}';\n${text}`);
  }

  function sendPicture(response: ServerResponse, key: string) {
    const picture = college.objects.get(key);
    response.writeHead(picture ? 200 : 404, { 'Content-Type': 'image/png' }).end(picture);
  }

  async function sendFile(response: ServerResponse, pathname: string) {
    const file = join(webFolder, pathname);
    const isNamed = builtNames.test(pathname);
    const isFile = isNamed && file.startsWith(webFolder) && existsSync(file);
    if (isNamed && !isFile) return response.writeHead(404).end();
    const isOuter = isOuterPath(pathname);
    // As at the edge: another page of the same profile does not load these files again.
    const isHashed = isFile && pathname.startsWith('/assets/');
    const path = isFile ? file : join(webFolder, isOuter ? 'outer.html' : 'index.html');
    response
      .writeHead(200, {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Content-Security-Policy': isOuter ? outside : policy,
        'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache, max-age=0',
        ...((isOuter || isSecretPath(pathname)) && secretHeaders),
      })
      .end(await builtFile(path));
  }
}

/** The port of this process: to its browser, all test files have the same address. */
let usual = 0;

/** Begins to listen; returns the port. Another one than the usual, if a stranger has that one now. */
async function listening(server: Server): Promise<number> {
  const listen = (at: number) =>
    new Promise<void>((ready, failed) => {
      server.once('error', failed).listen(at, '127.0.0.1', ready);
    });
  await listen(usual).catch(() => listen(0));
  usual = (server.address() as AddressInfo).port;
  return usual;
}

const school = () => ({
  name: collegeSettings.schoolName,
  colour: collegeSettings.theme_colours.header_colour as `#${string}`,
});

/** The files of the build that were sent. Each opened page asks for about forty. */
const sentFiles = new Map<string, Promise<Buffer>>();

function builtFile(path: string): Promise<Buffer> {
  const file = sentFiles.get(path) ?? readFile(path);
  sentFiles.set(path, file);
  return file;
}

const timedOut = '{"message":"Endpoint request timed out"}';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** How files of the build end; an address with a dot in it is still a page, as at the edge. */
const builtNames = /\.(css|ico|js|json|png|svg|txt|webmanifest|woff2)$/;

/** The other origins of the portal's policy: the sign-in, and buckets for files. */
function policyOrigins(port: number) {
  const signIn = `http://auth.localhost:${port}`;
  const buckets = 'https://*.s3.ap-southeast-2.amazonaws.com';
  return { connect: [signIn, buckets], pictures: [buckets], signIn };
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
  otherSchools: [
    {
      schoolUid: 'regional',
      schoolName: 'Tablelands College',
      address: 'https://regional.portal.example.edu',
    },
  ],
});

const send = (response: ServerResponse, status: number, body: string) =>
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(body);

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns the headers for the API. The token of the emulated sign-in is replaced. */
const passedOn = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name === 'authorization' || name === 'host' ? [] : [[name, String(value)]],
    ),
  );
