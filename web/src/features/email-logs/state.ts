import { clickedAt, deliveredAt, failuresOf, openedAt } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';

/** The state of a message in one word, with its colour. */
interface State {
  readonly word: string;
  readonly color: 'error.main' | 'warning.main' | 'success.main' | 'primary.main' | 'text.primary';
}

/** Returns the state of a message: its worst failure, or else the last thing that happened. */
export function stateOf(message: EmailStatistics): State {
  const [failure] = failuresOf(message);
  if (failure) {
    const word = /^\w+( rendered)?/.exec(failure.words)?.[0] ?? failure.words;
    return { word, color: word === 'Delayed' ? 'warning.main' : 'error.main' };
  }
  if (clickedAt(message)) return { word: 'Clicked', color: 'success.main' };
  if (openedAt(message)) return { word: 'Opened', color: 'success.main' };
  if (deliveredAt(message)) return { word: 'Delivered', color: 'primary.main' };
  return { word: 'Sent', color: 'text.primary' };
}
