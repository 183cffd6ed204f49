import { join } from 'node:path';
import { fingerprint } from '#bin/lib/build/fingerprint';
import { makeOnce } from '#bin/lib/build/make-once';
import { buildFolder, project } from '#bin/lib/project';
import { openPortal } from '#bin/lib/running/portal';
import { seed } from '#bin/lib/seed/seed';
import { startPortal, type TestPortal } from '#test/support/portal/portal';

/** Starts a portal with two small demo schools for one test file. */
export const startSchools = async (options: { mailRate?: number } = {}): Promise<TestPortal> =>
  startPortal({ ...options, from: await demoSchools() });

/**
 * Returns the data of two small demo schools after the intake. Made once a day, and after each
 * change of the code.
 */
async function demoSchools(): Promise<string> {
  const folder = join(buildFolder, 'demo');
  const sources = ['bin', 'functions', 'infra', 'shared', 'package-lock.json'];
  const today = new Date().toISOString().slice(0, 10);
  await makeOnce(folder, fingerprint(project, sources, { facts: [today] }), async (unfinished) => {
    const portal = await openPortal({ folder: unfinished, port: 0, mailRate: 1_000 });
    await seed(portal, { people: 60 });
    await portal.stop();
  });
  return folder;
}
