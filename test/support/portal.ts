import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal, type Portal } from '#bin/lib/portal';

interface Options {
  mailRate?: number;
  /** A folder that a portal left, to go on from; it stays as it is. */
  from?: string;
}

/** A portal for one test file, with what its Lambdas have logged so far. */
export interface TestPortal extends Portal {
  readonly logs: () => string[];
}

/** The lines that the Lambdas of a portal in a folder have logged. */
export const logsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'logs')).flatMap((file) =>
    readFileSync(join(folder, 'logs', file), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );

/** Starts an empty portal of its own on a free port; `stop` leaves nothing behind. */
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
