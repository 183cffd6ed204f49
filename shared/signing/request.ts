import type { Timing } from './request.schemas.ts';

export type { Recipient, RequestSummary, SigningRequest, Timing } from './request.schemas.ts';

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

/** The timing that the form proposes. */
export const usualTiming: Timing = { days: 14, first_reminder: 5, next_reminders: 2 };
