import { toldOf } from '#functions/kernel/mail/children';
import { roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { openWords, schoolWords } from '#functions/kernel/open-words';
import { kindOfMail, messagesOf, type OrderWork } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { laterIn } from '#functions/kernel/quiet';
import type { Bound } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted } from '#shared/intake/roster';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import { logTypeOf } from '#shared/mailings/mailing';
import { mailUidOf } from '#shared/notifications/channels';
import type { PushKind } from '#shared/notifications/kinds';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import type { SiteFacts } from '#shared/sites';
import { heldPushOrder, heldPushUid } from '../store/held-push-message.ts';
import type { PreferenceRepository } from '../store/notification-preferences.ts';
import type { PushBudget } from '../store/push-budget.ts';
import { wantsPush } from '../store/push-readers.ts';

export interface HeldPushDeps {
  readonly users: Bound<UserRepository, 'get'>;
  readonly preferences: Bound<PreferenceRepository, 'get'>;
  readonly budget: PushBudget;
  readonly isClosed: (facts: SiteFacts, day: string) => Promise<boolean>;
  readonly messages: Bound<MailingMessages, 'get'>;
  /** Whether what a push was about still waits for its reader, by the kind of its row; others do. */
  readonly waits: Partial<Record<string, StillWaits>>;
}

type StillWaits = (work: OrderWork, row: EmailLogRecord) => Promise<boolean>;

/** When the push of the morning may leave, on the clock of the school. */
const morning = '07:30';

/** At the end of the morning what waits has been seen, or the next push of a kind names it. */
const patience = 5 * 3_600_000;

/**
 * The days among which the next one is searched on which the school is open: Easter. After holidays it is
 * no news any longer.
 */
const furthest = 6;

/** The one push on the morning after a day on which a person had as many as wanted. */
export const heldPush = (deps: HeldPushDeps) =>
  kindOfMail({
    patience,
    order: heldPushOrder,
    called: 'The push of the next morning',
    channelOf: () => 'push',
    placesOf: () => [],
    async *open(work, { userUid, day }) {
      const { school, facts, content, now } = work;
      const budget = deps.budget.of(school);
      const open = await openAfter(deps, facts, day);
      // What waited may wait for another morning by now: then a push that is stored ends.
      const isOver = open === undefined || (await budget.held(userUid, day)).length === 0;
      const since = instantIn(facts.timeZone, open ?? day, morning).toISOString();
      yield messagesOf({
        mailingUid: heldPushUid(day),
        only: userUid,
        since,
        ...(isOver ? { isOver } : { startsAt: since }),
        async recipients() {
          const person = await deps.users.of(school).get(userUid);
          if (!isAdmitted(person)) return [];
          const { quiet } = await deps.preferences.of(school).get(userUid);
          const who = { userUid, username: person.username, name: fullName(person), email: '' };
          const about = { subject: 'What waits for you', told: JSON.stringify(toldOf([])) };
          return [{ ...who, type: 'Other', ...about, why: whyOf('todo', roleOf(person)), quiet }];
        },
        async stillWanted() {
          const { quiet } = await deps.preferences.of(school).get(userUid);
          const later = laterIn(quiet, facts, now());
          if (later) return later;
          const waiting = async (things: readonly string[]) =>
            (
              await Promise.all(things.map((thing) => stillWaits(deps, work, userUid, thing)))
            ).filter(Boolean).length;
          if ((await waiting(await budget.held(userUid, day))) === 0) return undefined;
          const today = dayIn(facts.timeZone, now());
          const count = await waiting(await budget.tell(userUid, { since: day, day: today }));
          return count > 0 ? count : undefined;
        },
        message: {
          push: (count) => ({
            title: schoolWords(content.school),
            body:
              count === 1
                ? openWords`One thing waits for you.`
                : openWords`${count} things wait for you.`,
            path: pathTo('/'),
            tag: heldPushUid(day),
            ttl: 24 * 60 * 60,
          }),
        },
      });
    },
  });

/** The kinds of pushes about mailings; all others are about what waits. */
const kindsOfTypes: ReadonlyMap<string, PushKind> = new Map([
  [logTypeOf.Principal, 'principal'],
  [logTypeOf.Weekly, 'digest'],
  [logTypeOf.Daily, 'daily'],
]);

/** Whether the reader of a push that was held still wants it, and has not done or seen what it is about. */
async function stillWaits(
  { messages, preferences, waits }: Pick<HeldPushDeps, 'messages' | 'preferences' | 'waits'>,
  work: OrderWork,
  userUid: string,
  thing: string,
): Promise<boolean> {
  const stored = messages.of(work.school);
  const [row, mail, chosen] = await Promise.all([
    stored.get(thing, userUid),
    stored.get(mailUidOf(thing), userUid),
    preferences.of(work.school).get(userUid),
  ]);
  if (mail?.opened) return false;
  const kind = kindsOfTypes.get(row?.type ?? '') ?? 'todo';
  if (!wantsPush(chosen, kind)) return false;
  if (!row) return true;
  return (await waits[row.kind ?? row.type]?.(work, row)) ?? true;
}

/** Returns the first day after a day on which the school is open; undefined if holidays begin. */
async function openAfter(
  { isClosed }: Pick<HeldPushDeps, 'isClosed'>,
  facts: SiteFacts,
  day: string,
): Promise<string | undefined> {
  for (let ahead = 1; ahead <= furthest; ahead++) {
    const next = addDays(day, ahead);
    if (!(await isClosed(facts, next))) return next;
  }
  return undefined;
}
