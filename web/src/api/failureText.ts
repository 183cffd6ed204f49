import { AppError } from '#shared/kernel/errors';
import { offline, unreachable } from './sentences.ts';

/** Sentences that say only that the portal failed: the server's, the gateway's and our own. */
const vague =
  /^(Something went wrong|This took too long|The portal took too long|Endpoint request timed out)/;
/** Nothing came from the portal. */
const isLost = (message: string) => message.startsWith(unreachable) || message === offline;
const code = / Support code: \S+$/;

/**
 * Says in a sentence what could not be loaded, and whether the connection or the portal is the cause.
 * A refusal that says why keeps its own sentence; a failure of the portal keeps its support code.
 */
export function failureText(error: Error, what: string): string {
  const { message } = error;
  if (isLost(message)) return `${what} couldn’t be loaded. Check your connection and try again.`;
  if (error instanceof AppError && !vague.test(message)) return message;
  const support = code.exec(message)?.[0] ?? '';
  return `${what} couldn’t be loaded. The portal has a fault. Try again in a minute.${support}`;
}
