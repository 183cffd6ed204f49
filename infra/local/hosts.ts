import type { IncomingMessage } from 'node:http';
import type { Handler } from './edge.ts';
import { sendJson, sendText } from './http.ts';

/** Who answers for each host of the local run. */
export interface Hosts {
  /** `127.0.0.1`: AWS itself. */
  aws: Handler;
  /** `localhost`: first path segment to handler; `` for the root. */
  machine: Record<string, Handler>;
  /** `<label>.localhost`: the sites. */
  sites: Map<string, Handler>;
  /** `<prefix>.auth.localhost`: hosted sign-in pages. */
  signIn(prefix: string): Handler;
}

/** Sends each request to whoever answers for its host. */
export function byHost(hosts: Hosts): Handler {
  return (request, response) => {
    const host = hostOf(request);
    if (host === '127.0.0.1' || host === '[::1]') return hosts.aws(request, response);
    if (host === 'localhost') {
      const segment = request.url?.split(/[/?]/)[1] ?? '';
      const handler = hosts.machine[segment];
      if (handler) return handler(request, response);
      return sendJson(response, 404, { message: `Nothing answers at ${request.url} here.` });
    }
    const site = hosts.sites.get(host);
    if (site) return site(request, response);
    const prefix = /^(.+)\.auth\.localhost$/.exec(host)?.[1];
    if (prefix) return hosts.signIn(prefix)(request, response);
    // A page of another origin that points its name at this machine gets nothing.
    const known = [...hosts.sites.keys()].join(', ');
    sendText(response, 421, `No site is called ${host}. The sites are ${known}.`);
  };
}

const hostOf = (request: IncomingMessage) =>
  (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
