import * as z from 'zod';
import { splitList } from '#shared/contract/query-list';
import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';

/** The kinds of values that several resources share. */

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3, error: 'Please give a date and time' });

/** A day on the wire, `YYYY-MM-DD`, meant in the site's time zone. */
export const Day = z.iso.date('Please give a day as YYYY-MM-DD');

const noUid = 'That is not a valid identifier';

/** Our own identifiers: safe in keys, paths and addresses. */
export const Uid = z
  .string(noUid)
  .min(1, noUid)
  .max(128, noUid)
  .regex(/^[A-Za-z0-9_.~:@-]+$/, noUid);

/** Text of any kind; `error` is said when it is missing or no text at all. */
export const words = (error: string) => z.string(error);

/** A choice of a form that is made or not. */
export const YesOrNo = z.boolean('Please choose yes or no.');

/** When something begins to be shown, as forms and answers write it. */
export const PublishStart = z.union(
  [z.literal(UNPUBLISHED), Instant],
  '*Please select start date.',
);

/** When something stops being shown, as forms and answers write it. */
export const PublishEnd = z.union(
  [z.literal(UNPUBLISHED), z.literal(INDEFINITE), Instant],
  '*Please select end date.',
);

const image = '*Please select image.';

/** The picture of a post or a header. */
export const imageFields = {
  /** The stored name of an image that was uploaded before, or the address it is shown at. */
  featured_img_url: words(image).max(300, image).default(''),
  /** A new image, base64, with or without a data: prefix. */
  featuredImage: words(image).max(6_000_000, 'Please choose an image of at most 4 MB.').optional(),
};

/** Lets the rules of a form speak also when a field by itself is wrong: a person hears of every fault at once. */
export const whenever = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** One line of text that shows something: no line breaks, control characters, or marks that turn the words around it. */
export const line = (max: number, message?: string) =>
  words(message ?? 'Please write something')
    .trim()
    .min(1, message ?? 'Please write something')
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

/** A list in a query: values joined by commas, `\,` for a comma inside one. */
export const listOf = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((given) =>
      (Array.isArray(given) ? given : splitList(given)).map((v) => v.trim()).filter(Boolean),
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
