import { StoredPlaces } from '#functions/asks/store/places/places.record';
import { childrenKind } from '#functions/home/child-cards';
import { partitionOf } from '#functions/kernel/record/key';
import { calendarDaysRecords } from '#shared/tables/calendar';
import type { Finder } from './match.ts';

/**
 * Finds the cards of a day whose text has the person's identifier, of a student or a teacher, and the
 * card of the child that the person is.
 */
export const cardMatch: Finder = ({ pk, sk, card }, person) => {
  const { userUid } = person;
  if (typeof card !== 'string') return undefined;
  const children = partitionOf(person, calendarDaysRecords.card.key, { kind: childrenKind });
  if (pk === children && sk === userUid) {
    const as = 'the classes and unexplained absences of a child on a day';
    return { becomes: [], shown: { as, ...JSON.parse(card) } };
  }
  if (!card.includes(JSON.stringify(userUid))) return undefined;
  const { students = [] } = JSON.parse(card) as { readonly students?: Listed[] };
  // Of a classmate nothing is shown.
  const own = students.find((each) => each.userUid === userUid);
  return {
    becomes: [],
    shown: {
      as: own ? 'the list of a class on a day' : 'what a class has on a day',
      ...own,
      groups: undefined,
    },
  };
};

interface Listed {
  readonly userUid: string;
}

/** Finds a person among the people of a group of the school, and among those who may use one. */
export const memberMatch: Finder = (record, { userUid }) => {
  const isOther = (each: unknown) => each !== userUid;
  const members = Array.isArray(record.members) ? record.members : undefined;
  const left = members?.filter((each: { userUid?: unknown }) => isOther(each.userUid));
  if (members && left && left.length < members.length) {
    const entry = members.find((each: { userUid?: unknown }) => each.userUid === userUid);
    const shown = { as: 'being in a group of the school', groupUid: record.groupUid, ...entry };
    return { becomes: [{ ...record, members: left }], shown };
  }
  const use = Array.isArray(record.use) ? record.use : undefined;
  if (!use?.includes(userUid)) return undefined;
  const shown = { as: 'the right to use a group of the school', groupUid: record.groupUid };
  return { becomes: [{ ...record, use: use.filter(isOther) }], shown };
};

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
