import { Button } from '@mui/material';
import { type NewStudent, newStudents } from '#shared/people/new-students.contract';
import { csvOf } from '#shared/spreadsheet/csv';
import { call } from '../../../api/client.ts';
import { csvFile } from '../../../components/lists/csv.ts';
import { useExport } from '../../../components/lists/useExport.ts';
import { type NewStudentsView, queryOf } from './newStudentsView.ts';

/** Downloads the whole filtered list: 100 students at a time, a few pages at most. */
export function CsvButton({ view, disabled }: { view: NewStudentsView; disabled: boolean }) {
  const { read, save } = useExport();
  async function file(signal: AbortSignal, onRead: (count: number) => void) {
    const students: NewStudent[] = [];
    let next_token: string | undefined;
    do {
      const query = { ...queryOf(view), limit: 100, ...(next_token && { next_token }) };
      const page = await call(newStudents.list, query, { signal });
      students.push(...page.records);
      onRead(students.length);
      next_token = page.next_token;
    } while (next_token);
    const rows = students.map((each) => [
      each.firstname,
      each.surname,
      each.year,
      each.homeroom,
      each.started_on,
    ]);
    return { name: 'new-students.csv', content: csvFile(csvOf(header, rows)) };
  }
  return (
    <Button
      variant="outlined"
      disabled={disabled}
      loading={read !== undefined}
      loadingPosition="start"
      onClick={() => void save(file)}
    >
      Download CSV
    </Button>
  );
}

const header = ['First name', 'Surname', 'Year', 'Homeroom', 'First day'];
