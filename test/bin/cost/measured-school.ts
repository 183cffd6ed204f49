import { vi } from 'vitest';
import { fillMessages, sampleMessages } from '#bin/bench/samples/sample-messages';
import { fillPeople, samplePeople } from '#bin/bench/samples/sample-people';
import { fillPosts, samplePosts } from '#bin/bench/samples/sample-posts';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { transact } from '#functions/kernel/store/transaction';
import type { StoredPost } from '#functions/posts/store/post.record';
import { api } from '#shared/api';
import type { UserType } from '#shared/audiences/audience';
import { addDays } from '#shared/kernel/zone';
import { mondayOf } from '#shared/timetables/school-days';
import { schoolToday, storeNotice, storeUnexplained } from '#test/support/college/attendance';
import { type College, startCollege } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { mathsGroups, storePupil } from '#test/support/college/pupils';
import { storeWholeCollege } from '#test/support/college/whole';
import { schoolNamed } from '#test/support/records/school';

/** The students of the teacher whose list is measured: three classes. */
const pupils = 77;
/** The notices that the attendance office sees of a day, and the absences without a reason. */
const noticesOfDay = 25;

export interface MeasuredSchool extends College {
  /** The notices of the day. */
  readonly notices: readonly string[];
}

/**
 * Starts a school of 1,500 people with 600 live posts, a term of messages and a day of the attendance
 * office. Its tables are those of the templates, so their units are those of DynamoDB.
 */
export async function startMeasuredSchool(): Promise<MeasuredSchool> {
  atSchool();
  const college = await startCollege({ declared: true });
  const { records } = college;
  const { site } = schoolNamed('main');
  const now = new Date();
  await storeWholeCollege(college);
  await fillPeople(records.db, 'users', samplePeople(site, 1_500));
  await fillPosts(records, site, addressed(samplePosts(600, now)), now);
  await fillMessages(records.db, site, sampleMessages(4_000));
  for (let n = 0; n < pupils; n++) await storePupil(college, `pupil${n}`, '7');
  for (const username of ['t.maths', 't.other'])
    await storePerson(records, collegePerson({ username, groups: mathsGroups }));
  const notices: string[] = [];
  for (let n = 0; n < noticesOfDay; n++) {
    notices.push(await storeNotice(college, { children: ['mia'], days: [schoolToday] }));
    await storeUnexplained(college, `u${n}`, 'ned', schoolToday);
  }
  await takeInPosts(college, now);
  // Without the end of an intake no card of a day is kept.
  const ended = calendarChanged(records)(schoolNamed('main'), new Date(now.getTime() - 7_200_000));
  await transact(records.db, [ended]);
  // The first teacher of a day makes the cards of the classes.
  await college.ask('t.other', api.students.list, { limit: 100 });
  // A night lists who has a right.
  await college.run('purge');
  return { ...college, notices };
}

/**
 * Sets the clock to 10 or 11 am of the next Wednesday: what a call costs depends on the lessons of the
 * day, and by midnight on what a day begins with.
 */
function atSchool(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  const wednesday = addDays(mondayOf(schoolToday), 2);
  vi.setSystemTime(`${wednesday < schoolToday ? addDays(wednesday, 7) : wednesday}T00:00:00.000Z`);
}

/** Runs the sweep of two hours, so that lists of posts read the object of live posts. */
async function takeInPosts(college: College, now: Date): Promise<void> {
  for (const minutes of [125, 62]) {
    vi.setSystemTime(now.getTime() - minutes * 60_000);
    await college.run('post-sweep');
  }
  vi.setSystemTime(now);
}

/** Of five posts, two are for families, two for students and staff, and one for staff. */
function* addressed(posts: Iterable<StoredPost>): Generator<StoredPost> {
  const kinds: UserType[][] = [['STUDENTS', 'CARERS'], ['STUDENTS', 'STAFF'], ['STAFF']];
  let n = 0;
  for (const post of posts) {
    const userTypes = (kinds[[0, 0, 1, 1, 2][n++ % 5] ?? 0] ?? []).map((name) => ({
      name,
      checked: true,
    }));
    yield { ...post, group_list: { ...post.group_list, userTypes } };
  }
}
