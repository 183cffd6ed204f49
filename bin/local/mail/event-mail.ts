import { bareAddress, domainOf } from './addresses.ts';
import { type Outgoing, shownHeaders, splitList, type Tag } from './outgoing.ts';
import type { EventMail } from './records.ts';

/** An accepted message. */
export interface Accepted {
  id: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  accountId: string;
  region: string;
  operation: Outgoing['operation'];
  source: string;
  /** The verified identity of the source. */
  identity: string;
  recipients: string[];
  subject: string;
  fromHeader: string;
  headers: { name: string; value: string }[];
  header: (name: string) => string | undefined;
  configurationSet: string | undefined;
  tags: Tag[];
}

/** Returns the `mail` object of a message's events. */
export function eventMailOf(message: Accepted): EventMail {
  const { id, accountId, region, identity, fromHeader, header } = message;
  const shown = shownHeaders(message.headers);
  return {
    timestamp: new Date(message.sentAt).toISOString(),
    source: message.source,
    sourceArn: `arn:aws:ses:${region}:${accountId}:identity/${identity}`,
    sendingAccountId: accountId,
    messageId: id,
    destination: message.recipients,
    headersTruncated: shown.isCut,
    headers: shown.headers,
    commonHeaders: {
      from: [fromHeader],
      ...(header('Date') && { date: header('Date') }),
      ...(header('Reply-To') && { replyTo: [header('Reply-To')] }),
      ...(header('To') && { to: splitList(header('To')) }),
      ...(header('Cc') && { cc: splitList(header('Cc')) }),
      messageId: id,
      subject: message.subject,
    },
    tags: tagsOf(message),
  };
}

const tagsOf = ({ operation, configurationSet, fromHeader, tags }: Accepted) => ({
  'ses:operation': [operation],
  ...(configurationSet && { 'ses:configuration-set': [configurationSet] }),
  'ses:source-ip': ['127.0.0.1'],
  'ses:from-domain': [domainOf(bareAddress(fromHeader))],
  'ses:caller-identity': ['local'],
  ...Object.fromEntries(tags.map(({ name, value }) => [name, [value]])),
});
