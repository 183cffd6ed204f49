import * as z from 'zod';
import { type PortalFile, portalFiles } from './portal-files.ts';

/** How a program writes days as numbers: 03/04/2026 is 3 April, or 4 March. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a school has said about how its files of one kind are read. */
export const FileReading = z.object({
  /**
   * The portal's column for each column of the file, by its name in lower case. An empty one is not
   * read.
   */
  names: z.record(z.string().max(200), z.string().max(100)),
  dates: z.enum(dateOrders).optional(),
});
export type FileReading = z.infer<typeof FileReading>;

/** What a person says about the files of one kind. */
export interface FileAnswer extends FileReading {
  readonly kind: PortalFile;
}

/** What a person can say about how one of the portal's own files is read. */
export const FileQuestion = z.object({
  kind: z.enum(portalFiles),
  file: z.string(),
  /** Columns of the file whose names are not those of the portal, as they are written. */
  written: z.array(z.string()),
  /** Columns of the portal that the file does not name, and which of them every row needs. */
  columns: z.array(z.string()),
  needed: z.array(z.string()),
  /** Days of the file that can be read in two ways. */
  days: z.array(z.string()),
  /** The column with the first of these days; reports of before 1.3.0 have none. */
  days_column: z.string().optional(),
  /** What was said before. */
  reading: FileReading.optional(),
});
export type FileQuestion = z.infer<typeof FileQuestion>;

/** Whether a file cannot be read before a question about it is answered. */
export const needsAnswer = (questions: readonly FileQuestion[]): boolean =>
  questions.some(({ days, needed }) => days.length > 0 || needed.length > 0);
