import { createHash } from 'node:crypto';

/**
 * The files of long tests, each with about the seconds of a core that it takes. `npm run proof` runs
 * all of them, `npm test` a part of them that follows from the commit, and `npm test -- FILE` the
 * chosen ones. Other tests always call each route as each kind of person (`test/api/matrix`,
 * `test/api/fuzz`) and scan each screen (`test/web/screens/accessibility`).
 */
export const longTests: Readonly<Record<string, number>> = {
  'test/absences/screens/absences.test.ts': 18,
  'test/absences/screens/files.test.ts': 8,
  'test/absences/screens/office.test.ts': 15,
  'test/acknowledgements/screens/acknowledge.test.ts': 9,
  'test/api/demo-courses.test.ts': 12,
  'test/api/running-portal.test.ts': 25,
  'test/audiences/screens/audience-preview.test.ts': 9,
  'test/audiences/screens/audience.test.ts': 17,
  'test/audit/screens/audit.test.ts': 9,
  'test/bin/backup/backup.test.ts': 9,
  'test/bin/demo/school.test.ts': 8,
  'test/bin/intake.test.ts': 14,
  'test/bin/person/api-writes.test.ts': 21,
  'test/bin/person/erasure.test.ts': 11,
  'test/bin/person/person.test.ts': 18,
  'test/calendar/journeys/calendar.test.ts': 8,
  'test/calendar/screens/calendar-subscribe.test.ts': 7,
  'test/calendar/screens/calendar.test.ts': 11,
  'test/connection-headers/screens/headers.test.ts': 14,
  'test/connections/screens/connections-pdf.test.ts': 9,
  'test/email-logs/journeys/email-logs-files.test.ts': 10,
  'test/email-logs/journeys/large-workbook.test.ts': 20,
  'test/email-logs/screens/email-log-files.test.ts': 15,
  'test/email-logs/screens/email-logs.test.ts': 22,
  'test/emergency/journeys/emergency.test.ts': 6,
  'test/emergency/screens/roll-call.test.ts': 12,
  'test/goals/journeys/goals-admin.test.ts': 35,
  'test/goals/screens/student-goals.test.ts': 20,
  'test/infra/review.test.ts': 20,
  'test/intake/journeys/intake.test.ts': 28,
  'test/intake/killed.test.ts': 8,
  'test/intake/large.test.ts': 11,
  'test/journeys/attack-payloads.test.ts': 30,
  'test/journeys/family-days.test.ts': 10,
  'test/journeys/two-schools.test.ts': 45,
  'test/learning/screens/dashboard-family.test.ts': 13,
  'test/learning/screens/dashboard-people.test.ts': 9,
  'test/mailings/journeys/mail-engine.test.ts': 30,
  'test/mailings/journeys/mail-screens.test.ts': 40,
  'test/mailings/screens/send-form.test.ts': 8,
  'test/mailings/screens/send-real.test.ts': 11,
  'test/metrics/screens/metrics.test.ts': 10,
  'test/notes/screens/notes.test.ts': 13,
  'test/pages/journeys/page-schedule.test.ts': 5,
  'test/people/screens/people.test.ts': 8,
  'test/places/journeys/places-racing.test.ts': 13,
  'test/places/journeys/places.test.ts': 25,
  'test/places/screens/places-admin-page.test.ts': 11,
  'test/places/screens/places-admin-place.test.ts': 9,
  'test/places/screens/places-admin.test.ts': 9,
  'test/places/screens/places-blog.test.ts': 11,
  'test/places/screens/places-editing.test.ts': 13,
  'test/places/screens/places-order.test.ts': 11,
  'test/places/screens/places-versions.test.ts': 10,
  'test/places/screens/places.test.ts': 12,
  'test/posts/journeys/publishing.test.ts': 23,
  'test/posts/post-lists.test.ts': 11,
  'test/posts/screens/post-editor-keeping.test.ts': 21,
  'test/posts/screens/post-editor-reach.test.ts': 15,
  'test/posts/screens/post-editor-saved.test.ts': 10,
  'test/posts/screens/post-editor-saving.test.ts': 10,
  'test/posts/screens/post-editor-versions.test.ts': 12,
  'test/posts/screens/post-editor.test.ts': 16,
  'test/posts/screens/posts-acts.test.ts': 11,
  'test/posts/screens/posts-tab-filters.test.ts': 15,
  'test/posts/screens/posts-tab.test.ts': 23,
  'test/posts/screens/posts-workplace.test.ts': 22,
  'test/privacy/journeys/whole-file.test.ts': 30,
  'test/psychology/screens/requests.test.ts': 10,
  'test/read-posts/screens/post-readers.test.ts': 11,
  'test/read-posts/screens/read-posts.test.ts': 11,
  'test/search/journeys/search.test.ts': 8,
  'test/signing/journeys/enrolment.test.ts': 8,
  'test/signing/screens/sent-document.test.ts': 7,
  'test/signing/screens/signing-staff.test.ts': 13,
  'test/signing/screens/template-editor.test.ts': 14,
  'test/site/screens/settings.test.ts': 8,
  'test/subscribers/screens/subscribed-tab.test.ts': 10,
  'test/timetables/screens/timetable.test.ts': 8,
  'test/web-logs/screens/web-logs.test.ts': 13,
  'test/web/components/editing/conflict.test.ts': 7,
  'test/web/components/editing/editor.test.ts': 12,
  'test/web/components/rich-text/codec.test.ts': 10,
  'test/web/components/rich-text/long.test.ts': 11,
  'test/web/components/rich-text/pictures.test.ts': 7,
  'test/web/components/rich-text/tables.test.ts': 8,
  'test/web/components/rich-text/writing.test.ts': 13,
  'test/web/screens/clock-skew.test.ts': 17,
  'test/web/screens/edit-links.test.ts': 10,
  'test/web/screens/every-screen/administration.test.ts': 60,
  'test/web/screens/every-screen/documents.test.ts': 60,
  'test/web/screens/every-screen/everyday.test.ts': 60,
  'test/web/screens/every-screen/forms.test.ts': 60,
  'test/web/screens/every-screen/learning.test.ts': 60,
  'test/web/screens/first-reads.test.ts': 9,
  'test/web/screens/known-failures.test.ts': 12,
  'test/web/screens/layout-shift.test.ts': 32,
  'test/web/screens/one-name.test.ts': 40,
  'test/web/screens/open-tabs.test.ts': 13,
  'test/web/screens/own-device.test.ts': 32,
  'test/web/screens/signing-document.test.ts': 16,
  'test/web/screens/watching.test.ts': 15,
};

/** The share of the long tests' time that `npm test` runs. */
const share = 0.1;

/**
 * Returns the long tests of one run of `npm test`, or all of them for the seed `all`. The files are
 * drawn in an order that follows from the seed, so each of them runs in some of the next commits,
 * and a run takes about the same time.
 */
export function longTestsOf(
  seed: string,
  files: Readonly<Record<string, number>> = longTests,
): string[] {
  if (seed === 'all') return Object.keys(files);
  const drawnAt = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  const order = Object.keys(files).toSorted((one, other) =>
    drawnAt(one) < drawnAt(other) ? -1 : 1,
  );
  const seconds = (some: readonly string[]) =>
    some.reduce((sum, file) => sum + (files[file] ?? 0), 0);
  const enough = order.findIndex(
    (_, at) => seconds(order.slice(0, at + 1)) >= share * seconds(order),
  );
  return order.slice(0, enough + 1);
}
