import * as z from 'zod';
import type { EmailLogRecord } from '#functions/email-logs/store/email-log-record';
import { MessageContent } from './content.ts';

/**
 * Returns the children of a message: the student who gets it, and those whose news a carer gets.
 */
export const childrenIn = (
  userUid: string,
  { as, children }: Pick<MessageContent, 'as' | 'children'>,
) => [...(as === 'student' ? [userUid] : []), ...children.map((child) => child.userUid)];

/**
 * The people in a stored message. If the kind of reader is not stored, the reader may be a child.
 */
const People = z.object({
  as: MessageContent.shape.as.default('student'),
  children: MessageContent.shape.children.default([]),
});

/**
 * Returns the children in stored messages, including those whose absence a message reports. A test
 * message names the person that it was made for.
 */
export const childrenInMessages = (
  messages: readonly Pick<EmailLogRecord, 'userUid' | 'stands_for' | 'told' | 'student_id'>[],
): string[] =>
  messages.flatMap(({ userUid, stands_for = userUid, told, student_id }) => [
    ...childrenIn(stands_for, People.parse(JSON.parse(told))),
    ...(student_id ? student_id.split(', ') : []),
  ]);
