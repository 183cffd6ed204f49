import { noPeople, type TableShape } from '#shared/tables/table-shape';

/** Tables of what students learn: results, behaviours, reports, and what people see of them. */
export const learningTables = {
  /** site#year#course / userUid · person: site#userUid by year and course */
  'course-results': {
    indexes: { person: 'all' },
    expires: true,
    holds: 'a student’s results in the tasks of a course',
    ends: ['time to live'],
    found: 'userUid',
    kept: '{results} days after the school year (time to live); a student who leaves a course keeps the record without being shown',
  },
  /**
   * site#year / course: its figures, read by everyone · site#year#state / course: what they were made of, by numbers that only
   * `course-results` holds
   */
  distributions: {
    expires: true,
    holds: noPeople,
    kept: '{results} days after the school year (time to live)',
  },
  /** site / an id made from the row · student: site#userUid by period and course */
  'learning-behaviours': {
    indexes: { student: 'all' },
    holds: 'a student’s learning behaviours',
    ends: ['school file'],
    found: 'userUid',
    kept: 'until learning-behaviours.csv no longer contains it',
  },
  /** site / FILE_ID · student: site#userUid by day and FILE_ID; site#unused / userUid#hash: a file that no report has, since when */
  'academic-reports': {
    indexes: { student: 'all' },
    holds: 'which reports a student has; the files are in the bucket `reports`',
    ends: ['school file', 'reportFiles'],
    found: 'report',
    kept: 'until reports.csv no longer contains it',
  },
  /** site#userUid of the student / FILE_ID#version: when a carer first opened it. It does not say who. */
  'report-opens': {
    expires: true,
    holds: 'when the first carer of a student opened a report',
    ends: ['time to live'],
    found: 'partition',
    kept: '{results} days (time to live)',
  },
  /** site / userUid */
  'dashboard-preferences': {
    holds: 'whether a person hides comparisons with other students',
    ends: ['profile'],
    found: 'key',
  },
} as const satisfies Record<string, TableShape>;
