import { mostPlaces, type Want } from '#shared/questions/places';
import { isFree, isSameWant } from '../../rules/places/placing.ts';
import type { StoredAsk } from '../ask.record.ts';
import type { Entry, StoredPlaces } from './places.record.ts';
import type { PlacesStore } from './places.ts';

/**
 * What an answer has got: its places, a place in the list, or nothing, as it needs none. `taken`: there
 * are no places · `full`: nor is there room in the list. Then everything is as before.
 */
export type Got = 'held' | 'waits' | 'none' | 'taken' | 'full';

/** How long places are held for an answer that does not come, in milliseconds. */
export const holdTime = 10 * 60_000;

/** What an answer needs. `join`: whether to wait if there are no places. */
export interface Claim {
  readonly want: Want | undefined;
  readonly join: boolean;
}

interface Step extends Claim {
  readonly ask: StoredAsk;
  readonly subject: string;
  readonly seen: StoredPlaces;
  readonly now: Date;
}

interface Held extends Step {
  readonly entry: Entry;
}

/** One write. `again`: another write was first · `left`: it no longer waits for something else. */
export async function placeStep(places: PlacesStore, step: Step): Promise<Got | 'again' | 'left'> {
  const { subject, want, seen } = step;
  const entry = seen.of[subject];
  if (!entry) return want ? enter(places, { ...step, want }) : 'none';
  if (isSameWant(entry, want)) return stay(places, { ...step, entry });
  return entry.waits ? ofWaiting(places, { ...step, entry }) : ofHeld(places, { ...step, entry });
}

/** Takes places for a subject that has none, or waits. */
async function enter(
  places: PlacesStore,
  { ask, subject, seen, now, want, join }: Step & { readonly want: Want },
): Promise<Got | 'again'> {
  if (isFree(seen, want)) {
    return (await places.take(seen, subject, want, now)) ? 'held' : 'again';
  }
  if (!join) return 'taken';
  if (seen.queued >= mostPlaces.waiting) return 'full';
  return (await places.join(ask, subject, want, now)) ? 'waits' : 'again';
}

/** Keeps what a subject has. */
async function stay(places: PlacesStore, { ask, subject, want, entry, now }: Held) {
  if (entry.waits) return 'waits';
  const isOld = now.getTime() - entry.at * 1000 > holdTime / 2;
  if (!isOld || !want) return 'held';
  // Its answer comes now, and the schedule must not free it as one without an answer.
  const isKept = await places.swap(ask, subject, { seen: entry, want }, now);
  return isKept ? 'held' : 'again';
}

/** Changes or gives back the places of a subject. */
async function ofHeld(places: PlacesStore, { ask, subject, want, seen, entry, now }: Held) {
  if (!want) return (await places.giveBack(ask, subject, entry, now)) ? 'none' : 'again';
  const more = want.option === entry.option ? want.places - entry.places : want.places;
  if (more > 0 && !isFree(seen, { ...want, places: more })) return 'taken';
  return (await places.swap(ask, subject, { seen: entry, want }, now)) ? 'held' : 'again';
}

/** Waits for fewer places, or leaves the list: who needs something else begins again. */
async function ofWaiting(places: PlacesStore, { ask, subject, want, seen, entry, now }: Held) {
  if (want && want.option === entry.option && want.places < entry.places) {
    const isLess = await places.waitForLess(ask, subject, { seen: entry, want }, now);
    return isLess ? 'waits' : 'again';
  }
  const at = seen.waiting[entry.option]?.indexOf(subject) ?? -1;
  if (!(await places.leave(ask, subject, { seen: entry, at }, now))) return 'again';
  return want ? 'left' : 'none';
}
