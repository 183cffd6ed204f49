import { Worker } from 'node:worker_threads';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tools } from '../../lib/seed/tools.ts';
import { fillPosts, samplePosts } from '../samples/sample-posts.ts';
import { median, quantile, type Row } from '../table.ts';
import { type Load, type LoadCalls, underLoad } from './load.ts';

/** The number of posts at each server. */
const posts = 2_000;
const connections = [1, 16, 64];
const seconds = 2;

/**
 * Measures the list of 20 of 2,000 posts over 1, 16 and 64 connections, beside Express on SQLite in
 * memory, a server that checks neither token nor rights.
 */
export async function stackUnderLoad({ portal, db, table }: Tools, token: string): Promise<Row[]> {
  const now = new Date();
  await fillPosts({ db, table }, namedSchool('main').site, samplePosts(posts, now), now);
  const query = '/posts?types=notice&limit=20';
  const express = new Worker(new URL('./express-worker.ts', import.meta.url), {
    workerData: posts,
  });
  try {
    const port = await new Promise<number>((started, fail) => {
      express.once('message', started);
      express.once('error', fail);
    });
    const ours = {
      url: `${portal.url('main')}/api${query}`,
      headers: { authorization: `Bearer ${token}` },
    };
    const theirs = { url: `http://127.0.0.1:${port}${query}`, headers: {} };
    await warmUp(ours);
    await warmUp(theirs);
    const rows: Row[] = [];
    for (const count of connections) {
      const calls = { connections: count, seconds };
      // Both take turns, so that a slow moment of the machine slows both.
      const [one, peer, two, peerAgain] = [
        await underLoad({ ...ours, ...calls }),
        await underLoad({ ...theirs, ...calls }),
        await underLoad({ ...ours, ...calls }),
        await underLoad({ ...theirs, ...calls }),
      ];
      const [measured, compared] = [joined(one, two), joined(peer, peerAgain)];
      rows.push({
        what: `list of 20 of ${posts.toLocaleString('en')} posts, ${count} connection${count === 1 ? '' : 's'}`,
        measured: described(measured),
        peer: `${described(compared)} (Express, SQLite in memory, no rights)`,
        ratio: rate(measured) / rate(compared),
      });
    }
    return rows;
  } finally {
    await express.terminate();
  }
}

/** Lets every thread of a server compile what the list needs. */
const warmUp = (calls: Pick<LoadCalls, 'url' | 'headers'>) =>
  underLoad({ ...calls, connections: 8, seconds });

const joined = (one: Load, two: Load): Load => ({
  times: [...one.times, ...two.times],
  seconds: one.seconds + two.seconds,
});

const rate = ({ times, seconds: taken }: Load) => times.length / taken;

/** Describes a load: calls a second, and the milliseconds that most calls take at most. */
function described(load: Load): string {
  const [p50, p95, p99] = [
    median(load.times),
    quantile(load.times, 0.95),
    quantile(load.times, 0.99),
  ].map((each) => each.toFixed(each < 10 ? 1 : 0));
  return `${Math.round(rate(load)).toLocaleString('en')} a second, p50 ${p50}, p95 ${p95}, p99 ${p99} ms`;
}
