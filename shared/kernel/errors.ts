/** The kinds of errors and their HTTP status. */
export const statusOf = {
  badRequest: 400,
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  unexpected: 500,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof statusOf;

/** The fault of each field of a form, by its path (`publish_start`, `group_list.groups`). */
export type FieldErrors = Record<string, string>;

/** The only error that a person may see. Its message is a sentence that a parent understands. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly fields: FieldErrors | undefined;
  /** Data that the client needs to continue, for example the newer version on a conflict. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    kind: ErrorKind,
    message: string,
    more: { fields?: FieldErrors | undefined; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.fields = more.fields;
    this.details = more.details;
  }
}

/** Throws if a form has faults, with all faults at once. */
export function refuseFaults(faults: Record<string, string | undefined>): void {
  const found = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault]] : []));
  if (found.length === 0) return;
  throw new AppError('badRequest', 'Please check what you entered.', {
    fields: Object.fromEntries(found),
  });
}
