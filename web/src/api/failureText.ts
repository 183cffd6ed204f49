import { AppError } from '#shared/kernel/errors';

/** Sentences that say only that the portal failed: the server's, the gateway's and our own. */
const vague =
  /^(Something went wrong|This took too long|The portal (can’t be reached|took too long)|Endpoint request timed out)/;
const code = / Support code: \S+$/;

/**
 * Says in a sentence what could not be loaded. A refusal that says why keeps its own sentence; a
 * failure of the portal keeps its support code.
 */
export function failureText(error: Error, what = 'This part'): string {
  const { message } = error;
  if (error instanceof AppError && !vague.test(message)) return message;
  const support = code.exec(message)?.[0] ?? '';
  return `${what} couldn’t be loaded. Check your connection, or wait a minute.${support}`;
}
