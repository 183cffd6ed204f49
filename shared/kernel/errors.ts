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

/** Faults that say nothing without the name of their field. */
export const vague = {
  required: 'This field is required.',
  unexpected: 'This is not expected here.',
  other: 'This value is not valid here.',
} as const;

/**
 * Returns the error of a form with faults. A client that shows only the message shows the fault
 * itself, if there is one, or all faults have one text.
 */
export function faultsError(fields: FieldErrors): AppError {
  const [text, ...others] = new Set(Object.values(fields));
  const isClear = others.length === 0 && !Object.values<unknown>(vague).includes(text);
  const message = (isClear && text) || 'Please check what you entered.';
  return new AppError('badRequest', message, { fields });
}

/** Throws if a form has faults, with all faults at once. */
export function refuseFaults(faults: Record<string, string | undefined>): void {
  const found = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault]] : []));
  if (found.length === 0) return;
  throw faultsError(Object.fromEntries(found));
}
