import * as z from 'zod';
import { onePlainLine, plainLine } from '#shared/kernel/plain-line';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { splitList } from '#shared/kernel/query-list';

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3, error: 'Please give a date and time.' });

export const versionMissing = 'Load the page again before you change this.';
/**
 * The `updated_at` of the version that was changed. A write without it could undo another person's
 * change.
 */
export const Version = z.iso.datetime({
  precision: 3,
  error: versionMissing,
});

export const dayMissing = 'Please give a day, for example 2026-03-02.';
/** A day on the wire, `YYYY-MM-DD`, in the site's time zone. */
export const Day = z.iso.date(dayMissing);

/** A person meets this with a broken link, or with a page that is older than the portal. */
const noUid = 'This can’t be found. Load the page again.';

/** Our own identifiers: safe in keys, paths and addresses. */
export const Uid = z
  .string(noUid)
  .min(1, noUid)
  .max(128, noUid)
  .regex(/^[A-Za-z0-9_.~:@-]+$/, noUid);

/** Any text. `error` is the message when it is missing or not text. */
export const words = (error: string) => z.string(error);

/** A yes-or-no choice of a form. */
export const YesOrNo = z.boolean('Please choose yes or no.');

/** The start of a publish window in forms and answers. */
export const PublishStart = z.union(
  [z.literal(UNPUBLISHED), Instant],
  '*Please select start date.',
);

/** The end of a publish window in forms and answers. */
export const PublishEnd = z.union(
  [z.literal(UNPUBLISHED), z.literal(INDEFINITE), Instant],
  '*Please select end date.',
);

const image = '*Please select image.';

/** The picture of a post or a header. */
export const imageFields = {
  /** The stored name of an uploaded image, or its address. */
  featured_img_url: words(image).max(300, image).default(''),
  /** A new image, base64, with or without a data: prefix. */
  featuredImage: words(image).max(6_000_000, 'Please choose an image of at most 4 MB.').optional(),
};

/**
 * Runs the rules of a form also when a single field is wrong, so that all faults are reported at
 * once.
 */
export const whenever = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** One line of visible text, without line breaks, control characters or direction marks. */
export const line = (max: number, message?: string) =>
  words(message ?? 'Please write something.')
    .trim()
    .min(1, message ?? 'Please write something.')
    .max(max, `Please use at most ${max} characters.`)
    .regex(plainLine, onePlainLine)
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, message ?? 'Please write something.');

/** Text of several lines, without control characters and direction marks. */
export const lines = (max: number) =>
  words('Please write plain text.')
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(
      /^(?:[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]|[\n\r\t])*$/u,
      'Please write plain text.',
    );

/** A flag in a query: exactly `true` or `false`. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'Please choose yes or no.')
  .transform((value) => value === true || value === 'true');

/** A list in a query: values joined by commas, `\,` for a comma inside one. */
export const listOf = <T extends z.ZodType<string, string>>(value: T) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((given) =>
      (Array.isArray(given) ? given : splitList(given)).map((v) => v.trim()).filter(Boolean),
    )
    .pipe(z.array(value).max(100));

/** The last author of a record. Only the server sets these fields. */
export const authorFields = {
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
};

/**
 * Fields that the specified clients send and the server sets itself. They are accepted and ignored.
 */
export const ignoredAuthorFields = {
  users_userid: z.unknown().optional(),
  users_username: z.unknown().optional(),
  users_firstname: z.unknown().optional(),
  users_lastname: z.unknown().optional(),
};
