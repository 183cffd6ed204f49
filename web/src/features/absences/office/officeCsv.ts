import type { Notice } from '#shared/absences/notice';
import { type CsvCell, csvOf } from '#shared/spreadsheet/csv';
import { download } from '../../../components/lists/csv.ts';
import type { SteadyNotice } from './useSteady.ts';
import { isAbsence, partText } from './words.ts';

/** The columns of `absences.csv`, in the order of the information system. */
const header = ['DAILY_ATTENDANCE_ID', 'STUDENT_NUMBER', 'date', 'period', 'status', 'reason'];

/** The half of the day that a part of a notice is in; the whole day for all others. */
const periods: Partial<Record<NonNullable<Notice['part']>, string>> = {
  morning: 'am',
  late: 'am',
  afternoon: 'pm',
  early: 'pm',
};

/**
 * Saves the notices of a day in the shape that the school's information system reads. Withdrawn
 * and closed notices and leave that is not approved are no absence. An explanation has the absence's own id;
 * the information system knows its period. The text that a family wrote is not in the file.
 */
export function saveDay(shown: readonly SteadyNotice[], day: string): void {
  const cells = shown.flatMap(({ notice }) => (isAbsence(notice) ? rowsOf(notice, day) : []));
  download(`absences-${day}.csv`, csvOf(header, cells));
}

const rowsOf = (notice: Notice, day: string): CsvCell[][] =>
  notice.days
    .filter((each) => each.day === day)
    .map(({ DAILY_ATTENDANCE_ID, STUDENT_NUMBER }) => [
      DAILY_ATTENDANCE_ID ?? '',
      STUDENT_NUMBER,
      day,
      notice.kind === 'explanation' ? '' : (periods[notice.part ?? 'day'] ?? 'day'),
      'verified',
      reasonOf(notice),
    ]);

function reasonOf({ reason_label = '', part, time }: Notice): string {
  return part === 'late' || part === 'early'
    ? `${reason_label}, ${partText({ part, time }).toLowerCase()}`
    : reason_label;
}
