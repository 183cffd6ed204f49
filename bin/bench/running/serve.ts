import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Hono } from 'hono';
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import * as z from 'zod';
import { serve } from '#functions/kernel/http/serve';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { CheckedResource } from '#shared/kernel/route';
import { callerOf } from '../samples/request.ts';
import { processorTimes, type Row } from '../table.ts';

const Query = z.strictObject({ limit: z.coerce.number().int().default(20) });
const Thing = z.object({ id: z.string(), title: z.string() });
const Things = z.array(Thing);
const NewThing = z.strictObject({ title: z.string().trim().min(1).max(200) });

const things = {
  list: {
    method: 'GET',
    path: '/things',
    operation: 'cat.list',
    child: 'published',
    summary: 'Twenty things.',
    input: Query,
    output: Things,
  },
  create: {
    method: 'POST',
    path: '/things',
    operation: 'cat.list',
    child: 'published',
    repeat: 'same',
    summary: 'Adds a thing.',
    input: NewThing,
    output: Thing,
  },
} satisfies CheckedResource;

const twenty = Array.from({ length: 20 }, (_, i) => ({ id: `${i}`, title: `Thing ${i}` }));
const caller = callerOf(namedSchool('main').site, 'u', { type: 'faculty', timeZone: 'UTC' });

const eventOf = (event: Partial<APIGatewayProxyEvent>) =>
  ({
    path: '/things',
    resource: '/things',
    headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json', Host: 'api' },
    multiValueHeaders: {},
    queryStringParameters: null,
    pathParameters: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { requestId: 'r', identity: {} },
    ...event,
  }) as APIGatewayProxyEvent;

const calls = {
  GET: eventOf({ httpMethod: 'GET', queryStringParameters: { limit: '20' } }),
  POST: eventOf({ httpMethod: 'POST', body: JSON.stringify({ title: 'A thing' }) }),
};

/**
 * Measures `serve`, which matches the route, checks the right and parses input and output, beside
 * the same two routes in Hono with the same schemas, and beside a handler that only answers JSON.
 */
export async function serveOverhead(): Promise<Row[]> {
  const ours = serve(
    things,
    { list: async () => twenty, create: async ({ title }) => ({ id: '1', title }) },
    async () => caller,
  );
  const hono = honoRoutes();
  const bare = async (_: APIGatewayProxyEvent) => ({
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ responceObject: { records: twenty } }),
  });
  const rows: Row[] = [];
  for (const [method, event] of Object.entries(calls)) {
    const times = await microseconds({
      serve: () => ours(event, {} as never),
      hono: () => hono(event as unknown as LambdaEvent),
      bare: () => bare(event),
    });
    rows.push(
      {
        what: `${method}, input and output parsed`,
        measured: `${times.serve.toFixed(1)} µs`,
        peer: `${times.hono.toFixed(1)} µs (Hono with the same schemas)`,
        ratio: times.serve / times.hono,
      },
      {
        what: `the same ${method}`,
        measured: `${times.serve.toFixed(1)} µs`,
        peer: `${times.bare.toFixed(1)} µs (a handler that only answers)`,
        ratio: times.serve / times.bare,
      },
    );
  }
  return rows;
}

/** Returns a Lambda of Hono with the two routes. */
function honoRoutes() {
  const app = new Hono();
  app.onError((error, context) => context.json({ message: error.message }, 400));
  app.get('/things', (context) => {
    Query.parse(context.req.query());
    return context.json({ responceObject: { records: Things.parse(twenty) } });
  });
  app.post('/things', async (context) => {
    const { title } = NewThing.parse(await context.req.json());
    return context.json({ responceObject: { records: Thing.parse({ id: '1', title }) } });
  });
  return handle(app);
}

/** Returns the median microseconds of processor time of each handler. Their rounds take turns. */
async function microseconds<K extends string>(
  handlers: Record<K, () => Promise<{ statusCode: number }>>,
): Promise<Record<K, number>> {
  const rounds = 2_000;
  for (const [name, handler] of Object.entries<() => Promise<{ statusCode: number }>>(handlers)) {
    const { statusCode } = await handler();
    if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}.`);
  }
  const milliseconds = await processorTimes(handlers, { runs: 7, rounds });
  return Object.fromEntries(
    Object.entries<number>(milliseconds).map(([name, ms]) => [name, (ms * 1000) / rounds]),
  ) as Record<K, number>;
}
