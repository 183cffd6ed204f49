import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries } from '#functions/kernel/store/transaction';
import { usualPushes } from '#shared/notifications/notification-preferences.contract';
import { type HeldPushMessage, heldPushUid } from './held-push-message.ts';
import type { PushedDay, StoredPreferences } from './notification-preferences-record.ts';
import { preferenceRecords } from './preference-records.ts';

/** A push to a person: what it is about, and the day at the school. */
interface Thing {
  readonly userUid: string;
  /** The partition of its message: the same thing never counts twice. */
  readonly thing: string;
  readonly day: string;
}

/** The days of a push of the morning: since when things wait, and today. */
interface Morning {
  readonly since: string;
  readonly day: string;
}

type Lists = Pick<StoredPreferences, 'pushed' | 'held'>;

/** What comes of an act on what a person had, and what it changes. */
interface Step<T> {
  readonly result: T;
  readonly lists?: Lists;
  /** The day whose things are told on the next morning. */
  readonly orders?: string;
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

      /** Stores what was pushed or waits, unless another worker has stored something meanwhile. */
      const store = (userUid: string, { push_revision: seen }: StoredPreferences, lists: Lists) =>
        change(
          userUid,
          { ...lists, push_revision: (seen ?? 0) + 1 },
          seen === undefined
            ? { text: 'attribute_not_exists(push_revision)', values: {} }
            : { text: 'push_revision = :seen', values: { ':seen': seen } },
        );

      async function act<T>(
        userUid: string,
        stepOf: (before: StoredPreferences) => Step<T> | Promise<Step<T>>,
      ) {
        for (let tries = 0; tries < mostTries; tries++) {
          const before = await get(userUid);
          const { result, lists, orders: day } = await stepOf(before);
          // Ordered first: an order that finds nothing is harmless, and without one nobody is told.
          if (day) await queue.send({ kind: 'held-push', site: school.site, userUid, day });
          if (!lists || (await store(userUid, before, lists))) return result;
        }
        throw new Error('The pushes of a person changed too often');
      }

      return {
        /**
         * Whether a push may leave now. One that may not is told on the next morning, with what waits. That
         * is also what the push of the morning after a day has taken, while that is open.
         */
        take: (of: Thing, isOpen: (day: string) => Promise<boolean>): Promise<boolean> =>
          act(of.userUid, (before) => taken(before, of, isOpen)),

        /**
         * Takes the push of a morning about what waits since an earlier day, which counts as any other.
         * Returns what it tells; nothing if that was told, or waits for another morning.
         */
        tell: (userUid: string, morning: Morning): Promise<readonly string[]> =>
          act(userUid, (before) => told(before, morning)),

        /** Counts a push that no number holds back. */
        async count(of: Thing): Promise<void> {
          const before = await get(of.userUid);
          // A count that is lost to another worker only leaves room for one push more.
          if (!thingsOn(before.pushed, of.day).includes(of.thing))
            await store(of.userUid, before, pushedToo(before, of));
        },

        /** Returns what waits for the morning after a day. */
        async held(userUid: string, day: string): Promise<readonly string[]> {
          return thingsOn((await get(userUid)).held, day);
        },
      };
    },
  };
};

async function taken(
  before: StoredPreferences,
  of: Thing,
  isOpen: (day: string) => Promise<boolean>,
): Promise<Step<boolean>> {
  if (thingsOn(before.pushed, of.day).includes(of.thing)) return { result: true };
  const waits = { result: false, orders: of.day };
  if (thingsOn(before.held, of.day).includes(of.thing)) return waits;
  if (hasRoom(before, of.day)) return { result: true, lists: pushedToo(before, of) };
  const things = [...(await untold(before.held, isOpen)), of.thing];
  return { ...waits, lists: { held: { day: of.day, things } } };
}

function told(before: StoredPreferences, { since, day }: Morning): Step<readonly string[]> {
  const { held } = before;
  if (held?.day !== since) return { result: [] };
  if (held.told_on) return { result: held.told_on === day ? held.things : [] };
  if (!hasRoom(before, day)) return { result: [], orders: day, lists: { held: { ...held, day } } };
  const lists = {
    ...pushedToo(before, { thing: heldPushUid(since), day }),
    held: { ...held, told_on: day },
  };
  return { result: held.things, lists };
}

const pushedToo = ({ pushed }: StoredPreferences, { day, thing }: Omit<Thing, 'userUid'>) => ({
  pushed: { day, things: [...thingsOn(pushed, day), thing] },
});

const hasRoom = ({ pushed, most_pushes = usualPushes }: StoredPreferences, day: string): boolean =>
  thingsOn(pushed, day).length < most_pushes;

/** Returns what still waits, also of earlier days. */
const untold = async (
  held: StoredPreferences['held'],
  isOpen: (day: string) => Promise<boolean>,
): Promise<readonly string[]> =>
  held && (!held.told_on || (await isOpen(held.day))) ? held.things : [];

const thingsOn = (stored: PushedDay | undefined, day: string): readonly string[] =>
  stored?.day === day ? stored.things : [];
