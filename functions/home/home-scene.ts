import { childrenOf } from '#functions/people/store/children';
import type { Profile } from '#shared/intake/roster';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { isScreenOpen } from '#shared/site/screens';
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
}

/** Reads whose children and which screens an answer is about. */
export async function sceneOf(
  { users, settings }: Pick<HomeDeps, 'users' | 'settings'>,
  caller: Caller,
  now: Date,
): Promise<Scene> {
  const { userUid, timeZone } = caller;
  const [school, children] = await Promise.all([
    settings.of(caller).get(),
    caller.is_carer
      ? users
          .of(caller)
          .get(userUid)
          .then((profile) => childrenOf(users, caller, profile, now, timeZone))
      : [],
  ]);
  const tileUrls = school?.tile_settings.map(({ url }) => url);
  const today = dayIn(timeZone, now);
  return {
    caller,
    now,
    children,
    days: [today, addDays(today, 1)],
    opens: (path) => isScreenOpen(caller, path, tileUrls),
  };
}
