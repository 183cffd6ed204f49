import { Day } from '#shared/kernel/fields';
import { choice, parameter, text, type ValueOf, view } from '../../components/lists/address.ts';

export const layouts = [
  ['day', 'Day'],
  ['week', 'Week'],
] as const;
export type Layout = (typeof layouts)[number][0];

/** The view of a timetable in the address. The defaults are today and the layout that fits. */
export const timetableView = (usual: { readonly layout: Layout; readonly day: string }) =>
  view({
    layout: choice('view', ['day', 'week'], usual.layout),
    day: parameter(
      'day',
      (given) => (/^(19|20|21)/.test(given) && Day.safeParse(given).success ? given : usual.day),
      (day) => (day === usual.day ? '' : day),
    ),
    /** Identifier of one of a carer's children; empty for the first timetable. */
    student: text('student', 128),
  });
export type TimetableView = ValueOf<ReturnType<typeof timetableView>>;
