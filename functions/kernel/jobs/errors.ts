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
