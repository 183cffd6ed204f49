/** The reasons for which a request is refused, and the HTTP status that says so. */
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

/** What is wrong with each field of a form, by its path (`publish_start`, `group_list.groups`). */
export type FieldErrors = Record<string, string>;

/** The one error a person may see: its message is a sentence that a parent understands. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly fields: FieldErrors | undefined;
  /** Facts that the asker needs to go on, for example the newer version on a conflict. */
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

/** Refuses a form of which anything is wrong, with all of it at once. */
export function refuseFaults(faults: Record<string, string | undefined>): void {
  const found = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault]] : []));
  if (found.length === 0) return;
  throw new AppError('badRequest', 'Please check what you entered.', {
    fields: Object.fromEntries(found),
  });
}
