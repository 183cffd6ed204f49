import { AppError } from '#shared/kernel/errors';
import { minuteIn } from '#shared/kernel/zone';
import type { Note } from '#shared/notes/note';
import { csvOf } from '#shared/spreadsheet/csv';

/** Bytes of a file at most. An answer of the API has 6 MB, and base64 adds a third. */
const mostBytes = 3_500_000;

const header = ['Date', 'Type', 'Note', 'Author', 'Mailed to', 'Visible to', 'Retracted'];

/**
 * Returns notes as a CSV file in an address of its own. It is part of the answer and stored nowhere,
 * so no bucket, document or cache ever holds a text.
 */
export function csvAddress(notes: readonly Note[], timeZone: string): string {
  const rows = notes.map((each) => {
    const at = new Date(each.created_date);
    return [
      minuteIn(timeZone, at),
      each.noteType,
      each.note,
      each.created_by_name,
      each.mailed_to.join(', '),
      each.visible_all ? 'Staff on duty' : 'Author and those in charge',
      each.retracted ? `${each.retracted.by_name}: ${each.retracted.reason}` : '',
    ];
  });
  const bytes = Buffer.from(csvOf(header, rows));
  if (bytes.length > mostBytes) {
    throw new AppError(
      'badRequest',
      'There are too many notes for one file. Choose the notes of one author.',
    );
  }
  return `data:text/csv;charset=utf-8;base64,${bytes.toString('base64')}`;
}
