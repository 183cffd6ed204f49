import { bareAddress, bareAddresses } from './addresses.ts';
import { SesError } from './errors.ts';

/** A message of a call. Missing values come from the headers of the message. */
export interface Outgoing {
  operation: 'SendEmail' | 'SendRawEmail';
  source: string | undefined;
  recipients: string[] | undefined;
  configurationSet: string | undefined;
  tags: Tag[];
  raw: Buffer;
  /** The largest message of the called API version, in bytes. */
  limit: number;
}

/** A tag of a message, which all its events contain. */
export interface Tag {
  name: string;
  value: string;
}

/** Returns the recipients of the call, or else those of the headers. */
export function recipientsOf(
  outgoing: Outgoing,
  header: (name: string) => string | undefined,
): string[] {
  const fields = ['To', 'Cc', 'Bcc'];
  const recipients =
    outgoing.recipients?.map(bareAddress) ?? fields.flatMap((name) => bareAddresses(header(name)));
  if (recipients.length === 0) throw invalid("Missing required header 'To'.");
  if (recipients.length > 50) throw invalid('Recipient count exceeds 50.');
  return [...new Set(recipients)];
}

/** Reads the tags of an X-SES-MESSAGE-TAGS header: `name=value, name=value`. */
export const readTags = (header: string | undefined): Tag[] =>
  (header ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return { name: name.trim(), value: value.join('=').trim() };
    });

/** Throws for tags that SES refuses. */
export function checkTags(tags: Tag[]) {
  for (const { name, value } of tags) {
    if (!/^[\w-]{1,256}$/.test(name)) {
      throw invalid(
        `Invalid tag name <${name}>: only alphanumeric ASCII characters, '_', and '-' are allowed.`,
      );
    }
    if (!/^[\w@.-]{1,256}$/.test(value)) {
      throw invalid(
        `Invalid tag value <${value}>: only alphanumeric ASCII characters, '_', '-', '.', and '@' are allowed.`,
      );
    }
  }
  if (new Set(tags.map(({ name }) => name)).size < tags.length) {
    throw invalid('Duplicate tag names are not allowed.');
  }
}

/** Returns the headers of events: without Bcc, and 10 KB at most. */
export function shownHeaders(all: { name: string; value: string }[]) {
  const headers = [];
  let size = 0;
  for (const header of all.filter(({ name }) => name.toLowerCase() !== 'bcc')) {
    size += header.name.length + header.value.length;
    if (size > 10_240) return { headers, isCut: true };
    headers.push(header);
  }
  return { headers, isCut: false };
}

/** Splits the list of a header into its entries. */
export const splitList = (list: string | undefined) =>
  (list ?? '').split(',').map((one) => one.trim());

const invalid = (message: string) => new SesError('InvalidParameterValue', message);
