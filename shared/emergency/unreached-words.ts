import type { UnreachedReason } from './sending.ts';

/** Why a message did not reach a person, in words for the list and its file. */
export const unreachedWords: Readonly<Record<UnreachedReason, string>> = {
  'no address': 'No e-mail address',
  blocked: 'Blocked by the school',
  returned: 'Mail to this address came back',
  failed: 'The mail could not be sent',
};
