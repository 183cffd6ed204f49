import { ofFamily, plain } from '#test/api/samples/sample';
import { sampleArea, sampleCourse } from '#test/support/records/course-records';

/** Returns the day that is a number of days from today. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Particular sample calls of courses and the calendar. */
export const courseSamples = {
  'key-learning-area': {
    get: plain(() => ({ klaUid: sampleArea })),
  },
  'course-units': { list: plain(() => ({ course_id: sampleCourse })) },
  'course-tasks': { list: plain(() => ({ course_id: sampleCourse })) },
  'course-classrooms': { list: plain(() => ({ course_id: sampleCourse })) },
  'my-day-timetables': {
    listOfChild: ofFamily(({ child }) => ({ userUid: child })),
  },
  calendar: {
    list: plain(() => ({ from: dayFrom(-1), to: dayFrom(1) })),
    get: ofFamily(({ eventUid }) => ({ EVENT_ID: eventUid })),
    readFeed: plain(() => ({ token: `main.${'a'.repeat(43)}.ics` })),
  },
};
