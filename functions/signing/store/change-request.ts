import type { Bound, School } from '#functions/kernel/record/declaration';
import { mostTries, type TransactItem } from '#functions/kernel/store/transaction';
import type { StoredRequest } from './request.record.ts';
import type { SigningRequestRepository } from './requests.ts';

/** The next version of a request, with further writes of the same transaction. */
interface Step {
  readonly after: StoredRequest;
  readonly more?: readonly TransactItem[];
}

/**
 * Changes a request in the version that is stored now, and tries again when another change was
 * first. Returns the stored version; undefined if there is no such request.
 */
export async function changeRequest(
  requests: Bound<SigningRequestRepository, 'get' | 'replace'>,
  school: School,
  requestUid: string,
  step: (request: StoredRequest) => Step,
): Promise<StoredRequest | undefined> {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await requests.of(school).get(requestUid);
    if (!before) return undefined;
    const { after, more = [] } = step(before);
    if (after === before) return before;
    if (await requests.of(school).replace({ before, after, more })) return after;
  }
  throw new Error('A request was changed by others at each try');
}
