import { logFault, logInfo } from '#functions/lib/log';
import { keptDays, tooOldBefore } from '#shared/retention';

/** Something that ends what is older than a time; says how much that was. */
export interface Purge {
  endBefore(site: string, before: Date): Promise<number>;
}

/** What is kept for a time and has no time to live of its own, by its class. */
export type Purges = Readonly<
  Record<'leavers' | 'mail' | 'intakes' | 'bin' | 'deletedPages' | 'places' | 'blogEntries', Purge>
>;

/**
 * Ends everything that has been kept for as long as it is to be kept (threats.md T-58). A class that fails holds up no other; the run fails at its
 * end, so that the alarm rings, and the next night goes on.
 */
export const purgeAll =
  (sites: readonly string[], purges: Purges) =>
  async (now: Date): Promise<void> => {
    const failed: string[] = [];
    for (const site of sites) {
      for (const kind of Object.keys(purges) as (keyof Purges)[]) {
        try {
          const count = await purges[kind].endBefore(site, tooOldBefore(now, keptDays[kind]));
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
