import * as z from 'zod';
import { Day, line, YesOrNo } from '#shared/kernel/fields';
import { addressOf } from '#shared/mailings/mail-addresses';
import { answeredTopics } from '#shared/mailings/mail-topics';

/**
 * What a school decides about families' days. The screen, the route and `npm run settings` check by
 * this schema. Stored settings are read more loosely, so that a stricter rule locks no school out.
 */

const addresses = (most: number) =>
  z
    .array(
      z
        .string('Please give an e-mail address.')
        .trim()
        .refine((typed) => addressOf(typed) !== undefined, 'Please enter valid e-mail addresses.'),
    )
    .max(most, `Please give at most ${most} addresses.`);

const Reason = z.strictObject({
  reason: z
    .string('Please name the reason.')
    .regex(/^[a-z0-9-]{1,60}$/, 'Please use small letters, digits and hyphens.'),
  label: line(60, 'Please name the reason.'),
  any_length: z.boolean().optional(),
});

const letter = z
  .string('Please give a letter.')
  .regex(/^[\p{L}\p{N}]{1,3}$/u, 'Please use one to three letters or digits.');

const whole = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message);

/** Returns whether no value is there twice. */
const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** An address of the school that gets answers to mail; empty for none. */
const answersAddress = z
  .string('Please give an e-mail address.')
  .trim()
  .refine(
    (typed) => typed === '' || addressOf(typed) !== undefined,
    'Please enter a valid e-mail address.',
  );

export const familySettingsFields = {
  /** The addresses of the attendance office, which get the notices. */
  office_addresses: addresses(5),
  /** The reasons that a family chooses from. */
  reasons: z
    .array(Reason)
    .min(1, 'Please give at least one reason.')
    .max(20, 'Please give at most 20 reasons.')
    .refine(
      (all) => isDistinct(all.map(({ reason }) => reason)),
      'Please name each reason only once.',
    ),
  /** Consecutive school days from which an absence becomes a request for leave. */
  leave_days: whole(1, 30, 'Please give a number of school days from 1 to 30.'),
  /** The mail about absences without a reason, and its hour on the school's clock. */
  daily_mail: z.strictObject({
    on: YesOrNo,
    hour: whole(0, 23, 'Please choose an hour.'),
  }),
  /** The mail of counts to the office after each file of absences; old pages do not send it. */
  intake_mail: YesOrNo.optional(),
  week_letters: z
    .array(letter)
    .max(10, 'Please give at most 10 letters.')
    .refine(isDistinct, 'Please give each letter only once.'),
  /** Weeks whose letter the school has set. */
  week_starts: z
    .array(z.strictObject({ day: Day, week: letter }))
    .max(100, 'Please give at most 100 weeks.'),
  /** The categories of all-day events that close the school. */
  closed_categories: z.array(line(100)).max(20, 'Please give at most 20 categories.'),
  /** The first year of the senior school. */
  senior_from: whole(1, 13, 'Please give a year from 1 to 13.').optional(),
  /** Where families pay their invoices. The portal takes no payment. */
  payment_page: z
    .url({ protocol: /^https$/, error: 'Please give an address that begins with https://.' })
    .max(500, 'Please use a shorter address.')
    .optional(),
  emergency_contacts: z
    .array(
      z.strictObject({
        label: line(80, 'Please say who answers.'),
        phone: z
          .string('Please give a phone number.')
          .trim()
          .regex(/^\+?[\d ()-]{3,30}$/, 'Please write phone numbers with digits and spaces.'),
      }),
    )
    .max(10, 'Please give at most 10 contacts.'),
  wellbeing_addresses: addresses(10),
  counsellor_addresses: addresses(10),
  /** The domains of the school’s own addresses. Notes about students are mailed to no other. */
  mail_domains: z
    .array(
      z
        .string('Please give a domain.')
        .trim()
        .toLowerCase()
        .refine((typed) => addressOf(`a@${typed}`) !== undefined, 'Please enter valid domains.'),
    )
    .max(10, 'Please give at most 10 domains.')
    .optional(),
  /** The address that gets the answers to mail; empty for none. Old pages do not send it. */
  reply_to: answersAddress.optional(),
  /** Other addresses, by what a mail is about. Pages of before release 1.7.0 do not send it. */
  reply_to_kinds: z.partialRecord(z.enum(answeredTopics), answersAddress).optional(),
} as const;

export const FamilySettings = z.strictObject(familySettingsFields);
export type FamilySettings = z.infer<typeof FamilySettings>;
