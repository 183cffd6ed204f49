import type { Notice } from '#shared/absences/notice';
import { sortName } from '#shared/people/names';
import type { SteadyNotice } from './useSteady.ts';

/** A child on a day, with the notice about it. */
export interface ChildRow extends SteadyNotice {
  readonly child: Notice['days'][number];
}

/** The children of a homeroom who are away. */
export interface Homeroom {
  readonly key: string;
  /** `Year 7, 7A`. */
  readonly name: string;
  readonly rows: readonly ChildRow[];
}

const byName = new Intl.Collator('en', { numeric: true });

/** Returns the children of a day by year and homeroom, each in the order of the roll. */
export function homeroomsOf(shown: readonly SteadyNotice[], day: string): Homeroom[] {
  const rooms = new Map<string, ChildRow[]>();
  for (const each of shown) {
    for (const child of each.notice.days) {
      if (child.day !== day) continue;
      const name = [child.orgunit || 'No year', child.homeroom].filter(Boolean).join(', ');
      rooms.set(name, [...(rooms.get(name) ?? []), { ...each, child }]);
    }
  }
  return [...rooms]
    .sort(([a], [b]) => byName.compare(a, b))
    .map(([name, rows]) => ({ key: name, name, rows: rows.sort(byRoll) }));
}

const byRoll = (a: ChildRow, b: ChildRow): number =>
  byName.compare(rollOrder(a), rollOrder(b)) ||
  byName.compare(a.notice.noticeUid, b.notice.noticeUid);

const rollOrder = ({ child }: ChildRow): string => sortName(child);
