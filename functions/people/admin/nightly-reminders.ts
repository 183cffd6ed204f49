import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { eachSchool } from '#functions/kernel/schools/each-school';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { reminderSince } from '../rules/roster-reminder.ts';
import type { RosterReminder } from '../store/decided/family-order.ts';
import type { WithheldReader } from '../store/decided/withheld.ts';

interface ReminderDeps {
  readonly withheld: Bound<WithheldReader, 'carers'>;
  readonly queue: JobQueue<RosterReminder>;
}

/**
 * Orders the reminders to correct the roster, of each link that a school withholds and its roster
 * still gives. Each night orders them again, so a lost order comes back; each mail leaves once.
 */
export const nightlyReminders =
  (sites: readonly SiteFacts[], { withheld, queue }: ReminderDeps) =>
  (now: Date): Promise<void> =>
    eachSchool(sites.map(schoolWithZone), 'Reminders could not be ordered', async (school) => {
      const { site, timeZone } = school;
      const moment = { now, today: dayIn(timeZone, now) };
      for (const person of await withheld.of(school).carers()) {
        for (const { child } of person.over?.withheld ?? []) {
          const since = reminderSince(person, child, moment);
          if (since === undefined) continue;
          const { userUid } = person;
          await queue.send({ kind: 'roster-reminder', site, userUid, child, since });
        }
      }
    });

const schoolWithZone = (facts: SiteFacts) => ({ ...schoolFrom(facts), timeZone: facts.timeZone });
