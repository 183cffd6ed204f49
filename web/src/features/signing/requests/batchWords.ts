import type { SigningBatch } from '#shared/signing/signing-requests.contract';
import { counted } from '../words.ts';

/** Returns how far a sending is, in sentences. */
export function sentenceOf({ state, title, made, total, skipped, message }: SigningBatch): string {
  const left = skipped > 0 ? ` ${counted(skipped, 'student was', 'students were')} left out.` : '';
  switch (state) {
    case 'waiting':
      return `“${title}” starts in a moment. You can leave this page.`;
    case 'making':
      return `Sending “${title}”: ${made} of ${counted(total, 'document')}. You can leave this page.`;
    case 'ready':
      return `“${title}” was sent: ${counted(made, 'document')}.${left}`;
    default:
      return `${message || `“${title}” could not be sent to everyone.`}${left}`;
  }
}
