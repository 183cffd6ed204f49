import * as z from 'zod';

/** What may stand in a cell. Cells arrive trimmed; an empty one is absent. Every refusal is a sentence that says what is expected. */

const cell = z.string({ error: 'A value is needed here.' });
const controls = /\p{Cc}/u;

/** An identifier that other files refer to. Lists of them are separated by commas, so it holds none. */
export const Id = cell
  .max(255, 'An identifier has at most 255 characters.')
  .refine((value) => !controls.test(value), 'An identifier holds no control characters.')
  .refine((value) => !value.includes(','), 'An identifier holds no comma.');

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Identifiers separated by commas. */
export const Ids = cell.optional().transform((value) => list(value ?? ''));

/** Words separated by commas. */
export const Words = Ids;

/** One line of text; line breaks inside become spaces. */
export const Line = cell
  .transform((value) => value.normalize('NFC').replace(/[\s\u0085]+/gu, ' '))
  .refine((value) => value.length <= 1000, 'Please use at most 1000 characters.')
  .refine((value) => !controls.test(value), 'The text holds control characters.');

/** Text of several lines. */
export const Text = cell
  .transform((value) => value.normalize('NFC'))
  .refine((value) => value.length <= 10_000, 'Please use at most 10,000 characters.')
  .refine(
    (value) => !controls.test(value.replace(/[\n\t]/g, ' ')),
    'The text holds control characters.',
  );

/** A day; the time that some systems add is left away. */
export const Day = cell
  .transform((value) => value.replace(/T[\d:.]+(Z|[+-]\d\d:?\d\d)?$/, ''))
  .refine(isDay, 'This is no date. Please write it as YYYY-MM-DD, for example 2026-02-27.');

/** A moment, with date, time and zone. */
export const Moment = cell.refine(
  (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    isDay(value.slice(0, 10)),
  'This is no date and time. Please write it like 2026-02-27T08:30:00.000Z.',
);

function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** `true` or `false`, in any case. */
export const Flag = cell
  .refine((value) => /^(true|false)$/i.test(value), 'This must be true or false.')
  .transform((value) => value.toLowerCase() === 'true');

/** A number with a decimal point. */
export const Decimal = cell
  .refine(
    (value) => /^-?\d+(\.\d+)?$/.test(value),
    'This is no number. Please write it like 12 or 7.5.',
  )
  .transform(Number);

/** A school year, named by the year in which it ends. */
export const Year = cell.refine((value) => /^\d{4}$/.test(value), 'This is no year like 2026.');

/** One of the words of OneRoster, in any case, or a school's own that begins with `ext:`. */
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
      message: 'Please write each link as sourcedId=YYYY-MM-DD, separated by commas.',
    });
  }
  return Object.fromEntries(pairs);
});

/** Typed identifiers: `{type:value}`, separated by commas; the types are compared without regard to case. */
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
