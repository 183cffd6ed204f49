import type { Arrival } from '../store/file-keys.ts';
import type { InspectionFiles, Upload } from '../store/inspection-files.ts';
import type { RefusedFile } from './refused-file.ts';

/** How long an inspection may take, and how often it was begun. */
export interface Attempt {
  /** Returns whether there is time for another part. */
  hasTime(): boolean;
  /** How often the message was delivered, this time included. */
  readonly deliveries: number;
}

/** How files of a kind are inspected. */
export interface Inspection {
  readonly files: InspectionFiles;
  /** Returns the refusal of a file that costs too much, or comes too late. */
  readonly refusal: (reason: 'complex' | 'late') => RefusedFile;
  /** Checks an upload, stores what people get, and returns the result; or throws `RefusedFile`. */
  accept(upload: Upload, arrival: Arrival, attempt: Attempt): Promise<object>;
}
