import { type CallName, type CallUnits, visitsOfCall } from '#bin/lib/cost/units';
import type { ScheduledName } from '#infra/schedules';
import { api } from '#shared/api';
import type { Input, Route } from '#shared/kernel/route';
import { weekday } from '#test/support/college/absences';
import { schoolToday } from '#test/support/college/attendance';
import type { MeasuredSchool } from './measured-school.ts';
import { storedBytes } from './stored-bytes.ts';

/** A call, and what makes it ready each time, such as a new notice. */
type Measured = () => Promise<unknown>;

/** Returns how each call of the cost model is made at the measured school. */
export function measuredCalls({
  ask,
  run,
  notices,
}: MeasuredSchool): Readonly<Record<Exclude<CallName, `mail: ${string}`>, Measured>> {
  const at =
    <R extends Route>(who: string, route: R, input: Input<R>): Measured =>
    () =>
      ask(who, route, input);
  const job =
    (name: ScheduledName): Measured =>
    () =>
      run(name);
  const child = { STUDENT_NUMBER: 'n-mia' };
  let visit = 0;
  let reported = 0;
  let recorded = 0;
  let read = 0;
  return {
    'home.get: a student': at('s.student', api.home.get, {}),
    'home.get: a carer': at('c.carer', api.home.get, {}),
    'home.get: staff': at('a.hart', api.home.get, {}),
    'home.get: the office': at('o.office', api.home.get, {}),
    'settings.get': at('s.student', api.settings.get, { id: 'main' }),
    'notification-preferences.portal': at('c.carer', api['notification-preferences'].portal, {}),
    'posts.list: a student': at('s.student', api.posts.list, {}),
    'posts.list: a carer': at('c.carer', api.posts.list, {}),
    'posts.list: staff': at('a.hart', api.posts.list, {}),
    'posts.get': at('c.carer', api.posts.get, { postUid: 'p32' }),
    'readposts.create': () =>
      ask('c.carer', api.readposts.create, { posts_postUid: `p${20 + (read++ % 10)}` }),
    'weblogs.create': () =>
      ask('c.carer', api.weblogs.create, {
        visits: Array.from({ length: visitsOfCall }, () => ({
          pageId: `p${visit++}`,
          title: 'Notices',
          pageType: 'Notices',
          visited_at: new Date().toISOString(),
        })),
      }),
    'calendar.list': at('c.carer', api.calendar.list, {}),
    'search.find': at('c.carer', api.search.find, { q: 'camp', each: 5 }),
    'places.list': at('s.student', api.places.list, {}),
    'pages.list': at('s.student', api.pages.list, { place: 'english-7' }),
    'my-day-timetables.list': at('s.student', api['my-day-timetables'].list, {}),
    'upcoming-tasks.list': at('s.student', api['upcoming-tasks'].list, {}),
    'teacher-day-timetable.list': at('a.hart', api['teacher-day-timetable'].list, {}),
    'carerstudents.list': at('c.carer', api.carerstudents.list, {}),
    'absences.list': at('c.carer', api.absences.list, child),
    'absences.listNotices': at('c.carer', api.absences.listNotices, child),
    'absences.create': () =>
      ask('c.carer', api.absences.create, {
        ...child,
        kind: 'absence',
        days: [weekday(++reported)],
        reason: 'illness',
      }),
    'students.list: a teacher of 77': at('t.maths', api.students.list, { limit: 100 }),
    'plotcourse.list': at('c.carer', api.plotcourse.list, { username: 'mia' }),
    'student-academic-reports.list': at('c.carer', api['student-academic-reports'].list, {
      username: 'mia',
    }),
    'attendance.pulse': at('o.office', api.attendance.pulse, {}),
    'attendance.listDay': at('o.office', api.attendance.listDay, { day: schoolToday }),
    'attendance.listOpen': at('o.office', api.attendance.listOpen, { kind: 'absence' }),
    'attendance.unexplained': at('o.office', api.attendance.unexplained, {}),
    'attendance: a notice, opened and recorded': async () => {
      const noticeUid = notices[recorded++] ?? '';
      const { updated_at } = await ask('o.office', api.attendance.get, { noticeUid });
      await ask('o.office', api.attendance.record, {
        noticeUid,
        updated_at: updated_at ?? '',
      });
    },
    'emailstatistics.list': at('a.admin', api.emailstatistics.list, {}),
    'admin-dashboard.get': at('a.admin', api['admin-dashboard'].get, {}),
    'job work-watch': job('work-watch'),
    'job signing-sweep': job('signing-sweep'),
    'job search-sweep': job('search-sweep'),
    'job mail-schedule': job('mail-schedule'),
    'job absence-sweep': job('absence-sweep'),
    'job post-sweep': job('post-sweep'),
    'job mail-recount': job('mail-recount'),
    'job usage-counts': job('usage-counts'),
    'job looks-roll-up': job('looks-roll-up'),
    'job purge': job('purge'),
  };
}

/**
 * Returns the units of a call, once what stays in the memory of a Lambda is there. A look writes at
 * its first call in an hour: that is counted for each, with the bytes that it leaves in the audit.
 */
export async function measuredUnits(
  { tables }: MeasuredSchool,
  call: Measured,
): Promise<CallUnits> {
  const before = storedBytes(tables, 'looks');
  tables.spent();
  await call();
  const { written } = tables.spent();
  const audit = storedBytes(tables, 'looks') - before;
  await call();
  const units = tables.spent();
  return audit > 0 ? { ...units, written, audit } : units;
}
