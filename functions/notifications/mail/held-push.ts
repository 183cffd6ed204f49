import { toldOf } from '#functions/kernel/mail/children';
import { roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted } from '#shared/intake/roster';
import { addDays, instantIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import type { SiteFacts } from '#shared/sites';
import { heldPushOrder } from '../store/held-push-message.ts';
import type { PreferenceRepository } from '../store/notification-preferences.ts';
import type { PushBudget } from '../store/push-budget.ts';

export interface HeldPushDeps {
  readonly users: Bound<UserRepository, 'get'>;
  readonly preferences: Bound<PreferenceRepository, 'get'>;
  readonly budget: PushBudget;
  readonly isClosed: (facts: SiteFacts, day: string) => Promise<boolean>;
}

/** When the push of the morning may leave, on the clock of the school. */
const morning = '07:30';

/** At the end of the morning what waits has been seen, or the next push of a kind names it. */
const patience = 5 * 3_600_000;

/** The days among which the next one is searched on which the school is open: the longest holidays. */
const furthest = 60;

/** The one push on the morning after a day on which a person had as many as wanted. */
export const heldPush = (deps: HeldPushDeps) =>
  kindOfMail({
    patience,
    order: heldPushOrder,
    called: 'The push of the next morning',
    channelOf: () => 'push',
    async *open({ school, facts, content }, { userUid, day }) {
      const budget = deps.budget.of(school);
      const things = () => budget.held(userUid, day);
      if ((await things()).length === 0) return;
      const startsAt = instantIn(facts.timeZone, await openAfter(deps, facts, day), morning);
      const since = startsAt.toISOString();
      yield messagesOf({
        mailingUid: `held-${day}`,
        only: userUid,
        since,
        startsAt: since,
        async recipients() {
          const person = await deps.users.of(school).get(userUid);
          if (!isAdmitted(person)) return [];
          const { quiet } = await deps.preferences.of(school).get(userUid);
          const who = { userUid, username: person.username, name: fullName(person), email: '' };
          const about = { subject: 'What waits for you', told: JSON.stringify(toldOf([])) };
          return [{ ...who, type: 'Other', ...about, why: whyOf('todo', roleOf(person)), quiet }];
        },
        async stillWanted() {
          const count = (await things()).length;
          return count > 0 ? count : undefined;
        },
        message: {
          push: (count) => ({
            title: content.school.name,
            body: count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`,
            path: pathTo('/'),
            tag: `held-${day}`,
            ttl: 24 * 60 * 60,
          }),
        },
      });
    },
  });

/** Returns the first day after a day on which the school is open. */
async function openAfter(
  { isClosed }: Pick<HeldPushDeps, 'isClosed'>,
  facts: SiteFacts,
  day: string,
): Promise<string> {
  for (let ahead = 1; ahead < furthest; ahead++) {
    const next = addDays(day, ahead);
    if (!(await isClosed(facts, next))) return next;
  }
  return addDays(day, 1);
}
