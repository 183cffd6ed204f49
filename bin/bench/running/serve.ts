import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { serve } from '#functions/kernel/http/serve';
import { type Resource, route } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { median, type Row } from '../table.ts';

const things = {
  list: route({
    method: 'GET',
    path: '/things',
    operation: 'cat.list',
    child: 'published',
    summary: 'Twenty things.',
    input: z.strictObject({ limit: z.coerce.number().int().default(20) }),
    output: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
} satisfies Resource;

const twenty = Array.from({ length: 20 }, (_, i) => ({ id: `${i}`, title: `Thing ${i}` }));
const caller: Caller = {
  site: 'main',
  userUid: 'u',
  username: 'jo',
  firstname: 'Jo',
  surname: 'Ng',
  type: 'faculty',
  is_carer: false,
  capabilities: [],
  carerNumber: undefined,
  groups: [],
  carerGroups: [],
  carerOf: [],
  timeZone: 'UTC',
  host: '',
};
const event = {
  httpMethod: 'GET',
  resource: '/things',
  headers: { Authorization: 'Bearer x' },
  queryStringParameters: { limit: '20' },
  pathParameters: null,
  body: null,
  requestContext: { requestId: 'r', identity: {} },
} as unknown as APIGatewayProxyEvent;

/**
 * Measures matching, rights, parsing, filtering and the envelope, beside a handler that only
 * answers JSON.
 */
export async function serveOverhead(): Promise<Row[]> {
  const whole = serve(things, { list: async () => twenty }, async () => caller);
  const bare = async (_: APIGatewayProxyEvent) => ({
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ responceObject: { records: twenty } }),
  });
  const ours = await microseconds(() => whole(event, {} as never));
  const theirs = await microseconds(() => bare(event));
  return [
    {
      what: 'one call',
      measured: `${ours.toFixed(1)} µs`,
      peer: `${theirs.toFixed(1)} µs (bare handler)`,
      ratio: ours / theirs,
    },
  ];
}

async function microseconds(work: () => unknown): Promise<number> {
  const rounds = 2_000;
  const once = async () => {
    const started = performance.now();
    for (let i = 0; i < rounds; i++) await work();
    return ((performance.now() - started) * 1000) / rounds;
  };
  await once();
  return median([await once(), await once(), await once(), await once(), await once()]);
}
