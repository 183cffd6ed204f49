import { belowTitle } from '#functions/kernel/spreadsheet/below-title';
import { readRows } from '#functions/kernel/spreadsheet/csv-rows';
import { addressKey } from '#shared/mailings/mail-addresses';
import { isWorkbook, workbookFault } from '#shared/spreadsheet/workbook';
import type { ImportFault } from '#shared/subscribers/subscribed-users.contract';
import { mostImported } from '#shared/subscribers/subscriber';
import { SubscriberForm } from '#shared/subscribers/subscriber.schemas';

/** A row of the file that can be used. */
export interface ImportRow {
  readonly name: string;
  readonly email: string;
}

/** What a file of subscribers says. */
export interface ImportedRows {
  /** The rows with each address once. */
  readonly subscribers: readonly ImportRow[];
  /** Rows whose address is in an earlier row, in any spelling. */
  readonly repeated: number;
  readonly rows: number;
  readonly faults: readonly ImportFault[];
}

/** The places of the columns. A name is in one column, or in two. */
interface Columns {
  readonly names: readonly number[];
  readonly email: number;
}

/**
 * Reads a CSV file of subscribers, also as programs for newsletters write it: with other names of
 * columns, two columns for a name, and a title above them. Other columns are ignored.
 */
export async function importedRows(csv: string): Promise<ImportedRows> {
  if (isWorkbook(new TextEncoder().encode(csv.slice(0, 4)))) return refused(workbookFault);
  const subscribers = new Map<string, ImportRow>();
  const faults: ImportFault[] = [];
  let columns: Columns | undefined;
  let rows = 0;
  let repeated = 0;
  const readRow = (cells: readonly string[], row: number) => {
    rows += 1;
    if (rows > mostImported || !columns) return;
    const typed = typedIn(cells, columns);
    const read = SubscriberForm.safeParse(typed);
    if (!read.success) {
      faults.push(...faultsOf(read.error.issues, row));
      return;
    }
    const key = addressKey(read.data.email);
    if (subscribers.has(key)) repeated += 1;
    else subscribers.set(key, read.data);
  };
  const table = belowTitle((cells) => columnsOf(cells) !== undefined, {
    row(cells, row) {
      if (columns || faults.length > 0) return readRow(cells, row);
      columns = columnsOf(cells);
      if (!columns) faults.push({ row, reason: noHeader });
    },
  });
  const fault = (row: number, reason: string) => faults.push({ row, reason });
  await readRows(linesOf(csv), { row: table.row, fault });
  table.end();
  if (!columns && faults.length === 0) faults.push({ row: 1, reason: noHeader });
  if (rows > mostImported) faults.unshift({ row: mostImported + 2, reason: tooMany });
  return { subscribers: [...subscribers.values()], repeated, rows, faults };
}

const refused = (reason: string): ImportedRows => ({
  subscribers: [],
  repeated: 0,
  rows: 0,
  faults: [{ row: 1, reason }],
});

const noHeader =
  'The first row must name the columns Name and Email, or Email Address, First Name and Last Name, separated by a comma.';
const tooMany = `A file can have ${mostImported.toLocaleString('en-AU')} subscribers at most. Split it into several files.`;

/** Yields the file as text with plain line feeds, without a byte-order mark. */
async function* linesOf(csv: string): AsyncGenerator<string> {
  yield csv.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

/** The names of columns in our own files, and in those of programs for newsletters. */
const emailNames = ['email', 'email address', 'e-mail', 'e-mail address', 'mail'];
const nameNames = ['name', 'full name', 'display name', 'subscriber name'];
const givenNames = ['first name', 'given name', 'firstname', 'forename', 'fname'];
const familyNames = ['last name', 'family name', 'lastname', 'surname', 'lname'];

/** Returns the places of the columns; undefined if one is missing. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const written = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' '),
  );
  const placeOf = (names: readonly string[]) => written.findIndex((name) => names.includes(name));
  const [email, name] = [placeOf(emailNames), placeOf(nameNames)];
  const both = [placeOf(givenNames), placeOf(familyNames)].filter((place) => place >= 0);
  const names = name >= 0 ? [name] : both;
  return email >= 0 && names.length > 0 ? { names, email } : undefined;
}

/** Returns what a row says. */
function typedIn(cells: readonly string[], { names, email }: Columns) {
  const textIn = (place: number) => unguarded(cells[place] ?? '').trim();
  const name = names.map(textIn).filter(Boolean).join(' ');
  return { name, email: unguarded(cells[email] ?? '') };
}

/** Removes the quote by which our own files keep a spreadsheet from reading a text as a formula. */
const unguarded = (cell: string): string =>
  cell.replace(/^'(?=[\s\0]*[=+\-@＝＋－＠\t\r\n\0])/, '');

/** Returns one fault for each column of a row. */
function faultsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  row: number,
): ImportFault[] {
  const byColumn = new Map<string, string>();
  for (const { path, message } of issues) {
    const column = path[0] === 'name' ? 'Name' : 'Email';
    if (!byColumn.has(column)) byColumn.set(column, message.replace(/^\*/, ''));
  }
  return [...byColumn].map(([column, reason]) => ({ row, column, reason }));
}
