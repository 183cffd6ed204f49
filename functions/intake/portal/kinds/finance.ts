import * as z from 'zod';
import { type AccountEntry, entryTypes } from '#shared/finance/account-entry';
import type { Findings } from '../../faults.ts';
import { Id, Line } from '../../oneroster/values.ts';
import { Amount, OwnDay, OwnId, word } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { candidates, rowsOfPeople } from '../named-people.ts';
import { rowKey, type SchoolFacts } from '../school.ts';

const cells = z.object({
  TRANSACTION_ID: OwnId,
  CARER_NUMBER: Id,
  STUDENT_NUMBER: Id.optional(),
  type: word(...entryTypes),
  date: OwnDay,
  due_date: OwnDay.optional(),
  description: Line.optional(),
  amount: Amount,
  INVOICE_ID: Id.optional(),
  reference: Line.optional(),
});
type Row = ReadRow<z.infer<typeof cells>>;

/** The transactions of the carers' accounts. */
export const finance = fileKind({
  table: 'finance',
  cells,
  id: 'TRANSACTION_ID',
  recordsOf: entriesOf,
});

async function entriesOf(
  rows: readonly Row[],
  school: SchoolFacts,
  found: Findings,
): Promise<AccountEntry[]> {
  const { students } = await school.people();
  const byId = new Map(rows.map(({ cells: row }) => [row.TRANSACTION_ID, row]));
  for (const row of rows) {
    const { INVOICE_ID = '' } = row.cells;
    if (!school.faulty.has(rowKey('finance', INVOICE_ID))) checkInvoice(row, byId, found);
  }
  const named = { column: 'CARER_NUMBER', kind: 'carers' } as const;
  return (await rowsOfPeople(rows, named, school, found)).map(({ row, person }) => {
    const { TRANSACTION_ID, STUDENT_NUMBER, type, date, due_date, amount, reference } = row.cells;
    const [student, ...others] = candidates(students.get(STUDENT_NUMBER ?? '') ?? []);
    if (STUDENT_NUMBER !== undefined && (!student || others.length > 0)) {
      const reason = student
        ? 'Several students have this number. The entry is shown without a child.'
        : 'The roster has no student with this number. The entry is shown without a child.';
      found.warn(row.locate('STUDENT_NUMBER'), reason);
    }
    return {
      TRANSACTION_ID,
      userUid: person.userUid,
      type,
      date,
      cents: amount,
      description: row.cells.description ?? '',
      ...(student && others.length === 0 && { studentUid: student.userUid }),
      ...(type === 'invoice' && due_date !== undefined && { due_date }),
      ...(type !== 'invoice' &&
        row.cells.INVOICE_ID !== undefined && { INVOICE_ID: row.cells.INVOICE_ID }),
      ...(reference !== undefined && { reference }),
    };
  });
}

/** Reports an invoice without a due day, and money for another account or for no invoice. */
function checkInvoice(
  { cells: row, locate }: Row,
  byId: ReadonlyMap<string, Row['cells']>,
  found: Findings,
): void {
  const { type, due_date, INVOICE_ID, CARER_NUMBER } = row;
  if (type === 'invoice') {
    if (due_date === undefined) found.fault(locate('due_date'), 'Write when the invoice is due.');
    return;
  }
  if (INVOICE_ID === undefined) return;
  const invoice = byId.get(INVOICE_ID);
  if (invoice?.type !== 'invoice') {
    found.fault(locate('INVOICE_ID'), 'This file has no invoice with this identifier.');
  } else if (invoice.CARER_NUMBER !== CARER_NUMBER) {
    found.fault(locate('INVOICE_ID'), 'This invoice belongs to the account of another carer.');
  }
}
