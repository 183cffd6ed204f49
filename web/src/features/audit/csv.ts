import type { AuditEntry } from '#shared/audit/audit.contract';
import { csvOf } from '#shared/spreadsheet/csv';
import { download } from '../../components/lists/csv.ts';
import { minuteText } from '../../components/text/dates.ts';
import { actionText } from './words.ts';

const header = ['When', 'Who', 'Username', 'What', 'Whose record', 'Username', 'Call', 'From'];

/** Saves the shown entries as a CSV file. */
export function saveCsv(rows: readonly AuditEntry[], timeZone: string): void {
  const cells = rows.map((row) => [
    minuteText(new Date(row.at), timeZone),
    row.by.name,
    row.by.username || row.by.userUid,
    actionText(row),
    row.child.name,
    row.child.username || row.child.userUid,
    row.route,
    row.network,
  ]);
  download('Audit.csv', csvOf(header, cells));
}
