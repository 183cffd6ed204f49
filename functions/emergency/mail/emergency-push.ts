import { type OpenWords, writtenWords } from '#functions/kernel/open-words';
import type { PushMessage } from '#functions/kernel/push/payload';
import { sendWithin } from '#shared/emergency/sending';
import { pathTo } from '#shared/site/paths';
import type { StoredSending } from '../store/sendings.ts';
import { emergencySubject } from './emergency-letter.ts';

/**
 * Returns an emergency message as a push: the only kind that shows its words on a locked screen. A
 * later message of the emergency replaces it on the device.
 */
export const emergencyPush = (
  sending: Pick<StoredSending, 'kind' | 'message'>,
  title: OpenWords,
): PushMessage => ({
  title,
  body: writtenWords(emergencySubject(sending, 500)),
  path: pathTo('/emergency-brodcast'),
  tag: sending.kind === 'test' ? 'emergency-test' : 'emergency',
  ttl: sendWithin / 1000,
  isUrgent: true,
});
