import type { StoredRequest } from '../store/request.record.ts';
import { type Doer, recipientOf, versioned, withRecipient } from './change.ts';
import { wrongFact } from './progress.ts';

/** What happens to a link that leads to the copy of a completed document. */

/** Notes that a copy was opened: earlier wrong facts do not count. */
export function copyOpened(request: StoredRequest, recipientUid: string, now: Date): StoredRequest {
  const { tries, ...known } = recipientOf(request, recipientUid);
  if (!tries) return request;
  return versioned(
    request,
    withRecipient(request, recipientUid, () => known),
    now,
  );
}

/** Notes a wrong fact. The recipient’s part in the document stays as it is: only links end. */
export function copyRefused(request: StoredRequest, doer: Doer, now: Date): StoredRequest {
  const { state } = recipientOf(request, doer.recipientUid);
  const after = wrongFact(request, doer, now);
  return withRecipient(after, doer.recipientUid, (each) => ({ ...each, state }));
}
