import { mostTries, type TransactItem } from '#functions/kernel/store/transaction';
import type { StoredRequest } from './request-record.ts';
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
  requests: Pick<SigningRequestRepository, 'get' | 'replace'>,
  site: string,
  requestUid: string,
  step: (request: StoredRequest) => Step,
): Promise<StoredRequest | undefined> {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await requests.get(site, requestUid);
    if (!before) return undefined;
    const { after, more = [] } = step(before);
    if (after === before) return before;
    if (await requests.replace(site, { before, after, more })) return after;
  }
  throw new Error('A request was changed by others at each try');
}
