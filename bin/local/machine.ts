import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { CapacityMeter } from './aws/capacity.ts';
import { type FaultSwitch, Faults } from './aws/faults.ts';
import type { Handler } from './edge.ts';
import type { Schedules } from './events/schedules.ts';
import { type Gateway, largestBody } from './gateway/gateway.ts';
import { readBody, readRequest, send, sendJson } from './http.ts';
import type { Identity } from './identity/identity.ts';
import type { Mail } from './mail/mail.ts';
import type { Phones } from './phones/phones.ts';

/** Returns the handlers of `localhost`: mailbox, phones, Cognito calls, and controls for tests. */
export function machineHandlers(deps: {
  faults: FaultSwitch;
  meter: CapacityMeter;
  schedules: Schedules;
  mail: Mail;
  phones: Phones;
  identity: Identity;
  gateways: Map<string, Gateway>;
  sites: Map<string, Handler>;
  port: number;
  outputs: Record<string, unknown>;
}): Record<string, Handler> {
  const { faults, meter, schedules, mail, phones, identity, gateways } = deps;
  return {
    '': (_, response) => frontPage(response, [...deps.sites.keys()], deps.port),
    mailbox: (request, response) => mail.handleMailbox(request, response),
    phones: (request, response) => phones.handlePages(labelsOf(deps.sites), request, response),
    push: (request, response) => phones.handlePush(request, response),
    'cognito-idp': (request, response) => identity.handleApi(request, response),

    async faults(request, response) {
      if (request.method === 'GET') return sendJson(response, 200, faults.current);
      const requested = Faults.safeParse(await readJson(request));
      if (!requested.success)
        return sendJson(response, 400, { message: z.prettifyError(requested.error) });
      faults.current = requested.data;
      sendJson(response, 200, faults.current);
    },

    /** The outputs of the stacks, as `aws cloudformation describe-stacks` shows them. */
    outputs: (_, response) => sendJson(response, 200, deps.outputs),

    capacity(request, response) {
      if (request.method === 'DELETE') meter.reset();
      sendJson(response, 200, meter.report());
    },

    async schedules(request, response) {
      if (request.method === 'GET') return sendJson(response, 200, schedules.list());
      const name = decodeURIComponent(request.url?.split('/').slice(2).join('/') ?? '');
      const ran = isJson(request) && (await schedules.run(name));
      sendJson(response, ran ? 202 : 404, {
        message: ran ? `${name} ran.` : `There is no schedule ${name}.`,
      });
    },

    async 'execute-api'(request, response) {
      const [, , apiId = '', stage = '', ...rest] = (request.url ?? '').split('/');
      const gateway = gateways.get(apiId);
      if (!gateway) return sendJson(response, 403, { message: 'Forbidden' });
      const sent = await readRequest(request, largestBody);
      const target = `/${rest.join('/')}`;
      send(response, sent.method, await gateway({ ...sent, target }, stage));
    },
  };
}

/** Returns the names of the schools in their local hosts. */
const labelsOf = (sites: ReadonlyMap<string, Handler>): string[] =>
  [...sites.keys()].map((host) => host.split('.')[0] ?? '');

/** Reads JSON with its media type, which pages of other origins send only after a preflight. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request, 100_000)).toString();
  if (!isJson(request)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJson = (request: IncomingMessage) =>
  request.headers['content-type']?.startsWith('application/json') === true;

function frontPage(response: ServerResponse, sites: string[], port: number): void {
  const links = [
    ...sites.map((host) => `http://${host}:${port}`),
    `http://localhost:${port}/mailbox`,
    `http://localhost:${port}/phones`,
  ];
  const items = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('');
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local portal</title><style>:root{color-scheme:light dark}body{font:1.1rem/1.6 system-ui;margin:3rem auto;max-width:40rem;padding:0 1rem}</style><h1>Local portal</h1><ul>${items}</ul></html>`,
  );
}
