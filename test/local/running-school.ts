import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveLocalhostNames } from '#bin/lib/running/localhost';
import { type Cloud, startCloud } from '#bin/local/cloud';
import { synthesise } from '#test/local/school/app';

/** The running test app; `stop` deletes its data. */
export interface School extends Cloud {
  folder: string;
  assembly: string;
  /** Calls the app's API through its site. */
  call(method: string, path: string, init?: RequestInit): Promise<Response>;
  /** Runs an action of the web function. */
  act(what: string, input?: unknown): Promise<Response>;
  /** Returns the messages that the worker has stored. */
  received(): Promise<string[]>;
}

/** Synthesises the test app and starts it on a free port. */
export async function startSchool(): Promise<School> {
  resolveLocalhostNames();
  const folder = mkdtempSync(join(tmpdir(), 'school-'));
  const assembly = join(folder, 'assembly');
  synthesise(assembly);
  const school = await openSchool(folder);
  return {
    ...school,
    async stop() {
      await school.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the test app with the data of an earlier run in a folder. */
export async function openSchool(
  folder: string,
  options: { readonly isQuiet?: boolean } = {},
): Promise<School> {
  const assembly = join(folder, 'assembly');
  const cloud = await startCloud({
    assembly,
    folder: join(folder, 'data'),
    port: 0,
    redeliverAfterSeconds: 0.1,
    ...options,
  });
  const call = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`${cloud.url('one')}/api${path}`, { method, ...init });
  return {
    ...cloud,
    folder,
    assembly,
    call,
    act: (what, input = {}) => call('POST', `/do/${what}`, { body: JSON.stringify(input) }),
    received: async () => JSON.parse(await (await call('GET', '/echo/seen')).text()),
  };
}
