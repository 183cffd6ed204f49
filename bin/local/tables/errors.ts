/** An error that DynamoDB would answer. */
export class TableError extends Error {
  /** More fields of the answer, such as the reasons of a cancelled transaction. */
  readonly more: object;

  constructor(name: string, message: string, more: object = {}) {
    super(message);
    this.name = name;
    this.more = more;
  }
}

export function refused(name: string, message: string, more?: object): never {
  throw new TableError(name, message, more);
}

export const invalid = (message: string): never => refused('ValidationException', message);
