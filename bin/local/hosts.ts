import type { IncomingMessage } from 'node:http';
import type { Handler } from './edge.ts';
import { sendJson, sendText } from './http.ts';

/** The handler of each host of the local run. */
export interface Hosts {
  /** `127.0.0.1`: the AWS endpoints. */
  aws: Handler;
  /** `localhost`: the handlers by first path segment; empty for the root. */
  machine: Record<string, Handler>;
  /** `<label>.localhost`: the sites. */
  sites: Map<string, Handler>;
  /** `<prefix>.auth.localhost`: hosted sign-in pages. */
  signIn(prefix: string): Handler;
}

/** Returns the handler that forwards each request to the handler of its host. */
export function byHost(hosts: Hosts): Handler {
  return (request, response) => {
    const host = hostOf(request);
    if (host === '127.0.0.1' || host === '[::1]') return hosts.aws(request, response);
    if (host === 'localhost') {
      const segment = request.url?.split(/[/?]/)[1] ?? '';
      const handler = hosts.machine[segment];
      if (handler) return handler(request, response);
      return sendJson(response, 404, { message: `There is nothing at ${request.url}.` });
    }
    const site = hosts.sites.get(host);
    if (site) return site(request, response);
    const prefix = /^(.+)\.auth\.localhost$/.exec(host)?.[1];
    if (prefix) return hosts.signIn(prefix)(request, response);
    // Refuses other names that point to this machine, as in DNS rebinding.
    const known = [...hosts.sites.keys()].join(', ');
    sendText(response, 421, `There is no site ${host}. The sites are ${known}.`);
  };
}

const hostOf = (request: IncomingMessage) =>
  (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
