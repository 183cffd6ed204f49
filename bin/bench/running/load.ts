import { Worker } from 'node:worker_threads';

/** The calls of a load: one address, asked over a number of connections. */
export interface LoadCalls {
  /** An address of this machine; its host is sent, and the connection goes to `127.0.0.1`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** The result of a load. */
export interface Load {
  /** The milliseconds of each call. */
  readonly times: readonly number[];
  /** The seconds until the last call had its answer. */
  readonly seconds: number;
}

/** Sends calls for some seconds; each connection sends the next one after its answer. */
export function underLoad(calls: LoadCalls): Promise<Load> {
  // A thread, so that the calls do not wait for the server's work in this one.
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: calls });
  return new Promise((done, fail) => {
    worker.once('message', done);
    worker.once('error', fail);
  });
}
