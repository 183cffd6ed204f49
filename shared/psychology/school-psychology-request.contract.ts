import * as z from 'zod';
import { Uid, Version, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { requiredText } from '#shared/kernel/plain-text';
import { type Resource, route } from '#shared/kernel/route';
import {
  mostRequest,
  PsychologyRequest,
  RequestThread,
  requestStates,
} from '#shared/psychology/request';

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

export const schoolPsychologyRequest = {
  list: route({
    method: 'GET',
    path: '/school-psychology-request',
    operation: 'psy.get',
    child: { record: 'confidential', act: 'read' },
    summary: 'Lists requests without texts, newest first: the caller’s own, or those of a state.',
    input: PageRequest.extend({
      /** `own`: those that the caller made · `counsellor`: all of one state, for counsellors. */
      view: z.enum(['own', 'counsellor'], 'Use own or counsellor.').default('own'),
      state: z.enum(requestStates, 'Please choose a state.').default('received'),
    }),
    output: paged(PsychologyRequest),
    answer: 'page',
  }),
  waiting: route({
    method: 'GET',
    path: '/school-psychology-request/waiting',
    operation: 'psy.get',
    child: 'marks',
    summary: 'Returns how many requests wait for the caller, without names.',
    input: z.strictObject({}),
    output: RequestsWaiting,
  }),
  get: route({
    method: 'GET',
    path: '/school-psychology-request/{requestUid}',
    operation: 'psy.get',
    child: { record: 'confidential', act: 'read' },
    summary: 'Returns a request with its thread, to its requester and to counsellors.',
    input: z.strictObject({ requestUid: Uid }),
    output: RequestThread,
  }),
  create: route({
    method: 'POST',
    path: '/school-psychology-request',
    operation: 'psy.save',
    child: { record: 'confidential', act: 'change' },
    repeat: 'key',
    summary: 'Sends a request for support: for oneself, for a child, or for a student on duty.',
    input: RequestForm,
    output: RequestThread,
  }),
  write: route({
    method: 'POST',
    path: '/school-psychology-request/{requestUid}/messages',
    operation: 'psy.save',
    child: { record: 'confidential', act: 'change' },
    repeat: 'key',
    summary: 'Adds a message to the thread, or a note that only counsellors read.',
    input: z.strictObject({
      requestUid: Uid,
      text: RequestText,
      is_note: YesOrNo.default(false),
    }),
    output: RequestThread,
  }),
  change: route({
    method: 'PUT',
    path: '/school-psychology-request/{requestUid}',
    operation: 'psy.save',
    child: { record: 'confidential', act: 'change' },
    summary: 'Changes the state of a request: counsellors only.',
    input: z.strictObject({
      requestUid: Uid,
      state: z.enum(requestStates, 'Please choose a state.'),
      updated_at: Version,
    }),
    output: RequestThread,
  }),
} satisfies Resource;
