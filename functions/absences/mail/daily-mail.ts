import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { SiteFacts } from '#shared/sites';
import { dailyMailDay } from '../rules/daily-mail.ts';
import type { DailyAbsenceMessage } from '../store/absence-message.ts';

export interface DailyMailDeps {
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly queue: JobQueue<DailyAbsenceMessage>;
}

/**
 * Orders the mail and the pushes about unexplained absences for each school whose hour it is. It is ordered in
 * each run of 3 hours, so a lost job harms nothing: the ledger has one message for each carer and
 * day.
 */
export const dailyMail =
  ({ settings, queue }: DailyMailDeps, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    for (const { schoolUid, timeZone } of sites) {
      const school = schoolFrom({ schoolUid });
      try {
        const day = dailyMailDay(await settings.of(school).get(), timeZone, now);
        if (!day) continue;
        const order = { kind: 'daily', site: school.site, day } as const;
        await queue.send(order);
        await queue.send({ ...order, channel: 'push' });
      } catch (error) {
        // A fault at one school must not stop the mail of the others.
        logFault('The mail about unexplained absences was not ordered', error, {
          site: school.site,
        });
      }
    }
  };
