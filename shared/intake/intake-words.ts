import type { IntakeCount } from '#shared/intake/intake.contract';

/** The school's word for each kind of record that an intake counts, in the order of the dry run. */
const words: Readonly<Record<string, string>> = {
  users: 'People',
  groups: 'Groups',
  'key-learning-area': 'Learning areas',
  academicSessions: 'Terms',
  courses: 'Courses',
  classes: 'Classes',
  enrollments: 'Enrolments',
  categories: 'Task categories',
  lineItems: 'Tasks',
  results: 'Results',
  demographics: 'Dates of birth',
  orgs: 'Schools and departments',
  'course-units': 'Units',
  'course-tasks': 'Resources',
  'course-classrooms': 'Classrooms',
  calendar: 'Calendar events',
  absences: 'Absences',
  lessons: 'Lessons',
  'lesson-changes': 'Changes of lessons',
  finance: 'Entries of accounts',
  'year-info': 'Year information',
  'learning-behaviours': 'Learning behaviours',
  'academic-reports': 'Academic reports',
  'learning-goals': 'Goals and reflections',
  'virtue-goals': 'Learning virtues goals',
  'homeroom-comments': 'Homeroom comments',
};

/** The kinds in the order of the dry run. */
export const countedKinds = Object.keys(words);

/** Returns the school's word for a kind of record. */
export const wordOfKind = (kind: string): string => words[kind] ?? kind;

/** Returns the number of records that an intake changes; a rollback must echo it. */
export const changesIn = (counts: readonly IntakeCount[]): number =>
  counts.reduce((sum, { added, changed, leaving }) => sum + added + changed + leaving, 0);
