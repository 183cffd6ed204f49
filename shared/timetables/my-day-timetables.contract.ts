import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';
import { TimetableDay, TimetableDays } from './timetable-day.ts';

/** A day of a person's timetable: a student's classes, or the lessons that a teacher gives. */
export const MyDayTimetable = TimetableDay.extend({ mydaytimetablesUid: z.string() });

export const myDayTimetables = {
  list: route({
    method: 'GET',
    path: '/my-day-timetables',
    operation: 'tt.my',
    child: { record: 'timetable', act: 'read' },
    summary: "The caller's own timetable on a day, or on up to 14 days.",
    input: TimetableDays,
    output: z.array(MyDayTimetable),
  }),
  listOfChild: route({
    method: 'GET',
    path: '/my-day-timetables/{userUid}',
    operation: 'tt.child',
    child: { record: 'timetable', act: 'read' },
    summary: "The timetable of one of the caller's children on a day, or on up to 14 days.",
    input: TimetableDays.extend({ userUid: Uid }),
    output: z.array(MyDayTimetable),
  }),
} satisfies Resource;
