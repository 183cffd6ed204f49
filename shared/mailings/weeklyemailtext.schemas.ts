import * as z from 'zod';
import { Instant, Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** The stored text of the weekly e-mail screen, with the specified fields. */
export const WeeklyEmailText = z.object({
  weeklyemailtextUid: z.string(),
  /** The blurb, with link, bold and newline tags. */
  email_text: z.string(),
  /** The exclusion list as it was typed. */
  except_emails: z.string(),
  /** The same list, parsed. */
  except_emails_list: z.array(z.string()),
  /** Addresses that test messages went to, the last first. */
  test_emails_list: z.array(z.string()),
  updated_at: z.string(),
  updated_by: z.string(),
});
export type WeeklyEmailText = z.infer<typeof WeeklyEmailText>;

/**
 * The rules of the specification for these fields are in `shared/mailings/mail-rules.ts`, for form
 * and server alike.
 */
const form = {
  email_text: z.string('*Please enter blurb.').max(20_000, 'Please use at most 20,000 characters.'),
  except_emails: z
    .string('*Please enter email ids.')
    .max(200_000, '*Please select valid email ids.'),
  test_emails_list: z.array(z.string().max(320)).max(10).default([]),
  /** Sent by the specified clients; the server reads the list from `except_emails`. */
  except_emails_list: z.unknown().optional(),
};

export const weeklyemailtextSchemas = {
  get: { input: z.strictObject({}), output: z.array(WeeklyEmailText).max(1) },
  create: { input: z.strictObject(form), output: WeeklyEmailText },
  update: {
    input: z.strictObject({ ...form, weeklyemailtextUid: Uid, updated_at: Instant.optional() }),
    output: WeeklyEmailText,
  },
} satisfies Schemas;
