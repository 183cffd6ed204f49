import type { TableShape } from '#shared/tables/table-shape';

/** Tables of the school's own records about families' days: absences, timetables, accounts, years. */
export const schoolDayTables = {
  /**
   * site / DAILY_ATTENDANCE_ID · student: site#userUid by day · day: site#day by homeroom and student · unverified: site by day, only what
   * nobody has explained
   */
  absences: {
    indexes: { student: 'all', day: 'all', unverified: 'all' },
    holds: 'a student’s absences, and why',
    ends: ['school file'],
    found: 'userUid',
    kept: 'until absences.csv no longer contains it',
  },
  /** site / TIMETABLE_ID · class: site#CLASS_ID by weekday and time · teacher: site#userUid likewise */
  lessons: {
    indexes: { class: 'all', teacher: 'all' },
    holds: 'weekly lessons, and who teaches them',
    ends: ['school file'],
    found: 'teacher',
    kept: 'until timetable.csv no longer contains it',
  },
  /**
   * site / CHANGE_ID · day: site#day of the lesson · target: site#day to which a lesson moves · cover: site#userUid of who teaches instead,
   * by the day on which it takes place
   */
  'lesson-changes': {
    indexes: { day: 'all', target: 'all', cover: 'all' },
    holds: 'changes of lessons, and who teaches instead',
    ends: ['school file'],
    found: 'teacher',
    kept: 'until timetable-changes.csv no longer contains it',
  },
  /** site / TRANSACTION_ID · account: site#userUid of the carer by day */
  finance: {
    indexes: { account: 'all' },
    holds: 'invoices and payments of a carer’s account, and for which child',
    ends: ['school file'],
    found: 'account',
    kept: 'until finance.csv no longer contains it',
  },
  /** site / an id made from the row · year: site#year level by kind and day · head: site#userUid by year level */
  'year-info': {
    indexes: { year: 'all', head: 'all' },
    holds: 'who heads a year level',
    ends: ['school file'],
    found: 'userUid',
    kept: 'until year-info.csv no longer contains it',
  },
} as const satisfies Record<string, TableShape>;
