import * as z from 'zod';
import { Instant, Uid } from '#shared/contract/fields';
import { type Resource, route } from '#shared/contract/route';

/** What the weekly e-mail screen keeps between two sends (admin.md section 3). */
export const WeeklyEmailText = z.object({
  weeklyemailtextUid: z.string(),
  /** The blurb, with link, bold and newline tags. */
  email_text: z.string(),
  /** The exclusion list as it was typed. */
  except_emails: z.string(),
  /** The same, one address each. */
  except_emails_list: z.array(z.string()),
  /** Addresses that test messages went to, the last first. */
  test_emails_list: z.array(z.string()),
  updated_at: z.string(),
  updated_by: z.string(),
});
export type WeeklyEmailText = z.infer<typeof WeeklyEmailText>;

/** The rules of the specification for these fields are in `shared/domain/mail-rules.ts`, for form and server alike. */
const form = {
  email_text: z.string('*Please enter blurb.').max(20_000, 'Please use at most 20,000 characters.'),
  except_emails: z
    .string('*Please enter email ids.')
    .max(200_000, '*Please select valid email ids.'),
  test_emails_list: z.array(z.string().max(320)).max(10).default([]),
};

export const weeklyemailtext = {
  get: route({
    method: 'GET',
    path: '/weeklyemailtext',
    operation: 'wet',
    summary: 'The kept blurb and exclusion list of the school: one record, or none yet.',
    input: z.strictObject({}),
    output: z.array(WeeklyEmailText).max(1),
  }),
  create: route({
    method: 'POST',
    path: '/weeklyemailtext',
    operation: 'wet',
    summary: 'Keeps the first blurb and exclusion list.',
    input: z.strictObject(form),
    output: WeeklyEmailText,
  }),
  update: route({
    method: 'PUT',
    path: '/weeklyemailtext',
    operation: 'wet',
    summary: 'Replaces them; two people at once are told of each other.',
    input: z.strictObject({ ...form, weeklyemailtextUid: Uid, updated_at: Instant }),
    output: WeeklyEmailText,
  }),
} satisfies Resource;
