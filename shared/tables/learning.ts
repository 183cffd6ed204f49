import { noPeople, type TableShape } from '#shared/tables/table-shape';

export const courseResultsRecords = {
  results: {
    key: '{year}#{courseId} / {userUid}',
    indexes: { person: { key: '{userUid} / {year}#{courseId}', copies: 'all' } },
  },
} as const satisfies TableShape['records'];

// Tables of what students learn: results, behaviours, reports, and what people see of them.

export const courseResults = {
  records: courseResultsRecords,
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

export const distributionsRecords = {
  state: { key: '{year}#state / {courseId}' },
  figures: { key: '{year} / {courseId}' },
} as const satisfies TableShape['records'];

/** The figures of a course, read by everyone; what they were made of, by numbers of the results. */
export const distributions = {
  records: distributionsRecords,
  holds: noPeople,
  found: 'nobody',
  kept: [{ days: 'results', after: 'the school year', by: 'time to live' }],
} as const satisfies TableShape;

export const learningBehavioursRecords = {
  behaviour: {
    key: '/ {behaviourUid}',
    indexes: {
      student: { key: '{userUid} / {report_period}#{course}#{behaviourUid}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

/** The identifier is made from the row. */
export const learningBehaviours = {
  records: learningBehavioursRecords,
  holds: 'a student’s learning behaviours',
  found: { own: 'userUid' },
  kept: [{ with: 'file', file: 'learning-behaviours' }],
} as const satisfies TableShape;

export const academicReportsRecords = {
  report: {
    key: '/ {FILE_ID}',
    indexes: { student: { key: '{userUid} / {LAST_UPDATED}#{FILE_ID}', copies: 'all' } },
  },
  /** A file that no report has, since when. */
  unused: { key: 'unused / {userUid}#{hash}' },
} as const satisfies TableShape['records'];

export const academicReports = {
  records: academicReportsRecords,
  holds: 'which reports a student has; the files are in the bucket `reports`',
  found: 'report',
  kept: [
    { with: 'file', file: 'reports' },
    { of: 'unused', called: 'a file that no report has', days: 'reportFiles', by: 'nightly purge' },
  ],
} as const satisfies TableShape;

export const reportOpensRecords = {
  open: { key: '{userUid} / {FILE_ID}#{version}' },
} as const satisfies TableShape['records'];

/** When a carer first opened a report of a student. It does not say who. */
export const reportOpens = {
  records: reportOpensRecords,
  holds: 'when the first carer of a student opened a report',
  found: { own: 'userUid' },
  kept: [{ days: 'results', by: 'time to live' }],
} as const satisfies TableShape;

export const dashboardPreferencesRecords = {
  preferences: { key: '/ {userUid}' },
} as const satisfies TableShape['records'];

export const dashboardPreferences = {
  records: dashboardPreferencesRecords,
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
