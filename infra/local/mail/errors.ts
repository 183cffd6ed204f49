/** A refusal in the service's own words: `MessageRejected` and its kin. */
export class SesError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
