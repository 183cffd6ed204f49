import * as z from 'zod';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { EmailLogRecord } from '../outbox/store/email-log-record.ts';
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

/** Returns the fields of the e-mail log about the students of a message. */
export const studentsOf = (
  children: readonly Pick<Profile, 'userUid' | 'studentNumber' | 'firstname' | 'surname'>[],
): Pick<EmailLogRecord, 'student_id' | 'student_number' | 'student_name'> => ({
  student_id: children.map(({ userUid }) => userUid).join(', '),
  student_number: children.map(({ userUid, studentNumber = userUid }) => studentNumber).join(', '),
  student_name: children.map(fullName).join(', '),
});

/**
 * Returns the children of a message, by which an export or an erasure finds it, and the name by which
 * it greets its reader.
 */
export const toldOf = (
  children: readonly Pick<Profile, 'userUid' | 'firstname'>[],
  { firstname }: { readonly firstname: string } = { firstname: '' },
): MessageContent => ({
  firstname,
  as: 'staff',
  own: { posts: [], events: [] },
  children: children.map(({ userUid, firstname }) => ({
    userUid,
    firstname,
    posts: [],
    events: [],
  })),
});
