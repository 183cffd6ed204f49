import { StoredPlaces } from '#functions/asks/store/places/places.record';
import type { Finder } from './match.ts';

/**
 * Finds the places of a person, or of the child that the person is, and in a waiting list. They come
 * free; the schedule gives them to the next in the list.
 */
export const placesMatch: Finder = (record, { userUid }) => {
  if (!`${record.sk}`.startsWith('places#')) return undefined;
  const { left, waiting, of, queued } = StoredPlaces.parse(record);
  const own = [`p:${userUid}`, `c:${userUid}`].filter((subject) => of[subject]);
  if (own.length === 0) return undefined;
  const isOther = (subject: string) => !own.includes(subject);
  const entries = own.flatMap((subject) => of[subject] ?? []);
  const freed = (option: string) =>
    entries.reduce((sum, each) => {
      const isHeld = each.option === option && !each.waits;
      return sum + (isHeld ? each.places : 0);
    }, 0);
  return {
    becomes: [
      {
        ...record,
        of: Object.fromEntries(Object.entries(of).filter(([subject]) => isOther(subject))),
        left: mapped(left, (places, option) => places + freed(option)),
        waiting: mapped(waiting, (list) => list.filter(isOther)),
        queued: queued - entries.filter(({ waits }) => waits).length,
        // The answers are compared with it again.
        checked: undefined,
      },
    ],
    shown: { as: 'a place, or a place on the waiting list', askUid: record.askUid, entries },
  };
};

const mapped = <T>(
  all: Readonly<Record<string, T>>,
  change: (value: T, name: string) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value, name)]));
