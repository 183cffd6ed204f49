import { noPeople, type TableShape } from '#shared/tables/table-shape';

// Tables of what students learn: results, behaviours, reports, and what people see of them.

export const courseResults = {
  records: {
    results: {
      key: '{year}#{courseId} / {userUid}',
      indexes: { person: { key: '{userUid} / {year}#{courseId}', copies: 'all' } },
    },
  },
  holds: 'a student’s results in the tasks of a course',
  found: { own: 'userUid' },
  kept: [
    {
      days: 'results',
      after: 'the school year, not shown once the student left the course',
      by: 'time to live',
    },
  ],
} as const satisfies TableShape;

/** The figures of a course, read by everyone; what they were made of, by numbers of the results. */
export const distributions = {
  records: {
    state: { key: '{year}#state / {courseId}' },
    figures: { key: '{year} / {courseId}' },
  },
  holds: noPeople,
  found: 'nobody',
  kept: [{ days: 'results', after: 'the school year', by: 'time to live' }],
} as const satisfies TableShape;

/** The identifier is made from the row. */
export const learningBehaviours = {
  records: {
    behaviour: {
      key: '/ {behaviourUid}',
      indexes: {
        student: { key: '{userUid} / {report_period}#{course}#{behaviourUid}', copies: 'all' },
      },
    },
  },
  holds: 'a student’s learning behaviours',
  found: { own: 'userUid' },
  kept: [{ with: 'file', file: 'learning-behaviours' }],
} as const satisfies TableShape;

export const academicReports = {
  records: {
    report: {
      key: '/ {FILE_ID}',
      indexes: { student: { key: '{userUid} / {LAST_UPDATED}#{FILE_ID}', copies: 'all' } },
    },
    /** A file that no report has, since when. */
    unused: { key: 'unused / {userUid}#{hash}' },
  },
  holds: 'which reports a student has; the files are in the bucket `reports`',
  found: 'report',
  kept: [
    { with: 'file', file: 'reports' },
    { of: 'unused', called: 'a file that no report has', days: 'reportFiles', by: 'nightly purge' },
  ],
} as const satisfies TableShape;

/** When a carer first opened a report of a student. It does not say who. */
export const reportOpens = {
  records: { open: { key: '{userUid} / {FILE_ID}#{version}' } },
  holds: 'when the first carer of a student opened a report',
  found: { own: 'userUid' },
  kept: [{ days: 'results', by: 'time to live' }],
} as const satisfies TableShape;

export const dashboardPreferences = {
  records: { preferences: { key: '/ {userUid}' } },
  holds: 'whether a person hides comparisons with other students',
  found: { own: 'userUid' },
  kept: [{ with: 'profile', person: 'userUid' }],
} as const satisfies TableShape;

export const learningTables = {
  'course-results': courseResults,
  distributions,
  'learning-behaviours': learningBehaviours,
  'academic-reports': academicReports,
  'report-opens': reportOpens,
  'dashboard-preferences': dashboardPreferences,
};
