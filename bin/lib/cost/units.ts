/** What a call costs the tables. */
export interface CallUnits {
  /** Units of 4 KB read and of 1 KB written, with indexes. */
  readonly read: number;
  readonly written: number;
  /** Bytes that it leaves in the audit for seven years, with indexes. */
  readonly audit?: number;
}

/**
 * The units of each call that the model counts, and the bytes of audit of a first look, measured over the whole API at a school of 1,500 with
 * 600 live posts. `test/bin/cost/units.test.ts` measures them again and fails if a row is wrong by more
 * than 15 %: then write down the values that it names.
 */
export const callUnits = {
  'home.get: a student': { read: 7.5, written: 0 },
  'home.get: a carer': { read: 29, written: 0 },
  'home.get: staff': { read: 8.5, written: 0 },
  'home.get: the office': { read: 18, written: 0 },
  'settings.get': { read: 1.5, written: 0 },
  'notification-preferences.portal': { read: 1, written: 0 },
  'posts.list: a student': { read: 0.5, written: 0 },
  'posts.list: a carer': { read: 2.5, written: 0 },
  'posts.list: staff': { read: 0.5, written: 0 },
  'posts.get': { read: 2.5, written: 0 },
  'readposts.create': { read: 1, written: 3 },
  'weblogs.create': { read: 0, written: 3 },
  'calendar.list': { read: 3.5, written: 0 },
  'search.find': { read: 5.5, written: 0 },
  'places.list': { read: 1.5, written: 0 },
  'pages.list': { read: 4.5, written: 0 },
  'my-day-timetables.list': { read: 3.5, written: 0 },
  'upcoming-tasks.list': { read: 1.5, written: 0 },
  'teacher-day-timetable.list': { read: 4, written: 0 },
  'carerstudents.list': { read: 2, written: 0 },
  'absences.list': { read: 14, written: 0 },
  'absences.listNotices': { read: 12, written: 0 },
  'absences.create': { read: 5.5, written: 12 },
  'students.list: a teacher of 77': { read: 3.5, written: 5, audit: 2_850 },
  'plotcourse.list': { read: 3, written: 0 },
  'student-academic-reports.list': { read: 1, written: 0 },
  'attendance.pulse': { read: 2.5, written: 0 },
  'attendance.listDay': { read: 13.5, written: 2, audit: 714 },
  'attendance.listOpen': { read: 14.5, written: 2, audit: 721 },
  'attendance.unexplained': { read: 15.5, written: 2, audit: 715 },
  'attendance: a notice, opened and recorded': { read: 9.5, written: 8, audit: 1_462 },
  'emailstatistics.list': { read: 5.5, written: 3, audit: 1_239 },
  'admin-dashboard.get': { read: 31.5, written: 0 },
  'job work-watch': { read: 34.5, written: 0 },
  'job signing-sweep': { read: 0.5, written: 0 },
  'job search-sweep': { read: 1.5, written: 0 },
  'job mail-schedule': { read: 3.5, written: 0 },
  'job absence-sweep': { read: 32.5, written: 0 },
  'job post-sweep': { read: 2.5, written: 1 },
  'job mail-recount': { read: 0.5, written: 0 },
  'job usage-counts': { read: 17.5, written: 0 },
  'job looks-roll-up': { read: 0.5, written: 0 },
  'job purge': { read: 403.5, written: 1 },
  /** A message with its share of the mailing, and an event of SES. */
  'mail: a message': { read: 6.3, written: 25.4 },
  'mail: an event': { read: 1, written: 10.7 },
} as const satisfies Record<string, CallUnits>;
export type CallName = keyof typeof callUnits;

/** The page visits that one call of `weblogs.create` reports. */
export const visitsOfCall = 6;
