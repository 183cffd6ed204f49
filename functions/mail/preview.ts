import type { MailAudience, Recipient } from '#functions/mail/audience';
import type { MailingContent, Told } from '#functions/mail/content';
import { listed } from '#functions/mail/messages/words';
import { typesOf, typeWord } from '#shared/domain/people';

/** Kinds of readers that a preview shows a message of. */
export const previewKinds = ['student', 'carer', 'staff'] as const satisfies readonly Told['as'][];

/** The recipient that stands for a kind of reader: the first of those who are told the most; nobody when none gets a message. */
export function previewAs(audience: MailAudience, as: Told['as']): Recipient | undefined {
  let fullest: Recipient | undefined;
  for (const recipient of audience.recipients) {
    if (recipient.told.as !== as) continue;
    if (!fullest || amount(recipient.told) > amount(fullest.told)) fullest = recipient;
  }
  return fullest;
}

/** A carer of several children shows more of a message than one who is told the same much for one child. */
const amount = ({ own, children }: Told): number =>
  own.posts.length +
  own.events.length +
  children.reduce((sum, { posts, events }) => sum + posts.length + events.length + 0.1, 0);

/** Why somebody gets a message: “Staff and carer of Ada”. */
export function becauseOf({ person, told }: Recipient): string {
  const names = told.children.map(({ firstname }) => firstname);
  const words = typesOf(person).map((type) =>
    type === 'CARERS' && names.length > 0 ? `carer of ${listed(names)}` : typeWord[type],
  );
  const phrase = words.join(' and ') || 'for everyone at the school';
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Titles of what a message tells, each once, in the order of the content. */
export function titlesTold({ posts, events }: MailingContent, { own, children }: Told): string[] {
  const told = new Set([own, ...children].flatMap((each) => [...each.events, ...each.posts]));
  return [
    ...events.flatMap(({ eventUid, title }) => (told.has(eventUid) ? title : [])),
    ...posts.flatMap(({ postUid, title }) => (told.has(postUid) ? title : [])),
  ];
}
