import vm from 'node:vm';

/** A CloudFront Function: receives an event and returns its request or an answer. */
export type ViewerFunction = (event: ViewerEvent) => Promise<unknown>;

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

export interface ViewerRequest {
  method: string;
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Values;
}

export interface ViewerResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: Values;
  body?: string | { encoding?: 'text' | 'base64'; data: string };
}

export interface ViewerEvent {
  version: '1.0';
  context: {
    eventType: 'viewer-request' | 'viewer-response';
    distributionId: string;
    requestId: string;
  };
  viewer: { ip: string };
  request: ViewerRequest;
  response?: ViewerResponse;
}

/** The limit of a function's code, in bytes. */
const mostCode = 10_240;

/** Headers that CloudFront does not let a function set. It answers 502 then. */
const refusedHeader =
  /^(connection|content-length|expect|host|keep-alive|proxy-.*|trailer|transfer-encoding|upgrade|via|warning|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;

/** Objects of JavaScript that CloudFront's own engine does not have. */
const absent = [
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Proxy',
  'Reflect',
  'Intl',
  'BigInt',
];

/** Compiles a function's code. It runs in an empty context, as in CloudFront. */
export function compileViewerFunction(name: string, code: string): ViewerFunction {
  const bytes = Buffer.byteLength(code);
  if (bytes > mostCode) {
    throw new Error(`${name} has ${bytes} bytes of code; CloudFront takes ${mostCode}.`);
  }
  if (/^\s*import\s/m.test(code)) {
    throw new Error(
      `${name} imports a module, such as a key value store. The local run does not support this.`,
    );
  }
  const silent = () => {};
  const context = vm.createContext(
    { console: { log: silent, error: silent } },
    { codeGeneration: { strings: false, wasm: false } },
  );
  for (const each of absent) vm.runInContext(`delete globalThis.${each}`, context);
  new vm.Script(code, { filename: `${name}.js` }).runInContext(context);
  // Compiled once. A timeout for each call would start a thread for each call.
  const run: (event: string) => unknown = vm.runInContext(
    '(event) => handler(JSON.parse(event))',
    context,
  );
  return async (event) => JSON.parse(JSON.stringify(await run(JSON.stringify(event))));
}

/** Returns a request in the format of CloudFront Functions. */
export function viewerRequest(
  method: string,
  target: string,
  headers: readonly [string, string][],
): ViewerRequest {
  const url = new URL(target, 'http://viewer');
  const values = (entries: Iterable<[string, string]>): Values => {
    // No prototype, because the names come from the request and may be `__proto__`.
    const all: Values = Object.create(null);
    for (const [name, value] of entries) {
      const known = all[name];
      if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
      else all[name] = { value };
    }
    return all;
  };
  return {
    method,
    uri: url.pathname,
    // Functions get the query as it was sent, still encoded.
    querystring: values(
      url.search
        .slice(1)
        .split('&')
        .filter(Boolean)
        .map((part): [string, string] => {
          const [name = '', ...value] = part.split('=');
          return [name, value.join('=')];
        }),
    ),
    headers: values(headers.map(([name, value]): [string, string] => [name.toLowerCase(), value])),
    cookies: {},
  };
}

/** Returns the headers with the changes of a function; the others keep their case and order. */
export function changedHeaders(
  given: readonly [string, string][],
  before: Pick<ViewerRequest, 'headers'>,
  after: Pick<ViewerRequest, 'headers'>,
): [string, string][] {
  const isSame = (name: string) =>
    JSON.stringify(before.headers[name]) === JSON.stringify(after.headers[name]);
  const changed = Object.entries(after.headers).filter(([name]) => !isSame(name));
  return [
    ...given.filter(([name]) => isSame(name.toLowerCase())),
    ...changed.flatMap(([name, { value, multiValue = [{ value }] }]) =>
      multiValue.map((each): [string, string] => [name, each.value]),
    ),
  ];
}

/** Throws if a function sets a header that CloudFront refuses. */
export function checkSetHeaders(
  before: Pick<ViewerRequest, 'headers'>,
  after: Pick<ViewerRequest, 'headers'>,
): void {
  for (const [name, value] of Object.entries(after.headers)) {
    if (JSON.stringify(before.headers[name]) === JSON.stringify(value)) continue;
    if (name === name.toLowerCase() && !refusedHeader.test(name)) continue;
    throw new Error(`A viewer function sets the header ${name}, which CloudFront refuses.`);
  }
}

/** Returns the path and query of a function's request. */
export function targetOf({ uri, querystring }: ViewerRequest): string {
  const query = Object.entries(querystring).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each) => (each.value === '' ? name : `${name}=${each.value}`)),
  );
  return query.length > 0 ? `${uri}?${query.join('&')}` : uri;
}
