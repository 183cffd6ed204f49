import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries } from '#functions/kernel/store/transaction';
import { usualPushes } from '#shared/notifications/notification-preferences.contract';
import type { HeldPushMessage } from './held-push-message.ts';
import type { PushedDay, StoredPreferences } from './notification-preferences-record.ts';
import { preferenceRecords } from './preference-records.ts';

/** A push to a person: what it is about, and the day at the school. */
interface Thing {
  readonly userUid: string;
  /** The partition of its message: the same thing never counts twice. */
  readonly thing: string;
  readonly day: string;
}

export type PushBudget = ReturnType<typeof pushBudget>;

/**
 * The pushes that each person had on a day. Over the number that the person chose, they wait for the
 * next morning. Only what the portal does is stored here, so a save of the choices changes none of it.
 */
export const pushBudget = ({ db, table }: Tables, queue: JobQueue<HeldPushMessage>) => {
  const records = preferenceRecords(db, table('notification-preferences'));
  return {
    of(school: School) {
      const { get, change } = records.of(school);

      /** Stores a thing among those of its day, unless another worker has stored one meanwhile. */
      const store = (before: StoredPreferences, list: 'pushed' | 'held', of: Thing) => {
        const things = [...thingsOn(before[list], of.day), of.thing];
        const { push_revision: revision } = before;
        const fields = { [list]: { day: of.day, things }, push_revision: (revision ?? 0) + 1 };
        return change(
          of.userUid,
          fields,
          revision === undefined
            ? { text: 'attribute_not_exists(push_revision)', values: {} }
            : { text: 'push_revision = :seen', values: { ':seen': revision } },
        );
      };

      return {
        /** Whether a push may leave now. One that may not is told on the next morning. */
        async take(of: Thing): Promise<boolean> {
          for (let tries = 0; tries < mostTries; tries++) {
            const before = await get(of.userUid);
            const sent = thingsOn(before.pushed, of.day);
            if (sent.includes(of.thing)) return true;
            const isFree = sent.length < (before.most_pushes ?? usualPushes);
            const isHeld = thingsOn(before.held, of.day).includes(of.thing);
            if (!isHeld && !(await store(before, isFree ? 'pushed' : 'held', of))) continue;
            if (isFree && !isHeld) return true;
            const { userUid, day } = of;
            await queue.send({ kind: 'held-push', site: school.site, userUid, day });
            return false;
          }
          throw new Error('The pushes of a person changed too often');
        },

        /** Counts a push that no number holds back. */
        async count(of: Thing): Promise<void> {
          const before = await get(of.userUid);
          // A count that is lost to another worker only leaves room for one push more.
          if (!thingsOn(before.pushed, of.day).includes(of.thing))
            await store(before, 'pushed', of);
        },

        /** Returns what waits for the morning after a day. */
        async held(userUid: string, day: string): Promise<readonly string[]> {
          return thingsOn((await get(userUid)).held, day);
        },
      };
    },
  };
};

const thingsOn = (stored: PushedDay | undefined, day: string): readonly string[] =>
  stored?.day === day ? stored.things : [];
