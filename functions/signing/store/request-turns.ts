import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { batchOfKeys } from '#functions/kernel/store/batch';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { recipientRoles } from '#shared/signing/form';
import { recipientStates, requestStates } from '#shared/signing/request';
import { signingRequestsRecords } from '#shared/tables/signing';
import type { StoredRecipient, StoredRequest } from './request.record.ts';

type RecipientFields = 'role' | 'userUid' | 'email' | 'state' | 'asked_at';
type RequestFields = 'requestUid' | 'studentUid' | 'title' | 'state' | 'in_order' | 'ends_at';

/** What decides whose turn it is, and what a list says of it: a small part of a request. */
export const RequestTurns = z.object({
  requestUid: z.string(),
  studentUid: z.string(),
  title: z.string(),
  state: z.enum(requestStates),
  in_order: z.boolean(),
  ends_at: z.string(),
  recipients: z.array(
    z.object({
      role: z.enum(recipientRoles),
      userUid: z.string().optional(),
      email: z.string(),
      state: z.enum(recipientStates),
      asked_at: z.string().optional(),
    }),
  ),
}) satisfies z.ZodType<
  Pick<StoredRequest, RequestFields> & { recipients: Pick<StoredRecipient, RecipientFields>[] }
>;
export type RequestTurns = z.infer<typeof RequestTurns>;

const { key, indexes } = signingRequestsRecords.request;

export type RequestTurnReader = ReturnType<typeof requestTurnReader>;

/** Reads whose turn it is, without the rest of the requests. */
export const requestTurnReader = ({ db, table }: Tables) => {
  const signing = { db, TableName: table('signing-requests') };
  return {
    of: (school: School) => ({
      /** Returns the identifiers of all documents of a student. */
      ofStudent: (studentUid: string) => requestUidsOfStudent(signing, school, studentUid),

      /** Returns requests by their identifiers; unknown ones are left out. */
      async many(requestUids: readonly string[]): Promise<RequestTurns[]> {
        const found = await requestItems(signing, school, requestUids);
        return found.map((item) => RequestTurns.parse(item));
      },
    }),
  };
};

/** Returns the items of requests by their identifiers; unknown ones are left out. */
export const requestItems = (
  { db, TableName }: Table,
  school: School,
  requestUids: readonly string[],
): Promise<Record<string, unknown>[]> =>
  batchOfKeys(db, {
    TableName,
    keys: requestUids.map((requestUid) => keyOf(school, key, { requestUid })),
    chunk: 25,
  });

/** Returns the identifiers of all documents of a student. */
export async function requestUidsOfStudent(
  { db, TableName }: Table,
  school: School,
  studentUid: string,
): Promise<string[]> {
  const found = await wholeQuery(db, {
    TableName,
    IndexName: 'subject',
    KeyConditionExpression: 'subjectPk = :pk',
    ExpressionAttributeValues: { ':pk': partitionOf(school, indexes.subject.key, { studentUid }) },
  });
  return found.map(({ subjectSk }) => String(subjectSk));
}
