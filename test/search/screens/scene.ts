import { addDays, dayIn } from '#shared/kernel/zone';
import { collegeEvent, storeEvents } from '#test/support/college/calendar';
import type { College } from '#test/support/college/college';
import { collegePlace, storeCollegePlace, storePlaces } from '#test/support/college/places';
import { storePosts } from '#test/support/college/posts';
import { enrol, storeClass, storeTask } from '#test/support/college/timetable';

const day = (days: number) => addDays(dayIn('Australia/Sydney', new Date()), days);

/** Stores posts, places, an event of everyone, and a course with a task of Ms Hart’s class. */
export async function storeWhatIsFound(college: College): Promise<void> {
  await storePosts(college);
  await storePlaces(college);
  await storeEvents(college, [
    collegeEvent({
      eventUid: 'regatta',
      title: 'Harbour regatta',
      location: 'Blackwattle Bay',
      all_day: false,
      starts: `${day(3)}T09:00:00`,
      ends: `${day(3)}T12:00:00`,
      groups: [],
    }),
    collegeEvent({
      eventUid: 'y8',
      title: 'Harbour walk of another year',
      starts: day(4),
      groups: ['nobody'],
    }),
  ]);
  await storeClass(college, '7E', '7A English');
  await enrol(college, 'u-a.hart', '7E', { role: 'teacher' });
  await enrol(college, 'u-mia', '7E');
  await storeTask(college, 'Harbour essay', '7E', day(5));
  await storeCollegePlace(
    college,
    collegePlace('english-7a', 'English of the harbour', { place_id: 'course-7E' }),
  );
}
