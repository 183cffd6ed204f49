import type { Attempt, Inspection } from '#functions/files/rules/inspection';
import type { Arrival } from '#functions/files/store/file-keys';
import type { InspectionFiles, Upload } from '#functions/files/store/inspection-files';
import { FileResult } from '#shared/signing/files';
import { RefusedDocument } from '../inspect/refused.ts';
import { safeDocument } from '../inspect/rewrite.ts';
import { documentName, pictureName } from '../store/file-keys.ts';
import type { DrawPages } from './draw-pages.ts';

export interface DocumentInspectionDeps {
  readonly files: InspectionFiles;
  readonly draw: DrawPages;
}

const contentTypes = { png: 'image/png', jpg: 'image/jpeg' } as const;

/** How documents to sign are inspected: each is written again, and its pages are drawn. */
export const documentInspection = (deps: DocumentInspectionDeps): Inspection => ({
  files: deps.files,
  refusal: (reason) => new RefusedDocument(reason),
  accept: (upload, arrival, attempt) => accepted(deps, { upload, arrival }, attempt),
});

interface Given {
  readonly upload: Upload;
  readonly arrival: Arrival;
}

/** Only a file that passed every check is drawn. */
async function accepted(
  deps: DocumentInspectionDeps,
  { upload, arrival }: Given,
  { hasTime }: Attempt,
): Promise<FileResult> {
  const { fileUid } = arrival;
  const { pdf, hash, pages: count, isUnlocked } = await safeDocument(upload.bytes);
  const files = deps.files.of(arrival);
  const document = { name: documentName(hash), bytes: pdf, contentType: 'application/pdf' };
  await files.store(fileUid, document);
  const pages: Extract<FileResult, { state: 'ready' }>['pages'] = [];
  for await (const { width, height, text, bytes, ending } of deps.draw(pdf)) {
    if (!hasTime()) throw new RefusedDocument('complex');
    const name = pictureName(pages.length + 1, hash, ending);
    await files.store(fileUid, { name, bytes, contentType: contentTypes[ending] });
    pages.push({ width, height, text, picture: name });
  }
  // Two readers must see the same document.
  if (pages.length !== count) throw new RefusedDocument('broken');
  return FileResult.parse({ state: 'ready', hash, pages, ...(isUnlocked && { unlocked: true }) });
}
