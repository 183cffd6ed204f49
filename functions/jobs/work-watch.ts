import type { IntakeRepository } from '#functions/data/intake';
import type { MailingQueue } from '#functions/data/mailing-queue';
import type { MailingRepository } from '#functions/data/mailings';
import { type WakeParts, wakeAbandoned } from '#functions/intake/engine/abandoned';
import { wakeStalled } from '#functions/jobs/mailing/stalled';
import { logFault } from '#functions/lib/log';

export interface WatchParts {
  readonly intakes: Pick<IntakeRepository, 'list' | 'wake'>;
  readonly intakeQueue: WakeParts['queue'];
  readonly mailings: MailingRepository;
  readonly mailingQueue: Pick<MailingQueue, 'send'>;
}

/** Intakes that are looked at, the newest; one school works on one at a time. */
const mostLooked = 10;

/**
 * Looks after work whose worker died, whether or not anybody watches it: it is put on the queue again, and ends in a state that people see
 * when that does not help (threats.md T-41). The run fails at its end if something was given up, so that its alarm rings.
 */
export const workWatch =
  (parts: WatchParts, sites: readonly string[]) =>
  async (now: Date): Promise<void> => {
    let given = 0;
    for (const site of sites) {
      for (const look of [watchIntakes, watchMailings]) {
        try {
          given += await look(parts, site, now);
        } catch (error) {
          // The other schools' work is looked after all the same.
          given++;
          logFault('The watch over a school’s work failed', error, { site });
        }
      }
    }
    if (given > 0) throw new Error('Work was given up, or could not be looked after');
  };

async function watchIntakes(
  { intakes, intakeQueue }: WatchParts,
  site: string,
  now: Date,
): Promise<number> {
  const { records } = await intakes.list(site, { limit: mostLooked });
  for (const intake of records) {
    await wakeAbandoned({ intakes, queue: intakeQueue }, site, intake, now);
  }
  return 0;
}

const watchMailings = ({ mailings, mailingQueue }: WatchParts, site: string, now: Date) =>
  wakeStalled({ mailings, queue: mailingQueue }, site, now);
