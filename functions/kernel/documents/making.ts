import type { DocumentFormat } from '#shared/documents/document-kinds';
import type { SiteFacts } from '#shared/sites';
import type { Write } from '../spreadsheet/zip.ts';

/** Reports how far a document is. Each call may end the run: cancelled, or no time left. */
export interface Progress {
  /** Says how many rows there will be, if that is known. */
  expect(total: number | undefined): Promise<void>;
  /** Counts a row, and the children whose records it shows. */
  row(children?: readonly string[]): Promise<void>;
}

/** A document to make. */
export interface DocumentJob {
  readonly site: SiteFacts;
  /** The filter of the request, as it is stored. The kind reads it with its own schema. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly format: DocumentFormat;
  readonly title: string;
  readonly now: Date;
  /** Takes the next bytes of the file. */
  readonly out: Write;
  readonly progress: Progress;
}

/**
 * Makes a document of one kind: reads its records, writes the file and reports each row. It throws
 * an `AppError` with a sentence for the person if the document cannot be made.
 */
export type MakeDocument = (job: DocumentJob) => Promise<void>;
