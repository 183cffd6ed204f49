import { AppError } from '#shared/errors';

/** Puts a file where a presigned form says. Our token is not sent: the form is the permission. */
export function upload(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Whatever stands behind the file is ignored by the bucket.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (message: string) => reject(new AppError('unavailable', message));
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () =>
      request.status < 300
        ? resolve()
        : refuse('The file was not taken. Please choose it again and start over.');
    request.onerror = () =>
      refuse('The file could not be sent. Please check your connection and try again.');
    request.send(form);
  });
}
