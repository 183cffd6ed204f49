import type { MessageContent } from '#functions/kernel/mail/content';
import { capabilities, type Rights } from '#shared/rights/permissions';
import { isScreenOpen } from '#shared/site/screens';
import type { MailingContent } from '../rules/content.ts';

/** What a reader is to the school; one mailing has the same links for everyone of one kind. */
export type ReaderKind = MessageContent['as'];

/** The content of one message: the mailing's, and the kind of its reader. */
export interface LetterContent extends MailingContent {
  readonly reader: ReaderKind;
}

/**
 * The rights of each kind of reader, as far as a message knows them. A person's own capabilities are
 * not in a mailing, so staff get every link that a member of staff may be able to open.
 */
const rightsOf: Readonly<Record<ReaderKind, Rights>> = {
  student: { type: 'student', is_carer: false, capabilities: [] },
  carer: { type: 'affiliate', is_carer: true, capabilities: [] },
  staff: { type: 'faculty', is_carer: true, capabilities },
  subscriber: { type: 'affiliate', is_carer: false, capabilities: [] },
};

/**
 * Returns the full address of a link. Returns undefined for a screen of the portal that the school has
 * switched off or that the reader may never open; the words of such a link stay, without the link.
 */
export function linkAddress({ school, reader }: LetterContent, link: string): string | undefined {
  const own = `https://${school.host}`;
  const isFull = link.toLowerCase().startsWith(`${own}/`);
  const path = isFull ? link.slice(own.length) : link;
  if (!path.startsWith('/')) return link;
  // A subscriber has no account.
  if (reader === 'subscriber') return undefined;
  return isScreenOpen(rightsOf[reader], path, school.tiles) ? own + path : undefined;
}
