import { logFault, logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';

/**
 * Days after which a roster is old. Schools load one each night or each week. After 2 weeks without
 * one, a carer who was separated from a child may still read about the child.
 */
export const rosterOldAfterDays = 14;

/** Returns when the last roster of a school was applied, `undefined` if none was. */
export type LastRoster = (school: School) => Promise<Date | undefined>;

const day = 86_400_000;

/**
 * Reports each school whose roster is old, with a log line that starts an alarm. A school without a
 * roster has not begun. A school that cannot be read does not stop the others; the run then fails.
 */
export const rosterAges =
  (schools: readonly School[], lastRoster: LastRoster) =>
  async (now: Date): Promise<void> => {
    const failed: string[] = [];
    for (const school of schools) {
      const { site } = school;
      try {
        const at = await lastRoster(school);
        const count = at ? Math.floor((now.getTime() - at.getTime()) / day) : 0;
        if (count > rosterOldAfterDays) {
          logInfo('No roster has been applied for some days', { alarm: 'rosterOld', site, count });
        }
      } catch (error) {
        failed.push(site);
        logFault('The age of the roster could not be read', error, { site });
      }
    }
    if (failed.length > 0) throw new Error(`No age of a roster: ${failed.join(', ')}`);
  };
