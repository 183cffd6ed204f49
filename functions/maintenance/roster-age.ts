import { logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { eachSchool } from '#functions/kernel/schools/each-school';

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
 * roster has not begun.
 */
export const rosterAges =
  (schools: readonly School[], lastRoster: LastRoster) =>
  (now: Date): Promise<void> =>
    eachSchool(schools, 'The age of the roster could not be read', async (school) => {
      const at = await lastRoster(school);
      const count = at ? Math.floor((now.getTime() - at.getTime()) / day) : 0;
      if (count <= rosterOldAfterDays) return;
      const { site } = school;
      logInfo('No roster has been applied for some days', { alarm: 'rosterOld', site, count });
    });
