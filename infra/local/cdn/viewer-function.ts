import vm from 'node:vm';

/** A CloudFront Function: gets an event, gives back its request or an answer. */
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

/** Compiles a function's code; it sees no more of this machine than CloudFront would show it. */
export function compileViewerFunction(name: string, code: string): ViewerFunction {
  if (/^\s*import\s/m.test(code)) {
    throw new Error(
      `${name} imports a module (a key value store?), which the local run does not offer.`,
    );
  }
  const silent = () => {};
  const context = vm.createContext({ console: { log: silent, error: silent } });
  new vm.Script(code, { filename: `${name}.js` }).runInContext(context);
  return async (event) => {
    context.event = JSON.stringify(event);
    const answer: unknown = vm.runInContext('handler(JSON.parse(event))', context, {
      // Far above CloudFront's own limit: this stops a function that hangs, not one on a busy machine.
      timeout: 5_000,
    });
    return JSON.parse(JSON.stringify(await answer));
  };
}

/** A path and query, and headers, in the form that a function gets them. */
export function viewerRequest(
  method: string,
  target: string,
  headers: readonly [string, string][],
): ViewerRequest {
  const url = new URL(target, 'http://viewer');
  const values = (entries: Iterable<[string, string]>): Values => {
    const all: Values = {};
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
    // Functions see the query as it was sent: still encoded.
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

/** The path and query that a function's request asks for. */
export function targetOf({ uri, querystring }: ViewerRequest): string {
  const query = Object.entries(querystring).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each) => (each.value === '' ? name : `${name}=${each.value}`)),
  );
  return query.length > 0 ? `${uri}?${query.join('&')}` : uri;
}
