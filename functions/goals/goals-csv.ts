import { semesterName, semesterNamed } from '#shared/goals/term';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { type CsvCell, csvOf } from '#shared/spreadsheet/csv';
import type { WholeGoals } from './goals-reading.ts';

/** The columns of the file. */
export const columns = [
  'Student number',
  'Surname',
  'First name',
  'Year level',
  'Homeroom',
  'Year',
  'Semester',
  'What',
  'Text',
  'Written by',
  'Date',
  'From',
  'Virtue',
  'Term',
] as const;

/** What a file says about a student. */
export interface StudentRows extends WholeGoals {
  readonly student: Profile;
  readonly homeroom: string;
}

const sources = { file: 'School file', portal: 'Portal' } as const;

/**
 * Returns the goals, reflections and comments of students as CSV that no spreadsheet reads as
 * formulas. A student who has written nothing has a row without a text.
 */
export const goalsCsv = (students: readonly StudentRows[]): string =>
  csvOf(columns, students.flatMap(rowsOf));

function rowsOf({ student, homeroom, goals, comments }: StudentRows): CsvCell[][] {
  const { studentNumber = '', surname, firstname, form_run = '' } = student;
  const about = [studentNumber, surname, firstname, form_run, homeroom];
  const term = [goals.selected_year, semesterName(semesterNamed(goals.semester))];
  const author = fullName({ firstname, surname });
  const written = (what: string, texts: typeof goals.goals) =>
    texts.map(({ text, written_on, origin, virtue = '', term = '' }) => [
      what,
      text,
      author,
      written_on,
      sources[origin],
      virtue,
      term,
    ]);
  const rows = [
    ...written('Goal', goals.goals),
    ...written('Reflection', goals.reflections),
    ...comments.map(({ comment, home_teacher, updated_at, origin }) => [
      'Comment',
      comment,
      home_teacher,
      updated_at?.slice(0, 10) ?? '',
      sources[origin],
      '',
      '',
    ]),
  ];
  const shown = rows.length > 0 ? rows : [['Nothing written yet', '', '', '', '', '', '']];
  return shown.map((row) => [...about, ...term, ...row]);
}
