import { type AttachmentType, attachmentLimit } from '#shared/absences/attachment';
import { AppError } from '#shared/kernel/errors';
import { smallPicture } from '../../../components/forms/pictureFile.ts';

/** A file as it is sent. */
interface PreparedFile {
  readonly blob: Blob;
  readonly type: AttachmentType;
}

/** What the field offers to choose: on a phone the camera too. */
export const accepted = 'image/*,application/pdf';

/** Returns a chosen file as it is sent: a PDF as it is, a photo smaller and without its place. */
export async function preparedFile(file: File): Promise<PreparedFile> {
  if (file.size === 0) throw new AppError('badRequest', 'This file is empty.');
  if (file.type === 'application/pdf') {
    if (file.size <= attachmentLimit) return { blob: file, type: 'application/pdf' };
    throw new AppError('badRequest', 'This file is too large. Please choose one of at most 10 MB.');
  }
  if (!file.type.startsWith('image/')) {
    throw new AppError('badRequest', 'Please choose a PDF, or a JPEG, PNG or WebP picture.');
  }
  return { blob: await smallPicture(file), type: 'image/jpeg' };
}
