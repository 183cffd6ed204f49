import { createHash } from 'node:crypto';
import {
  type FileEnding,
  type FileType,
  fileEndings,
  isNamedAs,
  largestFile,
} from '#shared/files/files';
import { AppError } from '#shared/kernel/errors';
import { downloadName } from '../rules/download-name.ts';
import type { Inspection } from '../rules/inspection.ts';
import { cleanPicture, recognised } from '../rules/recognised.ts';
import { type ArrivalKind, storedFileName } from '../store/file-keys.ts';
import { FileResult } from '../store/file-result.ts';
import type { InspectionFiles } from '../store/inspection-files.ts';
import { checkOffice } from './office.ts';
import { checkPdf } from './pdf.ts';
import type { TextOf } from './pdf-text.ts';
import { refused } from './refusals.ts';

export interface FileInspectionDeps {
  readonly files: InspectionFiles;
  readonly textOf: TextOf;
}

/** A file as its readers get it. */
export interface CheckedFile {
  readonly bytes: Uint8Array;
  readonly content_type: FileType;
}

/**
 * How files of posts and events are inspected. A picture is encoded again, every other file stays as
 * it is: it was checked, and readers only download it.
 */
export const fileInspection = ({ files, textOf }: FileInspectionDeps): Inspection => ({
  files,
  refusal: refused,
  async accept(upload, { kind, ...arrival }) {
    const { bytes, content_type } = await checkedFile(Buffer.from(upload.bytes), endingOf(kind));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const name = storedFileName(hash);
    const { fileUid } = arrival;
    const filename = downloadName(upload.filename, content_type);
    await files.of(arrival).store(fileUid, { name, bytes, contentType: content_type, filename });
    const text = content_type === 'application/pdf' ? await textOf(bytes) : '';
    const size = bytes.length;
    return FileResult.parse({ state: 'ready', hash, size, content_type, ...(text && { text }) });
  },
});

/** Returns a file as its readers get it. The type is read from its bytes, and its name must fit it. */
export async function checkedFile(bytes: Buffer, ending: FileEnding): Promise<CheckedFile> {
  if (bytes.length > largestFile) throw refused('tooLarge');
  const file = await checked(bytes);
  if (!isNamedAs(file.content_type, ending)) throw refused('named');
  return file;
}

async function checked(bytes: Buffer): Promise<CheckedFile> {
  try {
    switch (await recognised(bytes)) {
      case 'pdf':
        await checkPdf(bytes);
        return { bytes, content_type: 'application/pdf' };
      case 'picture':
        return await cleanPicture(bytes);
      case 'zip':
        return { bytes, content_type: await checkOffice(bytes) };
      case 'old':
        throw refused('old');
      case 'other':
        throw refused('kind');
    }
  } catch (error) {
    // Those of pictures have sentences for the place where only pictures can be added.
    if (error instanceof AppError) throw refused('picture');
    throw error;
  }
}

const endingOf = (kind: ArrivalKind): FileEnding =>
  fileEndings.find((ending) => kind === `file-${ending}`) ?? 'pdf';
