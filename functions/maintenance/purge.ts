import { logFault, logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { keptDays, tooOldBefore } from '#shared/retention';
import type { PurgedClass } from '#shared/tables';

/** Deletes records older than a time; returns how many. */
export interface Purge {
  of(school: School): {
    endBefore(before: Date): Promise<number>;
  };
}

/** The purges by class of record: each that a table names, and what an erasure leaves to the night. */
export type Purges = Readonly<Record<PurgedClass | 'erased', Purge>>;

/**
 * Deletes everything past its term. A class that fails does not stop the others.
 * The run then fails at its end, so that the alarm goes off, and the next night continues.
 */
export const purgeAll =
  (schools: readonly School[], purges: Purges) =>
  async (now: Date): Promise<void> => {
    const failed: string[] = [];
    for (const school of schools) {
      const { site } = school;
      for (const kind of Object.keys(purges) as (keyof Purges)[]) {
        try {
          const count = await purges[kind].of(school).endBefore(tooOldBefore(now, keptDays[kind]));
          if (count > 0)
            logInfo('What was kept long enough has been removed', { site, kind, count });
        } catch (error) {
          failed.push(`${kind} of ${site}`);
          logFault('What was kept long enough could not be removed', error, { site, kind });
        }
      }
    }
    if (failed.length > 0) throw new Error(`Could not be purged: ${failed.join(', ')}`);
  };
