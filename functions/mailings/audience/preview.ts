import type { MessageContent } from '#functions/kernel/mail/content';
import { listed } from '#functions/kernel/mail/letter/words';
import { typesOf, typeWord } from '#shared/people/people';
import type { MailingContent } from '../rules/content.ts';
import type { MailAudience, Recipient } from './audience.ts';

/** The kinds of readers of which a preview shows a message. */
export const previewKinds = [
  'student',
  'carer',
  'staff',
] as const satisfies readonly MessageContent['as'][];

/**
 * Returns a sample recipient of a kind: the first with the longest message; undefined if there is
 * none.
 */
export function previewAs(audience: MailAudience, as: MessageContent['as']): Recipient | undefined {
  let fullest: Recipient | undefined;
  for (const recipient of audience.recipients) {
    if (recipient.personal.as !== as) continue;
    if (!fullest || amount(recipient.personal) > amount(fullest.personal)) fullest = recipient;
  }
  return fullest;
}

/**
 * Returns the length of a message. Each child counts a little, as more children show more of the
 * layout.
 */
const amount = ({ own, children }: MessageContent): number =>
  own.posts.length +
  own.events.length +
  children.reduce((sum, { posts, events }) => sum + posts.length + events.length + 0.1, 0);

/** Returns why a person gets a message: “Staff and carer of Ada”. */
export function becauseOf({ person, personal }: Recipient): string {
  const names = personal.children.map(({ firstname }) => firstname);
  const words = typesOf(person).map((type) =>
    type === 'CARERS' && names.length > 0 ? `carer of ${listed(names)}` : typeWord[type],
  );
  const phrase = words.join(' and ') || 'for everyone at the school';
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Returns the titles in a message, each once, in the order of the mailing. */
export function titlesIn(
  { posts, events }: MailingContent,
  { own, children }: MessageContent,
): string[] {
  const used = new Set([own, ...children].flatMap((each) => [...each.events, ...each.posts]));
  return [
    ...events.flatMap(({ eventUid, title }) => (used.has(eventUid) ? title : [])),
    ...posts.flatMap(({ postUid, title }) => (used.has(postUid) ? title : [])),
  ];
}
