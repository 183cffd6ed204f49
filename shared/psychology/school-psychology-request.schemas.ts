import * as z from 'zod';
import { Uid, Version, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { requiredText } from '#shared/kernel/plain-text';
import type { Schemas } from '#shared/kernel/route';
import { mostRequest, requestStates } from '#shared/psychology/request';
import { PsychologyRequest, RequestThread } from '#shared/psychology/request.schemas';

const RequestText = requiredText(mostRequest.text, 'Please write something.');

/** A new request. Without a student it is the caller's own. */
export const RequestForm = z.strictObject({
  /** The student, for carers and staff. */
  student_userid: Uid.optional(),
  STUDENT_NUMBER: z.string().trim().max(60).optional(),
  text: RequestText,
  /** Whether the requester gets a mail when there is an answer. It names nobody. */
  mail_me: YesOrNo.default(false),
});
export type RequestForm = z.infer<typeof RequestForm>;

/** What waits for a person, without names: Home says no more than that a message is waiting. */
export const RequestsWaiting = z.object({
  /** Own requests that a counsellor has answered lately. */
  messages: z.number().int(),
  /** For counsellors: open requests that wait for them. */
  requests: z.number().int(),
  /** Whether there may be more requests. */
  more: z.boolean(),
});
export type RequestsWaiting = z.infer<typeof RequestsWaiting>;

export const schoolPsychologyRequestSchemas = {
  list: {
    input: PageRequest.extend({
      /** `own`: those that the caller made · `counsellor`: all of one state, for counsellors. */
      view: z.enum(['own', 'counsellor'], 'Use own or counsellor.').default('own'),
      state: z.enum(requestStates, 'Please choose a state.').default('received'),
    }),
    output: paged(PsychologyRequest),
  },
  waiting: { input: z.strictObject({}), output: RequestsWaiting },
  get: { input: z.strictObject({ requestUid: Uid }), output: RequestThread },
  create: { input: RequestForm, output: RequestThread },
  write: {
    input: z.strictObject({
      requestUid: Uid,
      text: RequestText,
      is_note: YesOrNo.default(false),
    }),
    output: RequestThread,
  },
  change: {
    input: z.strictObject({
      requestUid: Uid,
      state: z.enum(requestStates, 'Please choose a state.'),
      updated_at: Version,
    }),
    output: RequestThread,
  },
} satisfies Schemas;
