/** An error with SES's code and message, such as `MessageRejected`. */
export class SesError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
