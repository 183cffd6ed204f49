import { join } from 'node:path';
import { fingerprint } from '#bin/lib/fingerprint';
import { made } from '#bin/lib/made';
import { openPortal } from '#bin/lib/portal';
import { buildFolder, project } from '#bin/lib/project';
import { seed } from '#bin/lib/seed';
import { startPortal, type TestPortal } from '#test/support/portal';

/** Starts a portal with two small demo schools in it, of one test file's own. */
export const startSchools = async (options: { mailRate?: number } = {}): Promise<TestPortal> =>
  startPortal({ ...options, from: await demoSchools() });

/** The data of two small demo schools, their rosters taken in through the intake; made once a day and whenever the code changes. */
async function demoSchools(): Promise<string> {
  const folder = join(buildFolder, 'demo');
  const sources = ['bin', 'functions', 'infra', 'shared', 'package-lock.json'];
  const today = new Date().toISOString().slice(0, 10);
  await made(folder, fingerprint(project, sources, { facts: [today] }), async (unfinished) => {
    const portal = await openPortal({ folder: unfinished, port: 0, mailRate: 1_000 });
    await seed(portal, { people: 60 });
    await portal.stop();
  });
  return folder;
}
