import { logFault } from '#functions/kernel/log';

/** Restarts jobs of a school whose worker died; returns how many it gave up. */
export type StalledJobs = (site: string, now: Date) => Promise<number>;

/**
 * Restarts jobs whose worker died, whether or not a screen shows them. A job that fails again ends in a state that people see
 * (threats.md T-41). Throws at the end of the run when it gave up a job or could not check a school, so that the alarm goes off.
 */
export const workWatch =
  (kinds: readonly StalledJobs[], sites: readonly string[]) =>
  async (now: Date): Promise<void> => {
    let failed = 0;
    for (const site of sites) {
      for (const restart of kinds) {
        try {
          failed += await restart(site, now);
        } catch (error) {
          // One school's failure must not stop the check of the others.
          failed++;
          logFault('The check for stalled jobs failed', error, { site });
        }
      }
    }
    if (failed > 0) throw new Error('Jobs were given up, or could not be checked');
  };
