import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal, type Portal } from '#bin/lib/portal';

/** Starts an empty portal of its own on a free port; `stop` leaves nothing behind. */
export async function startPortal(options: { mailRate?: number } = {}): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
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
