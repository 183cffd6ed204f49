import { logFault } from '#functions/kernel/log';
import { schoolWords } from '#functions/kernel/open-words';
import { ledgerUid } from '#functions/kernel/outbox/channel';
import { type Messages, messagesOf, type OrderWork } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { laterIn } from '#functions/kernel/quiet';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import type { PreferenceRepository } from '#functions/notifications/store/notification-preferences';
import { wantsText } from '#functions/notifications/store/push-readers';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { byCharacters } from '#shared/kernel/in-order';
import { dollarsOfPart, textParts } from '#shared/notifications/text-parts';
import {
  absenceText,
  childDay,
  type Mailed,
  textAt,
  textDay,
  textsEnd,
  textsLeft,
  untexted,
} from '../rules/absence-text.ts';
import { dailyMailStart, dailyMailUid, daysBefore, type MailDays } from '../rules/daily-mail.ts';
import type { AbsenceRecords } from '../store/absence-records.ts';
import type { TextDayRepository } from '../store/text-days.ts';
import {
  type openAbsences,
  type UnexplainedReaders,
  type UnexplainedRecipient,
  unexplainedRecipients,
  unexplainedRow,
} from './unexplained-rows.ts';

export interface UnexplainedTextDeps extends Omit<UnexplainedReaders, 'messages' | 'records'> {
  readonly records: Bound<AbsenceRecords, 'unverifiedIn' | 'withIds'>;
  readonly messages: Bound<MailingMessages, 'get' | 'page'>;
  readonly preferences: Bound<PreferenceRepository, 'get'>;
  readonly texts: Bound<TextDayRepository, 'others' | 'put'>;
}

/** Milliseconds for which texts that leave together share what is read of the day. */
const freshFor = 10_000;

type OpenNow = () => ReturnType<typeof openAbsences>;

/**
 * The texts of a day about absences without a reason: to carers, 30 minutes after the mail and the push,
 * if nobody explained the absence or opened a mail about it. One for each carer, each number, and each
 * child and day; none from 15:00 on, and none in a month that has cost enough.
 */
export function unexplainedTexts(
  deps: UnexplainedTextDeps,
  { school, facts, settings, content, now }: OrderWork,
  days: MailDays,
  openNow: OpenNow,
): Messages {
  const { day } = days;
  const mailingUid = dailyMailUid(day);
  const body = absenceText(schoolWords(content.school));
  const since = dailyMailStart(settings, facts.timeZone, day).toISOString();
  const reading = { deps, school, days, since, timeZone: facts.timeZone, now, openNow };
  const due = sharedRead(freshFor, now, () => dueNow(reading));
  const stillToday = () => textDay(settings, facts.timeZone, now()) === day;
  /** How many may still leave; undefined until it is read. */
  let left: number | undefined;
  const store = async () => {
    const parts = (await sentOf(deps, school, day)) * textParts(body);
    if (parts > 0) await deps.texts.of(school).put(day, parts);
  };
  return messagesOf({
    mailingUid,
    since,
    isOver: !stillToday(),
    async recipients() {
      const found = await due();
      if (found.length === 0) return [];
      const before = await deps.texts.of(school).others(day);
      const sent = (await sentOf(deps, school, day)) * textParts(body);
      left = textsLeft(schoolWords(content.school), before + sent, dollarsOfPart);
      if (left === 0) {
        logFault('Texts about absences stopped: the limit of the month is reached', undefined, {
          alarm: 'mailingsHeld',
          site: school.site,
        });
        return [];
      }
      return toNewNumbers(deps, school, day, found);
    },
    async stillWanted({ userUid, email, absence_ids = [] }) {
      if (!stillToday() || left === 0) return undefined;
      const reader = (await due()).find(({ carer }) => carer.userUid === userUid);
      const named = new Set(absence_ids);
      const isOpen = reader?.absences.some((each) => named.has(each.DAILY_ATTENDANCE_ID));
      if (!reader || !isOpen || reader.carer.mobile !== email) return undefined;
      const chosen = await deps.preferences.of(school).get(userUid);
      if (!wantsText(chosen, 'absences')) return undefined;
      const later = laterIn(chosen.quiet, facts, now());
      if (later) return later;
      if (left !== undefined) left--;
      return reader;
    },
    message: {
      sms: () => ({
        body,
        ttl: (textsEnd(facts.timeZone, day).getTime() - now().getTime()) / 1000,
      }),
    },
    waits: store,
    done: store,
  });
}

interface Reading {
  readonly deps: UnexplainedTextDeps;
  readonly school: School;
  readonly days: MailDays;
  /** When the mail of the day may leave. */
  readonly since: string;
  readonly timeZone: string;
  readonly now: () => Date;
  readonly openNow: OpenNow;
}

/** Returns the carers with a number, and the absences about which a text may tell them now. */
async function dueNow(reading: Reading): Promise<UnexplainedRecipient[]> {
  const { deps, school, days, openNow } = reading;
  const asked = { ...days, channel: 'sms' } as const;
  const found = await unexplainedRecipients(deps, school, asked, openNow);
  if (found.every(({ carer }) => !carer.mobile)) return [];
  const mailed = await mailedOn(deps, school, days.day);
  const addressed = new Set(
    found
      .filter(({ carer }) => carer.email.trim() !== '')
      .flatMap(({ children }) => children.map(({ userUid }) => userUid)),
  );
  const isDue = (absence: AbsenceRecord) => isDueAt(reading, mailed, addressed, absence);
  const due: UnexplainedRecipient[] = [];
  for (const { carer, children, absences } of found) {
    const ready = carer.mobile ? absences.filter(isDue) : [];
    if (ready.length === 0) continue;
    const own = untexted(ready, await textedBefore(deps, school, days, carer.userUid));
    const uids = new Set(own.map(({ userUid }) => userUid));
    const about = children.filter(({ userUid }) => uids.has(userUid));
    if (own.length > 0) due.push({ carer, children: about, absences: own });
  }
  return due;
}

/**
 * Whether a text about an absence may leave now. Without a carer who has an address, there is no mail for
 * which it waits.
 */
function isDueAt(
  { days, since, timeZone, now }: Reading,
  mailed: ReadonlyMap<string, Mailed>,
  addressed: ReadonlySet<string>,
  { DAILY_ATTENDANCE_ID, userUid, date }: AbsenceRecord,
): boolean {
  const unmailed =
    addressed.has(userUid) || date !== days.day
      ? undefined
      : { sent_at: since, isOpened: false, isExplained: false };
  const told = mailed.get(DAILY_ATTENDANCE_ID) ?? unmailed;
  const at = told && textAt(told, timeZone);
  return at !== undefined && at <= now();
}

/** The most messages that one read of a day brings. */
const limit = 200;

/** Reads the messages of a day on a channel. */
async function* messagesOn(
  { messages }: Pick<UnexplainedTextDeps, 'messages'>,
  school: School,
  day: string,
  channel: 'mail' | 'push' | 'sms',
): AsyncGenerator<EmailLogRecord> {
  let next_token: string | undefined;
  do {
    const uid = ledgerUid(dailyMailUid(day), channel);
    const page = await messages.of(school).page(uid, { limit, next_token });
    yield* page.records;
    next_token = page.next_token;
  } while (next_token);
}

/**
 * Returns what became of the mails and pushes that name an absence, by its identifier: when the last of
 * them left, and whether anybody opened a mail.
 */
async function mailedOn(
  deps: UnexplainedTextDeps,
  school: School,
  day: string,
): Promise<Map<string, Mailed>> {
  const found = new Map<string, Mailed>();
  for (const channel of ['mail', 'push'] as const) {
    for await (const { absence_ids = [], sent, opened } of messagesOn(deps, school, day, channel)) {
      if (!sent) continue;
      for (const id of absence_ids) {
        const before = found.get(id);
        const sent_at = before && before.sent_at > sent.at ? before.sent_at : sent.at;
        const isOpened = Boolean(before?.isOpened || opened);
        found.set(id, { sent_at, isOpened, isExplained: false });
      }
    }
  }
  return found;
}

/** Returns of which days of which children earlier texts told a carer. */
async function textedBefore(
  { messages, records }: UnexplainedTextDeps,
  school: School,
  days: MailDays,
  userUid: string,
): Promise<ReadonlySet<string>> {
  const ids: string[] = [];
  for (const day of daysBefore(days)) {
    const row = await messages.of(school).get(ledgerUid(dailyMailUid(day), 'sms'), userUid);
    if (row && hasLeft(row)) ids.push(...(row.absence_ids ?? []));
  }
  if (ids.length === 0) return new Set();
  return new Set((await records.of(school).withIds(ids)).map(childDay));
}

const hasLeft = ({ state }: Pick<EmailLogRecord, 'state'>): boolean =>
  state !== 'cancelled' && state !== 'failed';

/** Returns how many texts of a day left. */
async function sentOf(deps: UnexplainedTextDeps, school: School, day: string): Promise<number> {
  let sent = 0;
  for await (const { state } of messagesOn(deps, school, day, 'sms')) {
    if (state === 'sent' || state === 'claimed') sent++;
  }
  return sent;
}

/** Returns the rows of those who want texts, one for each number: of several people the first has it. */
async function toNewNumbers(
  deps: UnexplainedTextDeps,
  school: School,
  day: string,
  found: readonly UnexplainedRecipient[],
) {
  const owners = new Map<string, string>();
  for await (const row of messagesOn(deps, school, day, 'sms')) {
    if (hasLeft(row)) owners.set(row.email, row.userUid);
  }
  const rows: ReturnType<typeof unexplainedRow>[] = [];
  const inOrder = found.toSorted((one, other) =>
    byCharacters(one.carer.userUid, other.carer.userUid),
  );
  for (const each of inOrder) {
    const { userUid, mobile = '' } = each.carer;
    const chosen = await deps.preferences.of(school).get(userUid);
    if (!wantsText(chosen, 'absences')) continue;
    if ((owners.get(mobile) ?? userUid) !== userUid) continue;
    owners.set(mobile, userUid);
    rows.push({ ...unexplainedRow(each), email: mobile, quiet: chosen.quiet });
  }
  return rows;
}
