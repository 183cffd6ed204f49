import type { MessageContent } from '#functions/kernel/mail/content';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { carerOf } from '#functions/kernel/mail/letter/why';
import { listed } from '#functions/kernel/mail/letter/words';

/** Joins names for a subject: “Ada, Ben and 1 more”. */
const shortly = (names: readonly string[]): string =>
  names.length > 2 ? listed([...names.slice(0, 2), `${names.length - 2} more`]) : listed(names);

/** Returns the children that a message is about; empty when it has the person's own items too. */
export function childrenNamed({ own, children }: MessageContent): string {
  const isOwn = own.posts.length + own.events.length > 0;
  return isOwn ? '' : shortly(children.map(({ firstname }) => firstname));
}

/**
 * Returns whom a part of a message is for. What concerns none of a carer’s children alone is for
 * everyone or for all carers.
 */
export function partName(names: readonly string[], { as }: Pick<MessageContent, 'as'>): string {
  if (names.length > 0) return `For ${listed(names)}`;
  return as === 'carer' ? 'For all families' : 'For you';
}

/** Returns a subject on one line, with the children that the message is about. */
export function subjectOf(what: string, personal: MessageContent): string {
  const names = childrenNamed(personal);
  const subject = oneLine(what, 150);
  return names ? oneLine(`${subject}, for ${names}`, 290) : subject;
}

/** Returns in which role a person gets a message. */
export function readerWords({ as, children }: MessageContent): string {
  const own = {
    student: 'a student',
    carer: children.length > 0 ? '' : 'a carer',
    staff: 'a member of staff',
    subscriber: 'a subscriber',
  }[as];
  // Only a child with an item in the message is named in it.
  const named = children.filter(({ posts, events }) => posts.length + events.length > 0);
  const family = children.length > 0 ? carerOf(named) : '';
  return [own, family].filter(Boolean).join(' and ') || 'a member of the school’s community';
}
