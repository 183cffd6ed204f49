import * as z from 'zod';
import { Day, Flag, Id, Line, Text, Words, Year } from '../oneroster/values.ts';

// The cells of the portal's own files (docs/intake-formats.md).

/** An identifier of a portal file. It is part of a table key, which holds 1 KB. */
const OwnId = Id.refine(
  (value) => Buffer.byteLength(value) <= 500,
  'An identifier has at most 500 bytes.',
);

const longestAddress = 2000;

/** An address on the web. Other addresses, such as `javascript:`, are never shown as links. */
const WebAddress = z
  .string({ error: 'A value is needed here.' })
  .refine(
    (value) => isWebAddress(value),
    'This is not a web address. It must begin with https:// or http://.',
  )
  .refine(
    (value) => value.length <= longestAddress,
    `An address has at most ${longestAddress} characters.`,
  );

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(value)) return false;
  const address = URL.parse(value);
  return address !== null && address.username === '' && address.password === '';
}

const longestHtml = 100_000;

/** A text with markup. It is sanitised later, where a fault can name its row. */
const Html = z
  .string({ error: 'A value is needed here.' })
  .refine((value) => value.length <= longestHtml, 'Use at most 100,000 characters.');

const clock = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/;

/** A day, or a time on the school's clock. */
const DayOrTime = z
  .string({ error: 'A value is needed here.' })
  .refine(
    (value) => clock.test(value) && Day.safeParse(value.slice(0, 10)).success,
    'This is not a day or time. Write it like 2026-02-27 or 2026-02-27T18:30.',
  );

/** One of the given words, in any case. */
const word = <const W extends string>(...words: readonly W[]) =>
  z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(words, `This must be one of ${words.join(', ')}.`));

export const formats = {
  units: z.object({
    unit_id: OwnId,
    COURSE_ID: Id,
    unit_name: Line,
    unit_start_date: Day,
    component_html: Html.optional(),
  }),
  resources: z.object({
    COURSE_ID: Id.optional(),
    year: Year.optional(),
    TASK_ID: Id.optional(),
    TASK: Line.optional(),
    LEARNING_RESOURCE: Line,
    LEARNING_RESOURCE_URL: WebAddress,
  }),
  classrooms: z.object({
    classroom_urlUid: OwnId,
    CLASS_ID: Id,
    class_name: Line,
    alternateLink: WebAddress,
  }),
  calendar: z.object({
    EVENT_ID: OwnId,
    title: Line,
    starts: DayOrTime,
    ends: DayOrTime.optional(),
    all_day: Flag.optional(),
    location: Line.optional(),
    AUDIENCE_TYPE_ID: Words,
    groups: Words,
    category: Line.refine(
      (value) => value.length <= 100,
      'A category has at most 100 characters.',
    ).optional(),
    status: word('confirmed', 'tentative', 'cancelled').optional(),
    repeats: Line.optional(),
    description: Text.optional(),
  }),
} as const;

/** The portal's own tables. Each is a file with its name. */
export type PortalKind = keyof typeof formats;
export const portalKinds = Object.keys(formats) as PortalKind[];

/** A parsed row of a file. */
export type PortalRow<K extends PortalKind> = z.infer<(typeof formats)[K]>;

/** The column that is unique in a file. Resources have none. */
export const identifierOf: Record<PortalKind, string | undefined> = {
  units: 'unit_id',
  resources: undefined,
  classrooms: 'classroom_urlUid',
  calendar: 'EVENT_ID',
};

/** Former names of columns. */
export const formerNames: Record<string, string> = { classroom_id: 'classroom_urlUid' };

export const portalColumnsOf = (kind: PortalKind): string[] => Object.keys(formats[kind].shape);

/** Returns the columns that every row of a file needs. */
export const neededPortalColumnsOf = (kind: PortalKind): string[] =>
  Object.entries(formats[kind].shape)
    .filter(([, cell]) => !cell.safeParse(undefined).success)
    .map(([name]) => name);

/** Portal files that are documented but not imported yet. */
export const laterFiles = [
  ...['absences', 'timetable', 'learning-behaviours', 'learning-goals', 'homeroom-comments'],
  ...['reports', 'finance', 'year-info'],
];
