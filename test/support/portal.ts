import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal, type Portal } from '#bin/lib/portal';

interface Options {
  mailRate?: number;
  /** A folder that a portal left, to go on from; it stays as it is. */
  from?: string;
}

/** Starts an empty portal of its own on a free port; `stop` leaves nothing behind. */
export async function startPortal(options: Options = {}): Promise<Portal> {
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
    async stop() {
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
