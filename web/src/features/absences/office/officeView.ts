import { noticeKinds } from '#shared/absences/notice-kinds';
import { choice, day, matching, type ValueOf, view } from '../../../components/lists/address.ts';

/** The parts of the attendance office, in the order of their tabs. */
export const parts = [
  ['today', 'Today'],
  ['unexplained', 'Unexplained'],
  ['leave', 'Leave to decide'],
  ['notices', 'From families'],
] as const;
export type Part = (typeof parts)[number][0];

/** The view of the attendance office in the address. It names nobody. */
export const officeView = view({
  /** Empty: the part where work waits. */
  part: choice('part', ['', 'today', 'unexplained', 'leave', 'notices'], ''),
  /** The day of the list; null means today, or the next school day. */
  day: day('day'),
  /** The kind of the open notices. Empty: the kind that waits. */
  kind: choice('kind', ['', ...noticeKinds], ''),
  /** The notice that is open beside the list. */
  notice: matching('notice', /^[\w.~:@-]{1,128}$/),
});
export type OfficeView = ValueOf<typeof officeView>;
