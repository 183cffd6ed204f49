import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DamagedFile } from '../stored.ts';

/** Starts tables in memory in a thread, with the data of a file. */
export async function startMemoryTables(file: string, reason: string) {
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
    notice: `The tables are in memory and saved in ${file}: ${reason}.`,
    async stop() {
      worker.ref();
      worker.postMessage('close');
      await once(worker, 'message');
      await worker.terminate();
    },
  };
}
