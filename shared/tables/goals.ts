import { semesters } from '#shared/goals/term';
import type { TableShape } from '#shared/tables/table-shape';

export const learningGoalsRecords = {
  goal: {
    key: '/ {GOAL_ID}',
    indexes: { term: { key: '{year}#{semester} / {userUid}#{GOAL_ID}', copies: 'all' } },
  },
} as const satisfies TableShape['records'];

// Tables of students' goals, and of what homeroom teachers say about them.

export const learningGoals = {
  records: learningGoalsRecords,
  holds: 'a student’s goals and reflections from the school’s file',
  found: { own: 'userUid' },
  kept: [{ with: 'file', file: 'learning-goals' }],
} as const satisfies TableShape;

export const virtueGoalsRecords = {
  goal: {
    key: '/ {virtueGoalUid}',
    indexes: {
      term: { key: '{year}#{semester} / {userUid}#{term}#{virtueGoalUid}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

export const virtueGoals = {
  records: virtueGoalsRecords,
  holds: 'a student’s goals and reflections for learning virtues from the school’s file',
  found: { own: 'userUid' },
  kept: [{ until: 'a row of learning-virtues-goals.csv empties it' }],
} as const satisfies TableShape;

export const homeroomCommentsRecords = {
  comment: {
    key: '/ {commentUid}',
    indexes: { term: { key: '{year}#{semester} / {userUid}#{commentUid}', copies: 'all' } },
  },
} as const satisfies TableShape['records'];

export const homeroomComments = {
  records: homeroomCommentsRecords,
  holds: 'comments about a student from the school’s file, and who wrote them',
  found: 'student or teacher',
  kept: [{ with: 'file', file: 'homeroom-comments' }],
} as const satisfies TableShape;

export const studentGoalsRecords = {
  goals: {
    key: '{year}#{semester} / {userUid}#goals',
    history: '{userUid}#goals#{year}#{semester} / {updated_at}',
  },
  comment: {
    key: '{year}#{semester} / {userUid}#comment',
    history: '{userUid}#comment#{year}#{semester} / {updated_at}',
  },
} as const satisfies TableShape['records'];

/** What a student and the homeroom teacher wrote in the portal. */
export const studentGoals = {
  records: studentGoalsRecords,
  holds: 'a student’s goals and reflections, the homeroom teacher’s comments, all versions of them',
  found: 'student or author',
  kept: [{ with: 'profile', person: 'userUid', over: { year: 'years', semester: semesters } }],
} as const satisfies TableShape;

export const goalsPdfsRecords = {
  open: { key: 'open / {queuestatisticsUid}' },
  /** The newest request for a term and a scope. */
  current: { key: 'current / {year}#{term}#{scope}' },
  /** Sorts by creation. */
  request: { key: '/ {queuestatisticsUid}' },
  student: { key: '{queuestatisticsUid} / {name}#{userUid}' },
} as const satisfies TableShape['records'];

/** The PDFs of a homeroom. */
export const goalsPdfs = {
  records: goalsPdfsRecords,
  holds: 'who asked for PDFs of goals, and the names of the students in them',
  found: 'goals pdf',
  kept: [{ days: 'goalsPdfs', by: 'time to live' }],
} as const satisfies TableShape;

export const goalTables = {
  'learning-goals': learningGoals,
  'virtue-goals': virtueGoals,
  'homeroom-comments': homeroomComments,
  'student-goals': studentGoals,
  'goals-pdfs': goalsPdfs,
};
