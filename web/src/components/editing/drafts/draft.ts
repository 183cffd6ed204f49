/** An unsaved draft, as this device stores it. */
export interface Draft<T = unknown> {
  /** Its name in questions to the person. */
  readonly name: string;
  readonly form: T;
  /** The loaded version of the record; none for a new one. */
  readonly madeOn?: string | undefined;
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number;
  /** A save that was sent without an answer. It must be retried first, with its key. */
  readonly unanswered?: { readonly key: string; readonly form: T } | undefined;
}

/** The key of a stored draft; each open copy of a document has its own. */
export type DraftKey = [school: string, person: string, document: string, copy: string];
