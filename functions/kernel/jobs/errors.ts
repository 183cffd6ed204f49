import { AppError } from '#shared/kernel/errors';

/**
 * The error for a message that no schema of its queue fits. The queue delivers it again, then moves
 * it to the dead letters.
 */
export class UnknownMessage extends Error {
  override name = 'UnknownMessage';

  constructor() {
    super('Queue message does not match the schema of its queue');
  }
}

/**
 * The base of errors that a worker expects, such as a lease that another worker has. The message is
 * delivered again, and the log has no fault.
 */
export abstract class Interruption extends Error {}

/** The base of errors of the content of a job, such as a plan that is gone. No retry helps. */
export abstract class ContentFault extends Error {}

/** The names of errors with which AWS refuses a request for what it contains. */
const refusals: readonly string[] = ['ValidationException', 'ValidationError', 'ZodError'];

/** The errors of JavaScript that a fault in our own code throws. */
const bugs = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * Tells whether a job fails again with each retry: a sentence for people, a fault of its content, or
 * a bug. Everything else may pass, such as a table or bucket that does not answer.
 */
export function isPermanent(error: unknown): boolean {
  if (error instanceof AppError) return error.kind !== 'unavailable' && error.kind !== 'tooMany';
  if (error instanceof ContentFault || bugs.some((bug) => error instanceof bug)) return true;
  return error instanceof Error && refusals.includes(error.name);
}
