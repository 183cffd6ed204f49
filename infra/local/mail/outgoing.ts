import { bareAddress, bareAddresses } from './addresses.ts';
import { SesError } from './errors.ts';

/** A message on its way in. What is unsaid is read from the message's own headers. */
export interface Outgoing {
  operation: 'SendEmail' | 'SendRawEmail';
  source: string | undefined;
  recipients: string[] | undefined;
  configurationSet: string | undefined;
  tags: Tag[];
  raw: Buffer;
  /** The largest message that the called version of the service takes. */
  limit: number;
}

/** A name and value that every event about a message carries. */
export interface Tag {
  name: string;
  value: string;
}

/** Who a message is for: whom the call names, or else its headers. */
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

/** The tags of an X-SES-MESSAGE-TAGS header: `name=value, name=value`. */
export const readTags = (header: string | undefined): Tag[] =>
  (header ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return { name: name.trim(), value: value.join('=').trim() };
    });

/** Refuses tags that the service does not take. */
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

/** Headers as events carry them: not who was copied blindly, and no more than 10 KB. */
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

/** The entries of a header's list, as they are written. */
export const splitList = (list: string | undefined) =>
  (list ?? '').split(',').map((one) => one.trim());

const invalid = (message: string) => new SesError('InvalidParameterValue', message);
