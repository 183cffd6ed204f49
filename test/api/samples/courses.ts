import { type At, fresh, ofFamily, plain, staleVersion } from '#test/api/samples/sample';
import { sampleArea, sampleCourse } from '#test/support/records/course-records';

/** Returns the day that is a number of days from today. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const noEvent = { EVENT_ID: 'no-such-event' };

/** Returns the body of a new event for the students of the school. */
const newEvent = ({ word }: Pick<At, 'word'>) => ({
  title: fresh('Event', word),
  starts_on: dayFrom(1),
  starts_at: '08:00',
  ends_on: dayFrom(1),
  ends_at: '09:00',
  group_list: { userTypes: [{ name: 'STUDENTS', checked: true }] },
});

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
    bin: plain(() => ({ bin: 'true' })),
    listForEveryone: plain(() => ({ everyone: 'true', from: dayFrom(-1), to: dayFrom(1) })),
    get: ofFamily(({ eventUid }) => ({ EVENT_ID: eventUid })),
    getForEveryone: plain(({ eventUid }) => ({ EVENT_ID: eventUid, everyone: 'true' })),
    readFeed: plain(() => ({ token: `main.${'a'.repeat(43)}.ics` })),
    openFile: ofFamily(({ eventUid }) => ({
      EVENT_ID: eventUid,
      fileUid: eventUid.replace('event-', 'file-'),
    })),
    create: plain(newEvent),
    form: plain(({ eventUid }) => ({ EVENT_ID: eventUid })),
    update: plain((at) => ({ ...newEvent(at), ...noEvent, ...staleVersion })),
    remove: plain(() => noEvent),
    restore: plain(() => noEvent),
    cancel: plain(() => noEvent),
    takeBack: plain(() => noEvent),
  },
};
