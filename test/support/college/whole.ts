import { dayIn } from '#shared/kernel/zone';
import type { ScreenPath } from '#shared/site/screens';
import { storeAbsences } from '#test/support/college/absences';
import { storeAccount } from '#test/support/college/account';
import { collegeEvent, storeEvents } from '#test/support/college/calendar';
import type { College } from '#test/support/college/college';
import { storeHeaders } from '#test/support/college/headers';
import { storeIntakes } from '#test/support/college/intakes';
import { storeLearning } from '#test/support/college/learning';
import { storePlaces } from '#test/support/college/places';
import { storeAdminPlaces } from '#test/support/college/places-admin';
import { storePosts } from '#test/support/college/posts';
import { storeLesson, storeTimetable } from '#test/support/college/timetable';

/** Stores something for every screen. */
export async function storeWholeCollege(college: College): Promise<void> {
  await storePosts(college);
  await storeHeaders(college);
  await storeIntakes(college);
  await storeAdminPlaces(college);
  await storePlaces(college);
  await storeFamilyDays(college);
  await storeLearning(college);
  const starts = dayIn('Australia/Sydney', new Date());
  await storeEvents(college, [
    collegeEvent({ eventUid: 'fair', title: 'Science fair', starts }),
    collegeEvent({ eventUid: 'concert', title: 'Winter concert', starts }),
  ]);
}

/** Stores what a family's Home shows: lessons of today, absences, an account, a leave to decide. */
async function storeFamilyDays(college: College): Promise<void> {
  await storeTimetable(college);
  await storeAbsences(college);
  await storeAccount(college);
  for (const weekday of [1, 2, 3, 4, 5]) {
    await storeLesson(college, `today-${weekday}`, '7E', { weekday, period: 3, starts: '11:00' });
  }
}

/** An address of each screen with parameters. */
const examples: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/notices/notice_details/:postUid': '/notices/notice_details/p32',
  '/connections/connection_details/:postUid': '/connections/connection_details/p31',
  '/calendar/calendar_details/:id': '/calendar/calendar_details/fair',
  '/key-learning-area/:id': '/key-learning-area/kla-english',
  '/places/:slug': '/places/english-7',
  '/places/:slug/:pageSlug': '/places/english-7/news',
  '/admin/edit-place/:id': '/admin/edit-place/pl-art',
  '/admin/edit-page/:id': '/admin/edit-page/pg-welcome',
  '/admin/edit-newsletter/:postUid': '/admin/edit-newsletter/p31',
  '/admin/edit-notice/:postUid': '/admin/edit-notice/p32',
};

/** Returns an address of a screen at which the whole college has something to show. */
export const addressOf = (path: ScreenPath): string => examples[path] ?? path;
