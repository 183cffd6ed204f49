import * as z from 'zod';
import { familyNames } from '#shared/signing/families';
import { recipientRoles } from '#shared/signing/form';

/** The states of a request. `completed`, `declined`, `voided` and `expired` are ends. */
export const requestStates = [
  'sent',
  'viewed',
  'completed',
  'declined',
  'voided',
  'expired',
] as const;
export type RequestState = (typeof requestStates)[number];

/**
 * The states of a recipient. `waiting`: not their turn · `asked`: has the link · `opened`: has seen
 * the document · `done`: signed or approved · `copied`: gets a copy at the end · `locked`: too many
 * wrong answers to the question before the document.
 */
export const recipientStates = [
  'waiting',
  'asked',
  'opened',
  'done',
  'declined',
  'copied',
  'locked',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Days until a link ends, and days between reminders. */
export const Timing = z.strictObject({
  /** Days until the links end. */
  days: z.int('Please give the days.').min(1, 'Use 1 to 60 days.').max(60, 'Use 1 to 60 days.'),
  /** Days until the first reminder, and between the next ones; 0 for none. */
  first_reminder: z.int().min(0).max(30, 'Use 30 days at most.'),
  next_reminders: z.int().min(0).max(30, 'Use 30 days at most.'),
});
export type Timing = z.infer<typeof Timing>;

/** The timing that the form proposes. */
export const usualTiming: Timing = { days: 14, first_reminder: 5, next_reminders: 2 };

/** A recipient as staff see one. */
export const Recipient = z.object({
  /** The partyUid of the form. */
  recipientUid: z.string(),
  party: z.string(),
  role: z.enum(recipientRoles),
  name: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  /** Whether the document waits for this person now. */
  has_turn: z.boolean(),
  /** When the person last opened it for the first time with a new link. */
  opened_at: z.string().optional(),
  /** When the person signed, approved or declined. */
  ended_at: z.string().optional(),
  /** Why the person declined. */
  reason: z.string().optional(),
  /** When the last link left, and when it ends. */
  asked_at: z.string().optional(),
  reminders: z.number().int(),
  /** Whether the mail could not be delivered, or the address wants no mail. */
  is_unreachable: z.boolean(),
});
export type Recipient = z.infer<typeof Recipient>;

/** A request as the list shows it. */
export const RequestSummary = z.object({
  requestUid: z.string(),
  batchUid: z.string(),
  family: z.enum(familyNames),
  title: z.string(),
  student_name: z.string(),
  form_run: z.string(),
  state: z.enum(requestStates),
  /** Recipients who have signed or approved, of those who must. */
  done: z.number().int(),
  of: z.number().int(),
  /** Names of those for whom it waits. */
  waits_for: z.array(z.string()),
  requester_name: z.string(),
  is_mine: z.boolean(),
  is_shared: z.boolean(),
  /** Whether the caller may open it. */
  may_open: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  expires_at: z.string(),
});
export type RequestSummary = z.infer<typeof RequestSummary>;

/** Something that happened to a request, in its record. */
export const RequestEvent = z.object({
  at: z.string(),
  who: z.string(),
  did: z.string(),
});
export type RequestEvent = z.infer<typeof RequestEvent>;

/** A request with everything that its requester may see. */
export const SigningRequest = RequestSummary.extend({
  recipients: z.array(Recipient),
  events: z.array(RequestEvent),
  /** The answers of the interview, by question. */
  answers: z.array(
    z.object({
      by: z.string(),
      question: z.string(),
      answer: z.string(),
      school_only: z.boolean(),
    }),
  ),
  /** Whether the sealed document can be downloaded. A completed one is sealed within minutes. */
  is_sealed: z.boolean(),
  /** What went wrong, for the requester. */
  notice: z.string(),
});
export type SigningRequest = z.infer<typeof SigningRequest>;
