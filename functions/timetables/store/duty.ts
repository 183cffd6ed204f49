import type { School } from '#functions/kernel/record/declaration';
import { classUidOf } from '#functions/kernel/roster/uids';
import type { Tables } from '#functions/kernel/store/tables';
import { yearInfoReader } from '#functions/people/store/year-info';
import type { Caller } from '#shared/rights/caller';
import { timetableReader } from './timetables.ts';

/** The students of whom staff are in charge, apart from those of own classes and homerooms. */
export type Duty = Required<Pick<Caller, 'yearsHeaded' | 'covers'>>;

/**
 * Reads what a member of staff is in charge of on a day: the years that `year-info.csv` says they
 * head, the classes whose lessons `timetable.csv` gives to them, and the classes that
 * `timetable-changes.csv` gives to them for the day. A lesson may name a
 * teacher whom the class list does not have. Costs three small queries, and one more read for staff
 * who take a lesson of a colleague.
 */
export const dutyReader = (tables: Tables) => {
  const years = yearInfoReader(tables);
  const timetables = timetableReader(tables);
  return async (school: School, userUid: string, day: string): Promise<Duty> => {
    const [yearsHeaded, own, changes] = await Promise.all([
      years.of(school).headedBy(userUid),
      timetables.of(school).ofTeacher(userUid),
      timetables.of(school).coversOf(userUid, day),
    ]);
    const taken = await timetables
      .of(school)
      .withIds(changes.map(({ TIMETABLE_ID }) => TIMETABLE_ID));
    const covers = [...own, ...taken].map(({ CLASS_ID }) => classUidOf(school.site, CLASS_ID));
    return { yearsHeaded, covers: [...new Set(covers)] };
  };
};
