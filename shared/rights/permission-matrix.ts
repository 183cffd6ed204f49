import { emergencyRights } from './matrix/emergency.ts';
import { mailRights } from './matrix/mail.ts';
import { operationRights } from './matrix/operation.ts';
import { peopleRights } from './matrix/people.ts';
import { placesRights } from './matrix/places.ts';
import { postsRights } from './matrix/posts.ts';
import { signingRights } from './matrix/signing.ts';
import { studentsRights } from './matrix/students.ts';

/** The specified permission matrix as a table: who may do what, and how far. */
export const operations = {
  ...peopleRights,
  ...postsRights,
  ...placesRights,
  ...studentsRights,
  ...emergencyRights,
  ...mailRights,
  ...signingRights,
  ...operationRights,
} as const;
export type OperationId = keyof typeof operations;
