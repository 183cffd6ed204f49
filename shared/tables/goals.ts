import type { TableShape } from '#shared/tables/table-shape';

/** Tables of students' goals, and of what homeroom teachers say about them. */
export const goalTables = {
  /** site / GOAL_ID · term: site#year#semester by userUid */
  'learning-goals': {
    indexes: { term: 'all' },
    holds: 'a student’s goals and reflections from the school’s file',
    ends: ['school file'],
    found: 'userUid',
    kept: 'until learning-goals.csv no longer contains it',
  },
  /** site / virtueGoalUid · term: site#year#semester by userUid and term */
  'virtue-goals': {
    indexes: { term: 'all' },
    holds: 'a student’s goals and reflections for learning virtues from the school’s file',
    ends: ['school file'],
    found: 'userUid',
    kept: 'until a row of learning-virtues-goals.csv empties it',
  },
  /** site / commentUid · term: site#year#semester by userUid */
  'homeroom-comments': {
    indexes: { term: 'all' },
    holds: 'comments about a student from the school’s file, and who wrote them',
    ends: ['school file'],
    found: 'student or teacher',
    kept: 'until homeroom-comments.csv no longer contains it',
  },
  /**
   * site#year#semester / userUid#goals, userUid#comment: what a student and the homeroom teacher wrote · site#userUid#goals#year#semester,
   * site#userUid#comment#year#semester / updated_at of a state that was replaced, put once
   */
  'student-goals': {
    holds:
      'a student’s goals and reflections, the homeroom teacher’s comments, all versions of them',
    ends: ['profile'],
    found: 'student or author',
  },
  /**
   * site / queuestatisticsUid (sorts by creation): the PDFs of a homeroom · site#queuestatisticsUid / name: its students · site#open:
   * rows that have not ended · site#current / year#term#scope: the newest request
   */
  'goals-pdfs': {
    expires: true,
    holds: 'who asked for PDFs of goals, and the names of the students in them',
    ends: ['time to live'],
    found: 'goals pdf',
    kept: '{goalsPdfs} days (time to live)',
  },
} as const satisfies Record<string, TableShape>;
