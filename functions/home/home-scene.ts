import type { DayEvent } from '#functions/calendar/rules/day-events';
import { once } from '#functions/kernel/once';
import { childrenOf } from '#functions/people/store/children';
import type { SchoolCard } from '#functions/timetables/store/school-cards';
import type { Profile } from '#shared/intake/roster';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { isScreenOpen } from '#shared/site/screens';
import { ownDaysOf } from '#shared/timetables/own-days';
import type { ChildCard } from './child-cards.ts';
import type { HomeDeps } from './home-deps.ts';

/** What all parts of one answer need. */
export interface Scene {
  readonly caller: Caller;
  readonly now: Date;
  /** The caller's children today, by first name. */
  readonly children: readonly Profile[];
  /** Today and tomorrow at the school. */
  readonly days: readonly [today: string, tomorrow: string];
  /** Whether a screen is built, and the school and the caller's rights open it. */
  readonly opens: (path: string) => boolean;
  /** What nearly every Home shows of a school. It is read with the settings. */
  readonly early: Early;
}

interface Early {
  readonly schoolCard: () => Promise<SchoolCard>;
  /** The events of today and tomorrow. */
  readonly events: () => Promise<ReadonlyMap<string, readonly DayEvent[]>>;
  /** The cards of `children`. */
  readonly childCards: () => Promise<ReadonlyMap<string, ChildCard>>;
}

/**
 * Reads whose children and which screens an answer is about. Everything that no other read must come
 * before is read at once.
 */
export async function sceneOf(
  deps: Pick<HomeDeps, 'users' | 'settings' | 'schoolCards' | 'days' | 'childCards'>,
  caller: Caller,
  now: Date,
): Promise<Scene> {
  const { site, timeZone } = caller;
  const today = dayIn(timeZone, now);
  const days = [today, addDays(today, 1)] as const;
  const settings = deps.settings.of(caller).get();
  const own = settings.then(ownDaysOf);
  const early = {
    schoolCard: once(() => deps.schoolCards.of({ site, timeZone, own }).on(today, now)),
    events: once(() => deps.days.of(caller).on(days, now)),
  };
  // A part that needs one of them reports its fault.
  for (const read of [early.schoolCard(), early.events(), own]) read.catch(() => {});
  // The profile says whose links are in force: the cards of the others are not used.
  const cardsOf = caller.is_carer
    ? deps.childCards.of(caller).ahead(caller.carerOf, { day: today, now })
    : undefined;
  const [school, children] = await Promise.all([settings, childrenNow(deps, caller, now)]);
  const childCards = once(
    async () =>
      (await cardsOf?.(children.map(({ userUid }) => userUid))) ?? new Map<string, ChildCard>(),
  );
  const tileUrls = school?.tile_settings.map(({ url }) => url);
  return {
    caller,
    now,
    children,
    days,
    opens: (path) => isScreenOpen(caller, path, tileUrls),
    early: { ...early, childCards },
  };
}

/** Returns the children whose carer the caller is now. They are read together with the profile. */
async function childrenNow(
  { users }: Pick<HomeDeps, 'users'>,
  caller: Caller,
  now: Date,
): Promise<Profile[]> {
  // Parts of staff need their profile too.
  const isNeeded = caller.is_carer || caller.type === 'faculty';
  const [profile] = await Promise.all([
    isNeeded ? users.of(caller).get(caller.userUid) : undefined,
    users.of(caller).many(caller.carerOf),
  ]);
  if (!caller.is_carer) return [];
  return childrenOf(users, caller, profile, now, caller.timeZone);
}
