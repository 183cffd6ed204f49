import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Call, Start } from './protocol.ts';

/** An execution environment: imports the bundle once, then handles one event at a time. */
const { folder, handler, compileCache, clock }: Start = workerData;
enableCompileCache(compileCache);
if (clock) await import(clock);

const [file = '', name = ''] = handler.split('.');
const module: Record<string, unknown> = await import(
  pathToFileURL(join(folder, `${file}.mjs`)).href
).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !String(error.message).includes(`${file}.mjs`))
    throw error;
  return import(pathToFileURL(join(folder, `${file}.js`)).href);
});
const run = module[name];
if (typeof run !== 'function') throw new Error(`${handler} is undefined or not exported`);

parentPort?.on('message', async ({ event, context, deadline }: Call) => {
  let answer: Answer;
  try {
    const payload = await run(event, {
      ...context,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    });
    // Lambda sends JSON, so values that JSON drops must be missing here too.
    answer = {
      ok: true,
      payload: payload === undefined ? null : JSON.parse(JSON.stringify(payload)),
    };
  } catch (error) {
    answer = { ok: false, error: described(error) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');

function described(error: unknown) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: (error.stack ?? '').split('\n'),
  };
}
