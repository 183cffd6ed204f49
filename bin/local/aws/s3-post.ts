import * as z from 'zod';
import { isSignedPolicy } from './s3-signature.ts';

/** A browser's form upload: its fields and the file, which is the last part. */
export interface FormUpload {
  fields: Record<string, string>;
  file: Buffer;
  filename: string;
}

/** An S3 error: a status, a code and a message. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Reads a multipart form. As in S3, ignores fields after the file. */
export function parseForm(contentType: string, body: Buffer): FormUpload {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const malformed = new S3Refusal(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
  if (!boundary) throw malformed;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // No prototype, because the names come from the request.
  const fields: Record<string, string> = Object.create(null);
  // The first boundary has no line break before it.
  const text = Buffer.concat([Buffer.from('\r\n'), body]);
  let start = text.indexOf(delimiter);
  while (start >= 0) {
    const headersStart = start + delimiter.length + 2;
    const headersEnd = text.indexOf('\r\n\r\n', headersStart);
    const end = text.indexOf(delimiter, headersStart);
    if (headersEnd < 0 || end < 0) break;
    const headers = text.subarray(headersStart, headersEnd).toString();
    const name = /[;\s]name="([^"]*)"/i.exec(headers)?.[1];
    const value = text.subarray(headersEnd + 4, end);
    if (name === 'file') {
      const filename = /filename="([^"]*)"/i.exec(headers)?.[1] ?? '';
      return { fields, file: value, filename: filename.split(/[\\/]/).pop() ?? '' };
    }
    if (name === undefined) throw malformed;
    fields[name] = value.toString();
    start = end;
  }
  throw new S3Refusal(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
}

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
    ]),
  ),
});

/** Checks an upload against its signed policy, as S3 does, and returns its key. */
export function checkPolicy(upload: FormUpload, bucket: string): string {
  const field = (name: string) => {
    const found = Object.entries(upload.fields).find(
      ([key]) => key.toLowerCase() === name.toLowerCase(),
    );
    return found?.[1] ?? '';
  };
  const encoded = field('policy');
  if (!encoded) throw denied('Access Denied');
  if (!isSignedPolicy(encoded, field('x-amz-credential'), field('x-amz-signature'))) {
    throw new S3Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  const policy = Policy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  if (Date.parse(policy.expiration) < Date.now())
    throw denied('Invalid according to Policy: Policy expired.');

  const key = field('key').replaceAll('$' + '{filename}', upload.filename);
  const value = (name: string) => (name === 'bucket' ? bucket : name === 'key' ? key : field(name));
  const covered = new Set(['file', 'policy', 'x-amz-signature']);

  for (const condition of policy.conditions) {
    for (const name of namesMet(condition, value, upload.file.length)) covered.add(name);
  }

  const extra = Object.keys(upload.fields).find(
    (name) => !covered.has(name.toLowerCase()) && !name.toLowerCase().startsWith('x-ignore-'),
  );
  if (extra) throw denied(`Invalid according to Policy: Extra input fields: ${extra}`);
  if (!key)
    throw new S3Refusal(400, 'InvalidArgument', "Bucket POST must contain a field named 'key'.");
  return key;
}

const denied = (message: string) => new S3Refusal(403, 'AccessDenied', message);

/** Returns the fields that a condition of a policy covers. Throws if the upload does not meet it. */
function namesMet(
  condition: z.infer<typeof Policy>['conditions'][number],
  value: (name: string) => string,
  bytes: number,
): string[] {
  const failed = (text: object) =>
    denied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(text)}`);
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, wanted]) => {
      if (value(name) !== wanted) throw failed({ [name]: wanted });
      return name.toLowerCase();
    });
  }
  if (condition[0] === 'content-length-range') {
    const [, least, most] = condition;
    if (bytes < least) throw tooFew(least);
    if (bytes > most) throw tooMany(most);
    return [];
  }
  const [operator, subject, wanted] = condition;
  const name = subject.replace(/^\$/, '');
  const given = value(name);
  if (!(operator === 'eq' ? given === wanted : given.startsWith(wanted))) throw failed(condition);
  return [name.toLowerCase()];
}

const tooFew = (least: number) =>
  new S3Refusal(
    400,
    'EntityTooSmall',
    `Your proposed upload is smaller than the minimum allowed size of ${least} bytes.`,
  );
const tooMany = (most: number) =>
  new S3Refusal(
    400,
    'EntityTooLarge',
    `Your proposed upload exceeds the maximum allowed size of ${most} bytes.`,
  );
