import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal, type Portal } from '#bin/lib/running/portal';

interface Options {
  mailRate?: number;
  /** The data folder of an earlier portal, which is copied. */
  from?: string;
}

/** A portal for one test file, with the logs of its Lambdas. */
export interface TestPortal extends Portal {
  readonly logs: () => string[];
}

/** Returns the log lines of a portal's Lambdas. */
export const logsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'logs')).flatMap((file) =>
    readFileSync(join(folder, 'logs', file), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );

/** Starts an empty portal on a free port; `stop` deletes its data. */
export async function startPortal(options: Options = {}): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  if (options.from) cpSync(options.from, folder, { recursive: true });
  const portal = await openPortal({
    folder,
    port: 0,
    redeliverAfterSeconds: 0.1,
    mailRate: options.mailRate ?? 1_000,
  });
  return {
    ...portal,
    logs: () => logsIn(folder),
    async stop() {
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
