import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { idTokenAt } from '../lib/id-token.ts';
import { openPortal } from '../lib/portal.ts';
import { openTools, type Tools } from '../lib/seed/tools.ts';
import { seed } from '../lib/seed.ts';
import { median, type Row } from './table.ts';

/**
 * A list and a detail through edge, gateway, token checks, Lambda and tables, beside a plain node server that asks the same tables the
 * same question and checks nothing.
 */
export async function throughTheStack(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const portal = await openPortal({ folder, port: 0 });
  const tools = openTools(portal);
  const plain = await plainServer(tools);
  try {
    await seed(portal, { people: 60 });
    const host = portal.url('main');
    const headers = { authorization: `Bearer ${await idTokenAt(host, 'sam')}` };
    const api = (path: string) => get(`${host}/api${path}`, headers);
    const list = JSON.parse(await api('/posts?types=notice'));
    const postUid = list.responceObject.records[0].postUid;
    const peer = await milliseconds(() => get(plain.address, {}));
    const row = (what: string, ours: number): Row => ({
      what,
      measured: `${ours.toFixed(1)} ms`,
      peer: `${peer.toFixed(1)} ms (plain server, same tables)`,
      ratio: ours / peer,
    });
    return [
      row('list of notices', await milliseconds(() => api('/posts?types=notice'))),
      row('one post', await milliseconds(() => api(`/posts/${postUid}`))),
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
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Items));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function get(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}

/** The middle of a hundred calls after ten that warm up. */
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 110; i++) {
    const started = performance.now();
    await work();
    if (i >= 10) times.push(performance.now() - started);
  }
  return median(times);
}
