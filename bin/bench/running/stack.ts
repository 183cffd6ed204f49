import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { userTypes } from '#shared/audiences/audience';
import { idTokenAt } from '../../lib/running/id-token.ts';
import { openPortal } from '../../lib/running/portal.ts';
import { seed } from '../../lib/seed/seed.ts';
import { openTools, type Tools } from '../../lib/seed/tools.ts';
import { fillPeople, samplePeople } from '../samples/sample-people.ts';
import { callsOf, median, type Row, spread } from '../table.ts';
import { stackUnderLoad } from './stack-load.ts';
import { placesThroughTheStack } from './stack-places.ts';

/**
 * Measures a list and a post through edge, gateway, token checks, Lambda and tables, beside a plain
 * Node server that sends the same query without checks.
 */
export async function throughTheStack(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const portal = await openPortal({ folder, port: 0 });
  const tools = openTools(portal);
  const plain = await plainServer(tools);
  try {
    await seed(portal, { people: 60 });
    const host = portal.url('main');
    const token = await idTokenAt(host, 'sam');
    const headers = { authorization: `Bearer ${token}` };
    const api = (path: string) => get(`${host}/api${path}`, headers);
    const list = JSON.parse(await api('/posts?types=notice'));
    const postUid = list.responceObject.records[0].postUid;
    const row = async (what: string, call: () => Promise<string>): Promise<Row> => {
      const [ours, peer] = await callsOf(100, call, () => get(plain.address, {}));
      return {
        what,
        measured: spread(ours),
        peer: `${spread(peer)} (plain server, same tables)`,
        ratio: median(ours) / median(peer),
      };
    };
    await fillPeople(
      tools.db,
      tools.table('users'),
      samplePeople(namedSchool('main').site, people),
    );
    const author = { authorization: `Bearer ${await idTokenAt(host, 'ed')}` };
    const count = () => post(`${host}/api/audiences`, author, forEveryone);
    const first = await timeOf(count);
    return [
      {
        what: `who will see a post, of ${people.toLocaleString('en')} people, first call`,
        measured: `${first.toFixed(0)} ms`,
        peer: '1000 ms (required)',
        ratio: first / 1000,
      },
      await row('the same within a minute', count),
      await row('list of notices', () => api('/posts?types=notice')),
      await row('one post', () => api(`/posts/${postUid}`)),
      ...(await placesThroughTheStack(tools)),
      ...(await stackUnderLoad(tools, token)),
    ];
  } finally {
    plain.close();
    tools.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function plainServer({ db, table }: Tools) {
  const server = createServer(async (_, response) => {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName: table('posts'),
        IndexName: 'live',
        KeyConditionExpression: 'livePk = :pk',
        ExpressionAttributeValues: { ':pk': 'main#notice' },
        ScanIndexForward: false,
        Limit: 30,
      }),
    );
    response.statusCode = Items.length > 0 ? 200 : 500;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Items));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The number of people that are added to the demo school. */
const people = 20_000;
const forEveryone = JSON.stringify({
  group_list: { userTypes: userTypes.map((name) => ({ name, checked: true })) },
});

const get = (url: string, headers: Record<string, string>) => send(url, { headers });

const post = (url: string, headers: Record<string, string>, body: string) =>
  send(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });

async function send(url: string, init: RequestInit): Promise<string> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
