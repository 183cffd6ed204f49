import * as z from 'zod';
import { requesters, requestStates } from './request.ts';

/** A request without its texts. */
export const PsychologyRequest = z.object({
  requestUid: z.string(),
  state: z.enum(requestStates),
  student_name: z.string(),
  /** The year level of the student. */
  form_run: z.string(),
  requester: z.enum(requesters),
  requester_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Whether the caller made it. */
  is_mine: z.boolean(),
  /** Whose answer it waits for; nobody's when it is closed. */
  waits_for: z.enum(['counsellor', 'requester', 'nobody']),
});
export type PsychologyRequest = z.infer<typeof PsychologyRequest>;

/** A message of a thread, or a counsellors' own note. */
export const RequestMessage = z.object({
  messageUid: z.string(),
  text: z.string(),
  at: z.string(),
  name: z.string(),
  from: z.enum(['requester', 'counsellor']),
  /** A note of the counsellors, which the requester never sees. */
  is_note: z.boolean(),
  is_mine: z.boolean(),
});
export type RequestMessage = z.infer<typeof RequestMessage>;

/** A request with its thread, oldest message first. */
export const RequestThread = PsychologyRequest.extend({
  messages: z.array(RequestMessage),
  /** Whether the caller reads it as a counsellor. */
  as_counsellor: z.boolean(),
});
export type RequestThread = z.infer<typeof RequestThread>;
