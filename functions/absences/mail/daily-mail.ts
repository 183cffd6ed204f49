import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SettingsRepository } from '#functions/site/store/settings';
import { addDays } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { textDay } from '../rules/absence-text.ts';
import { dailyMailDay, firstDayOf } from '../rules/daily-mail.ts';
import type { DailyAbsenceMessage } from '../store/absence-message.ts';
import type { SchoolYears } from '../store/school-years.ts';

export interface DailyMailDeps {
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly queue: JobQueue<DailyAbsenceMessage>;
  readonly schoolYears: (school: SiteFacts) => Promise<Pick<SchoolYears, 'between'>>;
}

/** The days before a mail in which the last school day is searched. */
const back = 7;

/**
 * Orders the mail, the pushes and the texts about unexplained absences for each school whose hour it
 * is, never on a day on which it is closed. They are ordered in each run of some hours, so a lost job
 * harms nothing: the ledger has one message for each carer and day.
 */
export const dailyMail =
  ({ settings, queue, schoolYears }: DailyMailDeps, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    for (const facts of sites) {
      const { schoolUid, timeZone } = facts;
      const school = schoolFrom({ schoolUid });
      try {
        const chosen = await settings.of(school).get();
        const mails = dailyMailDay(chosen, timeZone, now);
        const texts = facts.smsSender ? textDay(chosen, timeZone, now) : undefined;
        const day = mails ?? texts;
        if (!day) continue;
        const years = await schoolYears(facts);
        const calendar = await years.between({ from: addDays(day, -back), until: addDays(day, 1) });
        const from = firstDayOf(calendar, day);
        if (!from) continue;
        const order = { kind: 'daily', site: school.site, day, from } as const;
        if (mails) await orderDaily(queue, order);
        if (texts) await queue.send({ ...order, channel: 'sms' });
      } catch (error) {
        // A fault at one school must not stop the mail of the others.
        logFault('The mail about unexplained absences was not ordered', error, {
          site: school.site,
        });
      }
    }
  };

/** Orders what is sent at once about a day's unexplained absences: texts follow later. */
export async function orderDaily(
  queue: JobQueue<DailyAbsenceMessage>,
  order: Omit<DailyAbsenceMessage, 'channel'>,
): Promise<void> {
  await queue.send(order);
  await queue.send({ ...order, channel: 'push' });
}
