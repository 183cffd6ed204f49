/** A message of a queue that is no job of ours: the queue hands it out some times more, and then puts it with the dead letters. */
export class NoJob extends Error {
  override name = 'NoJob';

  constructor() {
    super('A message of a queue is no job');
  }
}
