import * as z from 'zod';

/**
 * The values of cells. Cells are trimmed, and an empty cell is absent. Each fault says what is
 * expected.
 */

const cell = z.string({ error: 'A value is needed here.' });
const controls = /\p{Cc}/u;

/** An identifier that other files refer to. Lists of identifiers use commas, so it has none. */
export const Id = cell
  .max(255, 'An identifier has at most 255 characters.')
  .refine((value) => !controls.test(value), 'An identifier must not contain control characters.')
  .refine((value) => !value.includes(','), 'An identifier must not contain a comma.');

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Identifiers separated by commas. */
export const Ids = cell.optional().transform((value) => list(value ?? ''));

/** Words separated by commas. */
export const Words = Ids;

/** One line of text. Line breaks become spaces. */
export const Line = cell
  .transform((value) => value.normalize('NFC').replace(/[\s\u0085]+/gu, ' '))
  .refine((value) => value.length <= 1000, 'Use at most 1000 characters.')
  .refine((value) => !controls.test(value), 'This text contains control characters.');

/** Text of any kind: what it means is decided later, and no fault of it sets its row aside. */
export const AnyText = cell.optional();

/** Text of several lines. */
export const Text = cell
  .transform((value) => value.normalize('NFC'))
  .refine((value) => value.length <= 10_000, 'Use at most 10,000 characters.')
  .refine(
    (value) => !controls.test(value.replace(/[\n\t]/g, ' ')),
    'This text contains control characters.',
  );

/** A day. A time that some systems add is dropped, after a `T` or a space. */
export const Day = cell
  .transform((value) => value.replace(timeAfterDay, '$1'))
  .superRefine((value, check) => {
    if (!isDay(value)) check.addIssue({ code: 'custom', message: dayFault(value) });
  });

const timeAfterDay = /^(\S{10})(?:T|\s+)\d[\d:.]*(?:\s*[ap]m)?(?:\s*(?:Z|UTC|[+-]\d\d:?\d\d))?$/i;

const slashDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2,4})(?=\s|$)/;

/** Whether a date has its month or its day first. Nobody can tell 03/04/2026. */
export const isSlashDate = (value: string): boolean => slashDate.test(value);

const dayForm = 'YYYY-MM-DD, for example 2026-02-27.';

/** Says why a value is no day: 03/04/2026 means two days, 31/31/2026 and 2026-02-30 mean none. */
function dayFault(value: string): string {
  const count = isSlashDate(value) ? meaningsOf(value).size : undefined;
  if (count === 0 || /^\d{4}-\d\d-\d\d$/.test(value)) {
    return `There is no such day. Write days as ${dayForm}`;
  }
  if (count === 1) return `This date has its month or its day first. Write it as ${dayForm}`;
  const why = count === 2 ? ' Its month or its day comes first, so it could mean two days.' : '';
  return `This is not a date.${why} Write it as ${dayForm}`;
}

/** Returns the days that a date means if its day, or its month, comes first. */
function meaningsOf(value: string): ReadonlySet<string> {
  const [, one = '', , other = '', year = ''] = slashDate.exec(value) ?? [];
  const whole = year.length === 2 ? `20${year}` : year;
  const orders = [
    [other, one],
    [one, other],
  ].map(([month = '', day = '']) => `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return new Set(orders.filter(isDay));
}

/** A moment. Systems write it with a `T` or a space, with or without a zone. */
export const Moment = cell.refine(
  (value) =>
    /^\d{4}-\d\d-\d\d([T\s]\d\d:\d\d(:\d\d(\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.test(value) &&
    isDay(value.slice(0, 10)),
  'This is not a date and time. Write it like 2026-02-27T08:30:00.000Z.',
);

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** `true` or `false`, in any case, and the other words that databases write for them. */
export const Flag = cell
  .refine((value) => /^(true|false|yes|no|[tfyn10])$/i.test(value), 'This must be true or false.')
  .transform((value) => /^(true|yes|[ty1])$/i.test(value));

/** A number with a decimal point. */
export const Decimal = cell
  .refine(
    (value) => /^-?\d+(\.\d+)?$/.test(value),
    'This is not a number. Write it like 12 or 7.5.',
  )
  .transform(Number);

/** A school year, named by the year in which it ends. `2025-2026` and `2025/26` are 2026. */
export const Year = cell
  .transform((value) => {
    const [, begins = '', ends = ''] = /^(\d{4})\s*[-/–]\s*(\d{4}|\d\d)$/.exec(value) ?? [];
    const next = String(Number(begins) + 1);
    return begins !== '' && next.endsWith(ends) ? next : value;
  })
  .refine((value) => /^\d{4}$/.test(value), 'This is not a year. Write it like 2026.');

/**
 * A word of OneRoster in any case. Other words stay as they are written: what they mean for a row is
 * decided with its other cells.
 */
export const Word = (words: readonly string[]) => {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]));
  return Line.transform((value) => known.get(value.toLowerCase()) ?? value);
};

/** One of the words of OneRoster in any case, or a school's own word that begins with `ext:`. */
export const oneOf = (...words: string[]) => {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]));
  return cell
    .refine(
      (value) => known.has(value.toLowerCase()) || /^ext:\S+$/.test(value),
      `This must be one of ${words.join(', ')}.`,
    )
    .transform((value) => known.get(value.toLowerCase()) ?? value);
};

/** Days by agent: `sourcedId=YYYY-MM-DD`, separated by commas. */
export const DaysByAgent = cell.optional().transform((value, check) => {
  const pairs = list(value ?? '').map((part) => {
    const at = part.lastIndexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
  });
  if (pairs.some(([agent, day]) => agent === '' || !isDay(day))) {
    check.addIssue({
      code: 'custom',
      message: 'Write each link as sourcedId=YYYY-MM-DD, separated by commas.',
    });
  }
  return Object.fromEntries(pairs);
});

/** Typed identifiers: `{type:value}`, separated by commas. The case of a type does not matter. */
export const TypedIds = cell
  .optional()
  .transform((value) =>
    Object.fromEntries(
      [...(value ?? '').matchAll(/\{\s*([^:{}]+?)\s*:\s*([^{}]*?)\s*\}/g)].map(([, type, id]) => [
        (type ?? '').toLowerCase(),
        id ?? '',
      ]),
    ),
  );
