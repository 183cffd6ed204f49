import type { TableShape } from '#shared/tables/table-shape';

export const absencesRecords = {
  absence: {
    key: '/ {DAILY_ATTENDANCE_ID}',
    indexes: {
      student: { key: '{userUid} / {date}#{DAILY_ATTENDANCE_ID}', copies: 'all' },
      day: { key: '{date} / {homeroom}#{userUid}#{DAILY_ATTENDANCE_ID}', copies: 'all' },
      /** Only what nobody has explained. */
      unverified: { key: '/ {date}#{DAILY_ATTENDANCE_ID}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

// Tables of the school's own records about families' days: absences, timetables, accounts, years.

export const absences = {
  records: absencesRecords,
  holds: 'a student’s absences, and why',
  found: { own: 'userUid' },
  kept: [{ with: 'file', file: 'absences' }],
} as const satisfies TableShape;

export const lessonsRecords = {
  lesson: {
    key: '/ {TIMETABLE_ID}',
    indexes: {
      class: { key: '{CLASS_ID} / {weekday}#{starts}#{TIMETABLE_ID}', copies: 'all' },
      teacher: { key: '{teacherUid} / {weekday}#{starts}#{TIMETABLE_ID}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

export const lessons = {
  records: lessonsRecords,
  holds: 'weekly lessons, and who teaches them',
  found: 'teacher',
  kept: [{ with: 'file', file: 'timetable' }],
} as const satisfies TableShape;

export const lessonChangesRecords = {
  change: {
    key: '/ {CHANGE_ID}',
    indexes: {
      day: { key: '{date} / {CHANGE_ID}', copies: 'all' },
      /** The day to which a lesson moves. */
      target: { key: '{target} / {CHANGE_ID}', copies: 'all' },
      /** Who teaches instead, by the day on which the lesson takes place. */
      cover: { key: '{teacherUid} / {takes_place}#{CHANGE_ID}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

export const lessonChanges = {
  records: lessonChangesRecords,
  holds: 'changes of lessons, and who teaches instead',
  found: 'teacher',
  kept: [{ with: 'file', file: 'timetable-changes' }],
} as const satisfies TableShape;

export const financeRecords = {
  entry: {
    key: '/ {TRANSACTION_ID}',
    indexes: { account: { key: '{userUid} / {date}#{TRANSACTION_ID}', copies: 'all' } },
  },
} as const satisfies TableShape['records'];

export const finance = {
  records: financeRecords,
  holds: 'invoices and payments of a carer’s account, and for which child',
  found: 'account',
  kept: [{ with: 'file', file: 'finance' }],
} as const satisfies TableShape;

export const yearInfoRecords = {
  info: {
    key: '/ {yearInfoUid}',
    indexes: {
      year: { key: '{year} / {kind}#{date}#{yearInfoUid}', copies: 'all' },
      head: { key: '{userUid} / {year}#{yearInfoUid}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

/** The identifier is made from the row. */
export const yearInfo = {
  records: yearInfoRecords,
  holds: 'who heads a year level',
  found: { own: 'userUid' },
  kept: [{ with: 'file', file: 'year-info' }],
} as const satisfies TableShape;

export const schoolDayTables = {
  absences,
  lessons,
  'lesson-changes': lessonChanges,
  finance,
  'year-info': yearInfo,
};
