import type { OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import { dayIn } from '#shared/kernel/zone';
import type { PushKind } from '#shared/notifications/kinds';
import type { SiteFacts } from '#shared/sites';
import type { PushBudget } from './push-budget.ts';
import { type PushReaderDeps, pushReaders, wantsPush } from './push-readers.ts';

export interface OrdinaryPushDeps extends PushReaderDeps {
  readonly budget: PushBudget;
  /** Whether the school is closed on a day: then few kinds push. */
  readonly isClosed: (facts: SiteFacts, day: string) => Promise<boolean>;
}

/** The kinds that push on closed days too. */
const onClosedDays: readonly PushKind[] = ['absences', 'principal'];

/** Returns how pushes leave that count towards the number which each person wants on a day. */
export const ordinaryPush = (deps: OrdinaryPushDeps): OrdinaryPush<PushKind> => ({
  of: (school) => ({
    readers: (kind, people) => pushReaders(deps, school, kind, people),

    async mayLeave(facts, { kind, userUid, thing }, now) {
      if (!wantsPush(await deps.preferences.of(school).get(userUid), kind)) return false;
      const day = dayIn(facts.timeZone, now);
      if (!onClosedDays.includes(kind) && (await deps.isClosed(facts, day))) return false;
      return deps.budget.of(school).take({ userUid, thing, day });
    },
  }),
});
