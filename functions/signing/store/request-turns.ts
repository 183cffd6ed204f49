import * as z from 'zod';
import type { Tables } from '#functions/kernel/store/tables';
import { recipientRoles } from '#shared/signing/form';
import { recipientStates, requestStates } from '#shared/signing/request';
import { requestItems, requestUidsOfStudent } from './request-queries.ts';
import type { StoredRecipient, StoredRequest } from './request-record.ts';

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

export type RequestTurnReader = ReturnType<typeof requestTurnReader>;

/** Reads whose turn it is, without the rest of the requests. */
export const requestTurnReader = ({ db, table }: Tables) => {
  const signing = { db, TableName: table('signing-requests') };
  return {
    /** Returns the identifiers of all documents of a student. */
    ofStudent: (site: string, studentUid: string) =>
      requestUidsOfStudent(signing, site, studentUid),

    /** Returns requests by their identifiers; unknown ones are left out. */
    async many(site: string, requestUids: readonly string[]): Promise<RequestTurns[]> {
      const found = await requestItems(signing, site, requestUids);
      return found.map((item) => RequestTurns.parse(item));
    },
  };
};
