/**
 * The error for a queue message that is not a job. The queue delivers it again, then moves it to
 * the dead letters.
 */
export class NoJob extends Error {
  override name = 'NoJob';

  constructor() {
    super('Queue message does not match any job schema');
  }
}
