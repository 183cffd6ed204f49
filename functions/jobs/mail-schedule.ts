import type { MailSettingsRepository } from '#functions/data/mail-settings';
import type { MailingQueue } from '#functions/data/mailing-queue';
import type { MailingRepository } from '#functions/data/mailings';
import type { PreferenceRepository } from '#functions/data/notification-preferences';
import type { WeeklyEmailTextRepository } from '#functions/data/weeklyemailtext';
import { type Due, dueAt } from '#functions/jobs/mailing/due';
import { newMailing } from '#functions/jobs/mailing/new-mailing';
import { weekOf } from '#functions/jobs/mailing/period';
import { logFault, logInfo } from '#functions/lib/log';
import { dayIn } from '#shared/domain/zone';
import type { SiteFacts } from '#shared/sites';

export interface ScheduleParts {
  readonly mailings: MailingRepository;
  readonly mailSettings: Pick<MailSettingsRepository, 'current'>;
  readonly texts: Pick<WeeklyEmailTextRepository, 'current'>;
  readonly preferences: Pick<PreferenceRepository, 'all'>;
  readonly queue: Pick<MailingQueue, 'send'>;
}

/** Who begins a mailing when nobody does. */
const schedule = { userUid: 'schedule', name: 'schedule' };

/** Begins what is due at each school's hour, each once. */
export const mailSchedule =
  (parts: ScheduleParts, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    let fault: { readonly error: unknown } | undefined;
    for (const facts of sites) {
      try {
        await serve(parts, facts, now);
      } catch (error) {
        // The other schools' mail goes out all the same.
        fault ??= { error };
        logFault('The schedule of a school failed', error, { site: facts.schoolUid });
      }
    }
    if (fault) throw fault.error;
  };

async function serve(parts: ScheduleParts, facts: SiteFacts, now: Date): Promise<void> {
  const site = facts.schoolUid;
  const settings = await parts.mailSettings.current(site);
  for (const due of dueAt(settings, facts.timeZone, now)) {
    const isWanted = due.type === 'Daily' || due.weekday === settings.digest.weekday;
    if (isWanted || (await hasReaders(parts, site, due.weekday)))
      await begin(parts, facts, due, now);
  }
}

/** Whether anybody chose a day of the week for digests. */
async function hasReaders(
  { preferences }: ScheduleParts,
  site: string,
  weekday: number,
): Promise<boolean> {
  const chosen = await preferences.all(site);
  return [...chosen.values()].some(({ digest_day }) => digest_day === weekday);
}

async function begin(
  { mailings, texts, queue }: ScheduleParts,
  facts: SiteFacts,
  { type, period }: Due,
  now: Date,
): Promise<void> {
  const site = facts.schoolUid;
  if (await mailings.lock(site, type, period)) return;
  const text = type === 'Weekly' ? await texts.current(site) : undefined;
  const mailing = newMailing(
    {
      type,
      period,
      except: text?.except_emails_list ?? [],
      email_text: text?.email_text,
      postsUid: [],
      testing: false,
    },
    { timeZone: facts.timeZone, now, audience_hash: '', undo_seconds: 0, by: schedule },
  );
  const week = weekOf(dayIn(facts.timeZone, now));
  const begun = await mailings.begin(site, mailing, type === 'Weekly' ? { unlessAlso: week } : {});
  if (begun.kind !== 'begun') return;
  const { mailingUid } = mailing;
  await queue.send({ kind: 'prepare', site, mailingUid });
  logInfo('A mailing was begun by the schedule', { site, id: mailingUid, kind: type });
}
