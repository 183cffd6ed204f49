import { faultOfFile } from '#shared/files/files';
import type { NamedFile } from '#shared/files/files.schemas';
import { AppError } from '#shared/kernel/errors';
import { posts as postsApi } from '#shared/posts/posts.contract';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { smallPicture } from '../pictureFile.ts';
import type { Sending } from './useMoving.ts';

/** A photo above this size is made smaller on the device, in bytes. */
const largePhoto = 4 * 1024 * 1024;

/** The pauses between two questions about an inspection, in milliseconds. */
const pauses = { first: 500, longest: 5_000 };

/** Sends a file and waits for its inspection. Throws `AppError` with the reason if it is refused. */
export async function sendFile(file: File, sending: Sending): Promise<NamedFile> {
  const { signal, onProgress } = sending;
  const { blob, filename } = await prepared(file);
  const fault = faultOfFile(filename, blob.size);
  if (fault) throw new AppError('badRequest', fault);
  const { fileUid, upload: form } = await call(
    postsApi.addFile,
    { filename: filename.slice(-255), size: blob.size },
    { idempotencyKey: crypto.randomUUID() },
  );
  if (!signal.aborted) await upload(form, blob, onProgress, signal);
  for (let wait = pauses.first; ; wait = Math.min(wait * 1.5, pauses.longest)) {
    const { state, message, file: checked } = await call(postsApi.checkFile, { fileUid });
    if (checked) return checked;
    if (state === 'refused') throw new AppError('badRequest', message);
    await pause(wait, signal);
  }
}

/** Returns a file as it is sent: a large photo smaller, one of another format as a JPEG. */
async function prepared(file: File): Promise<{ readonly blob: Blob; readonly filename: string }> {
  const isPhoto = file.type.startsWith('image/') && !/svg|gif/.test(file.type);
  const isStored = /^image\/(?:png|jpeg|webp)$/.test(file.type);
  if (!isPhoto || (isStored && file.size <= largePhoto)) return { blob: file, filename: file.name };
  const filename = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  return { blob: await smallPicture(file), filename };
}

/** Waits; ends at once when the form closes. */
const pause = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new AppError('unavailable', 'The upload was stopped.'));
    });
  });
