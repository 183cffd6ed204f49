import * as z from 'zod';

/** The kinds of values that several resources share. */

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3, error: 'Please give a date and time' });

/** A day on the wire, `YYYY-MM-DD`, meant in the site's time zone. */
export const Day = z.iso.date('Please give a day as YYYY-MM-DD');

/** Our own identifiers: safe in keys, paths and addresses. */
export const Uid = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9_.~:@-]+$/, 'That is not a valid identifier');

/** One line of text that shows something: no line breaks, control characters, or marks that turn the words around it. */
export const line = (max: number, message?: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .regex(
      /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
      'Please use one line of plain text',
    )
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, message ?? 'Please write something');

/** A flag in a query: `true` or `false`, nothing that merely looks like it. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** A list in a query: values joined by commas. */
export const listOf = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((given) =>
      (Array.isArray(given) ? given : given.split(',')).map((v) => v.trim()).filter(Boolean),
    )
    .pipe(z.array(value).max(100));

/** Who wrote a record last, set by the server alone. */
export const authorFields = {
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
};

/** Fields that the specified clients send and the server sets itself: accepted, never read. */
export const ignoredAuthorFields = {
  users_userid: z.unknown().optional(),
  users_username: z.unknown().optional(),
  users_firstname: z.unknown().optional(),
  users_lastname: z.unknown().optional(),
};
