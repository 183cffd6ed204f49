import { AppError } from '#shared/kernel/errors';

/**
 * Uploads a file with a presigned form. The form is the permission, so no token is sent. A signal
 * stops it.
 */
export function upload(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // The bucket ignores fields after the file, so the file comes last.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (message: string) => reject(new AppError('unavailable', message));
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : refuse('The upload failed. Choose the file again.');
    request.onerror = () =>
      refuse('The file could not be sent. Check your connection and try again.');
    signal?.addEventListener('abort', () => request.abort());
    request.onabort = () => refuse('The upload was stopped.');
    request.send(form);
  });
}
