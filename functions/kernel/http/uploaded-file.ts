/** A file of a multipart form. */
export interface UploadedFile {
  readonly filename: string;
  /** Its bytes, in base64. */
  readonly file: string;
}

const blankLine = Buffer.from('\r\n\r\n');

/**
 * Returns the first file of a multipart form, or undefined if the body is no form or has no whole
 * file. Other fields of the form are ignored.
 */
export function uploadedFile(body: Buffer, type: string): UploadedFile | undefined {
  const boundary = /^multipart\/form-data\s*;.*\bboundary=("?)([^";,\s]{1,70})\1/i.exec(type)?.[2];
  if (boundary === undefined) return undefined;
  const mark = Buffer.from(`--${boundary}`);
  const next = Buffer.from(`\r\n--${boundary}`);
  for (let at = body.indexOf(mark); at >= 0; ) {
    const start = at + mark.length;
    const headEnd = body.indexOf(blankLine, start);
    if (headEnd < 0) return undefined;
    const end = body.indexOf(next, headEnd + 2);
    // A part without an end was cut off on its way.
    if (end < 0) return undefined;
    const filename = filenameIn(body.subarray(start, headEnd).toString());
    if (filename !== undefined) {
      const content = body.subarray(Math.min(headEnd + blankLine.length, end), end);
      return { filename, file: content.toString('base64') };
    }
    at = end + 2;
  }
  return undefined;
}

/** Returns the name of a part's file. Browsers write a quote inside of it as `%22`. */
const filenameIn = (head: string): string | undefined =>
  /^content-disposition:.*[;\s]filename="([^"\r\n]*)"/im.exec(head)?.[1]?.replaceAll('%22', '"');
