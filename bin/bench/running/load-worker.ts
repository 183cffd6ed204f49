import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadCalls } from './load.ts';

/** Sends the calls of a load and reports how long each took. */
const { url, headers, connections, seconds }: LoadCalls = workerData;
const { host, port, pathname, search } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const options = {
  agent,
  host: '127.0.0.1',
  port,
  path: pathname + search,
  headers: { ...headers, host },
};

const call = () =>
  new Promise<void>((done, fail) => {
    get(options, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) done();
        else fail(new Error(`${url} answered ${answer.statusCode}.`));
      });
    }).once('error', fail);
  });

const times: number[] = [];
const started = performance.now();
const lane = async () => {
  while (performance.now() - started < seconds * 1000) {
    const sent = performance.now();
    await call();
    times.push(performance.now() - sent);
  }
};
await Promise.all(Array.from({ length: connections }, lane));
agent.destroy();
parentPort?.postMessage({ times, seconds: (performance.now() - started) / 1000 });
