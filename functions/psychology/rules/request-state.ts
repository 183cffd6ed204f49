import { AppError } from '#shared/kernel/errors';
import type { SupportRequest } from '../store/request-record.ts';

/**
 * Returns the state of a request after a message: the first answer takes it up. A closed request
 * takes no message.
 */
export function stateAfter(
  { state }: Pick<SupportRequest, 'state'>,
  from: 'requester' | 'counsellor',
): Pick<SupportRequest, 'state' | 'waits_for'> {
  if (state === 'closed') {
    throw new AppError(
      'conflict',
      from === 'requester'
        ? 'This request is closed. Send a new one.'
        : 'This request is closed. Open it again first.',
    );
  }
  if (from === 'requester') return { state, waits_for: 'counsellor' };
  return { state: 'in progress', waits_for: 'requester' };
}
