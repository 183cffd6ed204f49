import { ofFamily, plain } from '#test/api/samples/sample';
import { sampleArea, sampleCourse } from '#test/support/course-records';

/** The day that is so many days from today. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Courses and the calendar. */
export const courseSamples = {
  'key-learning-area': {
    list: plain(),
    get: plain(() => ({ klaUid: sampleArea })),
    setImage: plain(() => ({ klaUid: 'no-such-area', featuredImage: '' })),
  },
  'course-units': { list: plain(() => ({ course_id: sampleCourse })) },
  'course-tasks': { list: plain(() => ({ course_id: sampleCourse })) },
  'course-classrooms': { list: plain(() => ({ course_id: sampleCourse })) },
  calendar: {
    list: plain(() => ({ from: dayFrom(-1), to: dayFrom(1) })),
    get: ofFamily(({ eventUid }) => ({ EVENT_ID: eventUid })),
    categories: plain(),
    feed: plain(),
    createFeed: plain(),
    changeFeed: plain(),
    removeFeed: plain(),
    readFeed: plain(() => ({ token: `main.${'a'.repeat(43)}.ics` })),
  },
};
