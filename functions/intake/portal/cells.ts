import * as z from 'zod';
import { Day, Id } from '../oneroster/values.ts';
import { clockOf } from './written-days.ts';

// The cells of the portal's own files (docs/intake-formats.md).

const cell = z.string({ error: 'A value is needed here.' });

/** An identifier of a portal file. It is part of a table key, which holds 1 KB. */
export const OwnId = Id.refine(
  (value) => Buffer.byteLength(value) <= 500,
  'An identifier has at most 500 bytes.',
);

const longestAddress = 2000;

const address = (schemes: RegExp, written: string) =>
  cell
    .refine(
      (value) => schemes.test(value) && isWebAddress(value),
      `This is not a web address. It must begin with ${written}.`,
    )
    .refine(
      (value) => value.length <= longestAddress,
      `An address has at most ${longestAddress} characters.`,
    );

/** An address on the web. Other addresses, such as `javascript:`, are never shown as links. */
export const WebAddress = address(/^https?:/i, 'https:// or http://');

/** An address whose connection is encrypted. */
export const SecureAddress = address(/^https:/i, 'https://');

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(value)) return false;
  const parsed = URL.parse(value);
  return parsed !== null && parsed.username === '' && parsed.password === '';
}

const longestHtml = 100_000;

/** A text with markup. It is sanitised later, where a fault can name its row. */
export const Html = cell.refine(
  (value) => value.length <= longestHtml,
  'Use at most 100,000 characters.',
);

/** A day in one of the portal's own files, which can be written in the ways of other programs. */
export const OwnDay = cell.pipe(Day);

const clock = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/;

/** A day, or a time on the school's clock. */
export const DayOrTime = cell.refine(
  (value) => clock.test(value) && Day.safeParse(value.slice(0, 10)).success,
  'This is not a day or time. Write it like 2026-02-27 or 2026-02-27T18:30.',
);

/** A time of day, as `HH:MM`. Spreadsheets drop the first zero, and write `9:00 AM` or `9:00:00`. */
export const Time = cell
  .transform((value) => clockOf(value) ?? '')
  .refine((value) => value.length === 5, 'This is not a time of day. Write it like 09:05.');

/** One of the given words, in any case. */
export const word = <const W extends string>(...words: readonly W[]) =>
  z
    .string({ error: 'A value is needed here.' })
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(words, `This must be one of ${words.join(', ')}.`));

/** A whole number from one number to another. */
export const whole = (from: number, to: number) =>
  cell
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to,
      `This must be a whole number from ${from} to ${to}.`,
    )
    .transform(Number);

/** The most lessons of a day. The share of one in the day is exact up to this number. */
export const mostPeriods = 20;

/** An amount in dollars. It becomes whole cents; digits after the second decimal are refused. */
export const Amount = cell
  .refine(
    (value) => /^\d{1,9}(\.\d{1,2})?$/.test(value),
    'This is not an exact amount. Write dollars and cents like 1840.00, without a sign.',
  )
  .transform((value) => {
    const [dollars = '', cents = ''] = value.split('.');
    return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  })
  .refine((cents) => cents > 0, 'An amount must be more than 0.');
