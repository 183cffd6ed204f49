/** A file that an inspection refuses. The message is a sentence for the person who uploaded it. */
export class RefusedFile<Reason extends string = string> extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, sentence: string) {
    super(sentence);
    this.name = 'RefusedFile';
    this.reason = reason;
  }
}
