import type { ReadSchoolDays } from '#functions/absences/store/closed-days';
import { isReminderDue, reminderStart } from '#functions/asks/rules/reminders';
import type { AskReader } from '#functions/asks/store/ask.record';
import type { PlaceKeeping } from '#functions/asks/store/places/place-keeping';
import type { ReminderMessage } from '#functions/asks/store/reminder-message';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault, logInfo } from '#functions/kernel/log';
import type {
  MailSettingsReader,
  StoredSettings,
} from '#functions/kernel/mail/store/mail-settings.record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { PreferenceRepository } from '#functions/notifications/store/notification-preferences';
import type { CommandedRights } from '#functions/people/store/rights/commanded';
import type { AboutRight } from '#functions/people/store/rights/right-order';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { newMailing } from '../run/new-mailing.ts';
import { weekOf } from '../run/period.ts';
import type { MailingMessage } from '../store/mailing-message.ts';
import type { MailingRepository } from '../store/mailings.ts';
import type { Restores } from '../store/restore.record.ts';
import { type WeeklyTextReader, weekly } from '../store/weeklyemailtext.record.ts';
import { type Due, dueAt } from './due.ts';

export interface ScheduleDeps {
  readonly mailings: MailingRepository;
  readonly mailSettings: MailSettingsReader;
  readonly schoolDays: ReadSchoolDays;
  readonly restores: Bound<Restores, 'get'>;
  readonly texts: Bound<WeeklyTextReader, 'get'>;
  readonly preferences: Bound<PreferenceRepository, 'all'>;
  readonly queue: JobQueue<MailingMessage>;
  /** What posts ask. */
  readonly asks: Bound<AskReader, 'open'>;
  readonly reminders: JobQueue<ReminderMessage>;
  readonly places: Bound<PlaceKeeping, 'tend'>;
  /** The rights that a command has changed. */
  readonly commanded: Bound<CommandedRights, 'newest'>;
  readonly tellOfRight: (school: School, about: AboutRight) => Promise<void>;
}

/** The author of scheduled mailings. */
const schedule = { userUid: 'schedule', name: 'schedule' };

/** Starts the due mailings of each school. */
export const mailSchedule =
  (deps: ScheduleDeps, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    let fault: { readonly error: unknown } | undefined;
    for (const facts of sites) {
      try {
        await startDue(deps, facts, now);
      } catch (error) {
        // A fault at one school must not stop the mail of the others.
        fault ??= { error };
        logFault('The schedule of a school failed', error, { site: facts.schoolUid });
      }
    }
    if (fault) throw fault.error;
  };

async function startDue(deps: ScheduleDeps, facts: SiteFacts, now: Date): Promise<void> {
  const school = schoolFrom(facts);
  const [settings, restore] = await Promise.all([
    deps.mailSettings.of(school).current(),
    deps.restores.of(school).get({}),
  ]);
  const restored = restore && new Date(restore.updated_at);
  for (const due of await dueOnDay(deps, facts, settings, { now, restored })) {
    const isWanted = due.type === 'Daily' || due.weekday === settings.digest.weekday;
    if (isWanted || (await hasReaders(deps, school, due.weekday)))
      await begin(deps, facts, due, now);
  }
  await tendAsks(deps, facts, { now, restored });
  for (const about of await deps.commanded.of(school).newest(now))
    await deps.tellOfRight(school, about);
}

/** Returns what is due. The school days are read only if something is due by its hour. */
async function dueOnDay(
  { schoolDays }: Pick<ScheduleDeps, 'schoolDays'>,
  facts: SiteFacts,
  settings: StoredSettings,
  { now, restored }: { readonly now: Date; readonly restored: Date | undefined },
): Promise<Due[]> {
  const { timeZone } = facts;
  if (dueAt(settings, timeZone, now, { restored }).length === 0) return [];
  const day = dayIn(timeZone, now);
  const calendar = await schoolDays(facts, { from: day, until: addDays(day, 1) });
  return dueAt(settings, timeZone, now, { calendar, restored });
}

/**
 * Frees places that nobody took, and orders the reminders that are due, in each run of the day: the ledger sends each once, and a person
 * whom a lost job left out gets the reminder by the next one. Those of a day on which a backup was restored may have left.
 */
async function tendAsks(
  { asks, reminders, places }: ScheduleDeps,
  { schoolUid, timeZone }: SiteFacts,
  { now, restored }: { readonly now: Date; readonly restored: Date | undefined },
): Promise<void> {
  const school = schoolFrom({ schoolUid });
  const day = dayIn(timeZone, now);
  const mayHaveLeft = restored !== undefined && reminderStart(timeZone, day) <= restored;
  for (const ask of await asks.of(school).open(day)) {
    await places.of(school).tend(ask, now);
    if (mayHaveLeft || !isReminderDue(ask, timeZone, now)) continue;
    const order = { kind: 'ask', site: school.site, askUid: ask.askUid, day } as const;
    await reminders.send(order);
    await reminders.send({ ...order, channel: 'push' });
  }
}

/** Returns whether anyone chose a day of the week for digests. */
async function hasReaders(
  { preferences }: ScheduleDeps,
  school: School,
  weekday: number,
): Promise<boolean> {
  const chosen = await preferences.of(school).all();
  return [...chosen.values()].some(({ digest_day }) => digest_day === weekday);
}

async function begin(
  { mailings, texts, queue }: ScheduleDeps,
  facts: SiteFacts,
  { type, period }: Due,
  now: Date,
): Promise<void> {
  const school = schoolFrom(facts);
  if (await mailings.of(school).lock(type, period)) return;
  const text = type === 'Weekly' ? await texts.of(school).get(weekly) : undefined;
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
  const begun = await mailings
    .of(school)
    .begin(mailing, type === 'Weekly' ? { unlessAlso: week } : {});
  if (begun.kind !== 'begun') return;
  const { mailingUid } = mailing;
  await queue.send({ kind: 'prepare', site: school.site, mailingUid });
  logInfo('A mailing was begun by the schedule', { site: school.site, id: mailingUid, kind: type });
}
