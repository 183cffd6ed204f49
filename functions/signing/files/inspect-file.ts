import { timeOfId } from '#functions/kernel/id';
import type { FileResult } from '#shared/signing/files';
import { RefusedFile } from '../inspect/refused.ts';
import { safeDocument } from '../inspect/rewrite.ts';
import { uploadTimes } from '../rules/upload-times.ts';
import type { Arrival } from '../store/file-keys.ts';
import type { InspectionFiles } from '../store/inspection-files.ts';
import type { DrawPages } from './draw-pages.ts';

export interface InspectionDeps {
  readonly files: InspectionFiles;
  readonly draw: DrawPages;
  readonly now: () => Date;
}

/** How long an inspection may take, and how often it was begun. */
export interface Attempt {
  /** Returns whether there is time for another page. */
  hasTime(): boolean;
  /** How often the message was delivered, this time included. */
  readonly deliveries: number;
}

/** A file whose inspection ended this often without a result is refused, and not tried again. */
const mostDeliveries = 3;

/**
 * Inspects an upload and stores the document, the pictures of its pages and, last, the result. When
 * a worker dies, the next one repeats everything with the same names. The upload goes when the
 * result is there, so a repeated message does nothing.
 */
export async function inspectFile(
  deps: InspectionDeps,
  arrival: Arrival,
  attempt: Attempt,
): Promise<void> {
  const { fileUid } = arrival;
  const files = deps.files.of(arrival);
  const upload = await files.arrived(fileUid);
  if (!upload) return;
  await files.finish(fileUid, await resultOf(deps, { ...arrival, upload }, attempt));
  await files.dropArrival(fileUid);
}

interface Upload extends Arrival {
  readonly upload: Uint8Array;
}

async function resultOf(deps: InspectionDeps, given: Upload, attempt: Attempt) {
  try {
    // A file on which two workers died would kill the third as well.
    if (attempt.deliveries >= mostDeliveries) throw new RefusedFile('complex');
    const age = deps.now().getTime() - timeOfId(given.fileUid);
    if (age >= uploadTimes.inspection) throw new RefusedFile('late');
    return await accepted(deps, given, attempt);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const { reason, message } = error;
    return { state: 'refused', reason, message } as const;
  }
}

/** Only a file that passed every check is drawn. */
async function accepted(
  deps: InspectionDeps,
  { fileUid, upload, ...school }: Upload,
  { hasTime }: Attempt,
): Promise<FileResult> {
  const { pdf, hash, pages: count, isUnlocked } = await safeDocument(upload);
  const files = deps.files.of(school);
  await files.storeDocument(fileUid, hash, pdf);
  const pages: Extract<FileResult, { state: 'ready' }>['pages'] = [];
  for await (const { width, height, text, ...drawn } of deps.draw(pdf)) {
    if (!hasTime()) throw new RefusedFile('complex');
    const page = pages.length + 1;
    const picture = await files.storePicture({ fileUid, hash, page }, drawn);
    pages.push({ width, height, text, picture });
  }
  // Two readers must see the same document.
  if (pages.length !== count) throw new RefusedFile('broken');
  return { state: 'ready', hash, pages, ...(isUnlocked && { unlocked: true }) };
}
