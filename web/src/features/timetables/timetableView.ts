import { choice, day, text, type ValueOf, view } from '../../components/lists/address.ts';

export const layouts = [
  ['day', 'Day'],
  ['week', 'Week'],
] as const;
export type Layout = (typeof layouts)[number][0];

/** The view of a timetable in the address, by default in the layout that fits the screen. */
export const timetableView = (usual: Layout) =>
  view({
    layout: choice('view', ['day', 'week'], usual),
    /** A day of the view; null means today, or the next school day. */
    day: day('day'),
    /** Identifier of one of a carer's children; empty for the first timetable. */
    student: text('student', 128),
  });
export type TimetableView = ValueOf<ReturnType<typeof timetableView>>;
