import type { PostWarning } from '#shared/contract/audiences';
import type { Reader } from '#shared/domain/audience';
import { placeAt } from '#shared/domain/portal-paths';
import { picturesWithoutWords, type TextLink } from '#shared/domain/post-links';
import { isOpen } from '#shared/domain/publish-window';
import { type Readable, visibilityOf } from '#shared/domain/visibility';

/** Mail programs cut off what is longer. */
const longestMail = 100 * 1024;

/** A post that is linked to, as far as it decides who can follow the link. */
export interface LinkedPost {
  readonly title: string;
  readonly post: Readable;
}

/** A text by itself: pictures without words, and too much of it for a mail. `mailed` is what a mail would hold, if it goes by mail in full. */
export function textWarnings(html: string, mailed: string | undefined): PostWarning[] {
  const bytes = mailed === undefined ? 0 : new TextEncoder().encode(mailed).length;
  return [
    ...picturesWithoutWords(html).map((about) => ({
      kind: 'missing-alt' as const,
      message:
        'A picture has no description for those who cannot see it. Add one, unless it only decorates.',
      about,
    })),
    ...(bytes > longestMail ? [tooLongForMail(bytes)] : []),
  ];
}

const tooLongForMail = (bytes: number): PostWarning => ({
  kind: 'mail-size',
  message: `As a mail this text is ${Math.ceil(bytes / 1024)} KB long, and many mail programs cut off after 100 KB. Shorten it, or link to a newsletter.`,
});

/** Whether anybody will see a post at all. */
export function reachWarnings(
  post: Readable,
  readers: readonly Reader[],
  now: Date,
): PostWarning[] {
  const isOver = post.window.end !== undefined && Date.parse(post.window.end) <= now.getTime();
  return [
    ...(isOver
      ? [
          {
            kind: 'ended' as const,
            message:
              'The publish end has passed, so nobody will see this post. Choose a later end.',
          },
        ]
      : []),
    ...(readers.length === 0
      ? [
          {
            kind: 'empty-audience' as const,
            message: 'Nobody will see this post: there is no such person at this school.',
          },
        ]
      : []),
  ];
}

/** The links inside the portal, each address once, that lead nowhere, or where some of a post's `readers` cannot follow at the moment `at`. */
export const linkWarnings = (
  links: readonly TextLink[],
  linked: ReadonlyMap<string, LinkedPost>,
  readers: readonly Reader[],
  at: Date,
): PostWarning[] =>
  [...firstOfEach(links)].flatMap(([address, words]): PostWarning[] => {
    const place = placeAt(address);
    const dead = (why: string): PostWarning[] => [
      { kind: 'dead-link', message: `The link “${words}” leads nowhere: ${why}`, about: address },
    ];
    if (place.kind === 'page') return [];
    if (place.kind === 'nowhere') return dead('the portal has no such page.');
    if (place.kind === 'administration') {
      const message = `The link “${words}” leads to the administration, which readers cannot open.`;
      return [{ kind: 'link-not-readable', message, about: address }];
    }
    const target = linked.get(place.postUid);
    if (!target) return dead('there is no such post.');
    if (target.post.is_deleted) return dead(`“${target.title}” was removed.`);
    if (!target.post.published) return dead(`“${target.title}” is a draft.`);
    const message = unreadable(target, readers, at);
    return message ? [{ kind: 'link-not-readable', message, about: address }] : [];
  });

/** Each address with the words of its first link. */
function firstOfEach(links: readonly TextLink[]): Map<string, string> {
  const wordsOf = new Map<string, string>();
  for (const { address, words } of links) {
    if (!wordsOf.has(address)) wordsOf.set(address, words);
  }
  return wordsOf;
}

/** How many of a post's readers cannot read another post, and why, if it is the time. */
function unreadable({ title, post }: LinkedPost, readers: readonly Reader[], at: Date) {
  const canRead = visibilityOf(post, at);
  const shut = readers.filter((reader) => !canRead(reader)).length;
  if (shut === 0) return undefined;
  const all = readers.length.toLocaleString('en');
  if (shut < readers.length) {
    return `${shut.toLocaleString('en')} of the ${all} people who will see this post cannot read “${title}”.`;
  }
  const nobody = `None of the ${all} people who will see this post can read “${title}”`;
  if (isOpen(post.window, at)) return `${nobody}: it is for others.`;
  const isOver = post.window.end !== undefined && Date.parse(post.window.end) <= at.getTime();
  return `${nobody}: it is ${isOver ? 'over' : 'not shown yet'} when this post appears.`;
}
