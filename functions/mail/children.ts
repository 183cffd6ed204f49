import * as z from 'zod';
import type { StoredMessage } from '#functions/data/email-record';
import { Told } from '#functions/mail/content';

/** The children that a message is to or about: the student who gets it, and those under whose names it tells a carer something. */
export const childrenIn = (userUid: string, { as, children }: Pick<Told, 'as' | 'children'>) => [
  ...(as === 'student' ? [userUid] : []),
  ...children.map((child) => child.userUid),
];

/** What a stored message says of its people. Where it does not say what somebody is, it may be a child. */
const People = z.object({
  as: Told.shape.as.default('student'),
  children: Told.shape.children.default([]),
});

/** The children in messages as they are stored, with those whose absence one tells of; a test message names whom it was made for. */
export const childrenInMessages = (
  messages: readonly Pick<StoredMessage, 'userUid' | 'stands_for' | 'told' | 'student_id'>[],
): string[] =>
  messages.flatMap(({ userUid, stands_for = userUid, told, student_id }) => [
    ...childrenIn(stands_for, People.parse(JSON.parse(told))),
    ...(student_id === undefined ? [] : [student_id]),
  ]);
