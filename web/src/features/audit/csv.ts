import type { AuditEntry } from '#shared/contract/audit';
import { csvOf, download } from '../../components/csv.ts';
import { minuteText } from '../../components/dates.ts';
import { deedOf } from './words.ts';

const header = ['When', 'Who', 'Username', 'What', 'Whose record', 'Username', 'Call', 'From'];

/** Hands the rows that are shown to the person as a file. */
export function saveCsv(rows: readonly AuditEntry[], timeZone: string): void {
  const cells = rows.map((row) => [
    minuteText(new Date(row.at), timeZone),
    row.by.name,
    row.by.username || row.by.userUid,
    deedOf(row),
    row.child.name,
    row.child.username || row.child.userUid,
    row.route,
    row.network,
  ]);
  download('Audit.csv', csvOf(header, cells));
}
