import { atOnce } from '#functions/kernel/at-once';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Term } from '#shared/goals/term';
import { fullName } from '#shared/people/names';
import type { Site } from '#shared/rights/site';
import { csvOf } from '#shared/spreadsheet/csv';
import type { GoalsPdfReader } from './store/goals-pdfs.ts';

/** The columns of the report of all students whose PDF was asked for. */
const columns = ['Username', 'Name', 'Homeroom', 'Year', 'Term', 'State', 'Reason'] as const;

const states = { waiting: 'To be made', done: 'Made', failed: 'Failed' } as const;

/** The number of lists that are read at once. */
const width = 10;

interface Asked {
  readonly site: Site;
  /** Only PDFs of this term. */
  readonly of?: { readonly year: string; readonly term: Term } | undefined;
}

export interface Report {
  readonly text: string;
  /** The students in it. */
  readonly students: readonly string[];
}

/**
 * Returns the report of the requests for PDFs that no newer one replaced, as CSV that no
 * spreadsheet reads as formulas.
 */
export async function reportCsv(
  pdfs: Bound<GoalsPdfReader, 'all' | 'students'>,
  asked: Asked,
  now: Date,
): Promise<Report> {
  const rows = (await pdfs.of(asked).all(now)).filter(
    ({ state, year, term }) =>
      state !== 'replaced' && (!asked.of || (asked.of.year === year && asked.of.term === term)),
  );
  const listed = await atOnce(width, rows, async (row) => {
    const { queuestatisticsUid } = row;
    return { row, students: await pdfs.of(asked).students({ queuestatisticsUid }) };
  });
  const cells = listed.flatMap(({ row, students }) =>
    students.map((student) => [
      student.username,
      fullName(student),
      row.home_class,
      row.year,
      row.term,
      states[student.state],
      // A row that ended early leaves students without an outcome.
      student.reason || (student.state === 'waiting' ? (row.message ?? '') : ''),
    ]),
  );
  const uids = listed.flatMap(({ students }) => students.map(({ userUid }) => userUid));
  return { text: csvOf(columns, cells), students: [...new Set(uids)] };
}
