import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DamagedFile } from '../stored.ts';

/** A server of tables: a thread with tables in memory, which it saves in a file. */
export interface TableServer {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Starts the server of tables with the data of a folder of the portal. */
export async function startTables(data: string): Promise<TableServer> {
  const folder = join(data, 'tables');
  const file = join(folder, 'tables.jsonl');
  refuseOlderData(folder, file);
  const worker = new Worker(new URL('./server.ts', import.meta.url), {
    workerData: { file },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    name: 'tables',
  });
  const [port] = (await once(worker, 'message').catch((error: unknown) => {
    // An error loses its class on the way from the thread.
    const isDamage = error instanceof Error && error.message === new DamagedFile(file).message;
    throw isDamage ? new DamagedFile(file, error) : error;
  })) as [number];
  worker.unref();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      worker.ref();
      worker.postMessage('close');
      await once(worker, 'message');
      await worker.terminate();
    },
  };
}

/** Release 1.2 stored tables in another file on some machines. They would seem empty. */
function refuseOlderData(folder: string, file: string): void {
  if (existsSync(file) || !existsSync(join(folder, 'tables.db'))) return;
  throw new Error(
    `The tables in ${folder} are those of an earlier release, which this one cannot read. To keep them, start that release again, take a backup there (npm run backup) and restore it here (npm run restore). Otherwise start again with --reset, or choose another folder with --data.`,
  );
}
