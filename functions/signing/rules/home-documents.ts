import type { Profile } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import type { RequestTurnReader, RequestTurns } from '../store/request-turns.ts';
import { turnsOf } from './turns.ts';

export interface HomeDocumentDeps {
  readonly documents: RequestTurnReader;
}

/** A document of a student that waits for the signature of one recipient. */
export interface DocumentWaiting {
  readonly request: RequestTurns;
  readonly recipient: RequestTurns['recipients'][number];
}

/** The newest documents of each student that are looked through. */
const newest = 10;

/**
 * Returns the documents that wait for the caller's own signature now: of the caller's children, or of
 * the caller. Only the recipient learns of one, as from the mail. Most families have none, which costs a
 * query of an index for each child. No screen and no setting say whether a school has documents to sign:
 * the screens of documents are those of who sends them.
 */
export async function documentsWaiting(
  { documents }: HomeDocumentDeps,
  caller: Caller,
  { children, now }: { readonly children: readonly Profile[]; readonly now: Date },
): Promise<DocumentWaiting[]> {
  const { userUid, type } = caller;
  const students = [
    ...children.map((child) => child.userUid),
    ...(type === 'student' ? [userUid] : []),
  ];
  const found = await Promise.all(
    students.map((student) => documents.of(caller).ofStudent(student)),
  );
  const uids = new Set(found.flatMap((each) => each.toSorted().slice(-newest)));
  if (uids.size === 0) return [];
  const requests = await documents.of(caller).many([...uids]);
  return requests
    .filter(({ ends_at }) => ends_at > now.toISOString())
    .flatMap((request) => {
      const recipient = turnsOf(request).find((each) => each.userUid === userUid);
      const isAsked = recipient?.asked_at !== undefined && recipient.state !== 'locked';
      return recipient && isAsked ? [{ request, recipient }] : [];
    })
    .sort((a, b) => (a.request.ends_at < b.request.ends_at ? -1 : 1));
}
