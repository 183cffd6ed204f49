import { momentOfSerial } from '#functions/kernel/spreadsheet/cell-values';
import type { DateOrder } from '#shared/intake/file-reading';

/** A day that can be read in two ways. */
export const twoReadings = Symbol('two readings');

const clock = /^(\d{1,2})(?:[:.](\d\d))?(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/i;

/**
 * Returns a time of day as `HH:MM`, or `HH:MM:SS` if its seconds are not 0; undefined if it is none.
 * Reads `9:00 AM`, `9:00:00`, and the part of a day that spreadsheets store, such as `0.375`.
 */
export function clockOf(written: string): string | undefined {
  if (/^0?\.\d+$/.test(written)) return clockOfSeconds(Math.round(Number(written) * 86_400));
  const [, hours = '', minutes, seconds = '00', half] = clock.exec(written) ?? [];
  // Without a half of the day, a time has minutes: 9 alone is none.
  if (hours === '' || (minutes === undefined && !half)) return undefined;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return undefined;
  const whole = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  if (whole > 23 || Number(minutes ?? 0) > 59 || Number(seconds) > 59) return undefined;
  return clockOfSeconds(whole * 3600 + Number(minutes ?? 0) * 60 + Number(seconds));
}

function clockOfSeconds(seconds: number): string | undefined {
  if (seconds >= 86_400) return undefined;
  return new Date(seconds * 1000).toISOString().slice(11, 19).replace(/:00$/, '');
}

/**
 * Returns a day as `YYYY-MM-DD`, and with a time as `YYYY-MM-DDTHH:MM`. Reads what spreadsheets and
 * other programs write: `27/02/2026`, `27 Feb 2026`, `2026/2/27`, and a spreadsheet's number of days.
 * What is not understood is returned as it is written. `order` is what a person said about
 * `03/04/2026`; without it such a day has two readings.
 */
export function dayOf(written: string, order?: DateOrder): string | typeof twoReadings {
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(written)) return written;
  if (/^\d{5}(\.\d+)?$/.test(written)) return ofSerial(Number(written)) ?? written;
  const [, day = written, rest] =
    /^(.*?\d)(?:[T,]\s*|\s+)(\d{1,2}[:.]\d\d.*|\d{1,2}\s*[ap]\.?m\.?)$/i.exec(written) ?? [];
  const time = rest === undefined ? undefined : clockOf(rest.replace(/\.0+$/, ''));
  if (rest !== undefined && time === undefined) return written;
  const read = calendarDay(day, order);
  if (read === undefined) return written;
  return typeof read === 'string' && time !== undefined ? `${read}T${time}` : read;
}

/** A spreadsheet's number of days, from 1954 to 2119: shorter numbers are something else. */
function ofSerial(serial: number): string | undefined {
  if (serial < 20_000 || serial >= 80_000) return undefined;
  const at = momentOfSerial(serial).toISOString();
  return Number.isInteger(serial) ? at.slice(0, 10) : at.slice(0, 19).replace(/:00$/, '');
}

function calendarDay(text: string, order: DateOrder | undefined) {
  const [, y, m, d] =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ??
    [];
  if (y !== undefined) return valid(y, Number(m), Number(d));
  const [, one, other, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? [];
  if (year !== undefined) return ofNumbers(year, Number(one), Number(other), order);
  return ofName(text);
}

function ofNumbers(year: string, one: number, other: number, order: DateOrder | undefined) {
  const dayFirst = valid(year, other, one);
  const monthFirst = valid(year, one, other);
  if (order !== undefined) return order === 'day-first' ? dayFirst : monthFirst;
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return twoReadings;
  return dayFirst ?? monthFirst;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Reads a day whose month has its English name: `27 Feb 2026`, `27-Feb-26`, `February 27, 2026`. */
function ofName(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .replace(/^[a-z]+day,?\s+|^(mon|tue|wed|thu|fri|sat|sun),?\s+/, '');
  const [, d1, m1, y1] =
    /^(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9})\.?,?[- ](\d{4}|\d\d)$/.exec(plain) ?? [];
  const [, m2, d2, y2] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(plain) ?? [];
  const [day, name, year] = [d1 ?? d2, m1 ?? m2, y1 ?? y2];
  if (day === undefined || name === undefined || year === undefined) return undefined;
  const month = months.findIndex(
    (each) => each.startsWith(name) || (name === 'sept' && each === 'september'),
  );
  return valid(year.length === 2 ? `20${year}` : year, month + 1, Number(day));
}

/** Returns a day that exists. */
function valid(year: string, month: number, day: number): string | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  const text = `${year}-${two(month)}-${two(day)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}
