/** An error of KMS with its name on the wire. */
export class KmsError extends Error {
  readonly type: string;

  constructor(type: string, message = '') {
    super(message);
    this.type = type;
  }
}
