import type { Reader } from '#shared/audiences/audience';
import type { PostWarning } from '#shared/audiences/audiences.contract';
import { isOpen } from '#shared/kernel/publish-window';
import { picturesWithoutWords, type TextLink } from '#shared/posts/post-links';
import { type Readable, visibilityOf } from '#shared/posts/visibility';
import { linkTarget } from '#shared/site/link-target';

/** Mail programs cut off longer messages, in bytes. */
const longestMail = 100 * 1024;

/** The part of a linked post that decides who can open it. */
export interface LinkedPost {
  readonly title: string;
  readonly post: Readable;
}

/** Warns about pictures without a description, and about a text too long for a mail (`mailed`). */
export function textWarnings(html: string, mailed: string | undefined): PostWarning[] {
  const bytes = mailed === undefined ? 0 : new TextEncoder().encode(mailed).length;
  return [
    ...picturesWithoutWords(html).map((about) => ({
      kind: 'missing-alt' as const,
      message:
        'A picture has no description for people who cannot see it. Add one, unless it is only decoration.',
      about,
    })),
    ...(bytes > longestMail ? [tooLongForMail(bytes)] : []),
  ];
}

const tooLongForMail = (bytes: number): PostWarning => ({
  kind: 'mail-size',
  message: `As an e-mail this text has ${Math.ceil(bytes / 1024)} KB. Many mail programs cut it off after 100 KB. Shorten it, or link to a newsletter.`,
});

/** Warns when no person will see a post. */
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
              'The publish end is in the past, so nobody will see this post. Choose a later end.',
          },
        ]
      : []),
    ...(readers.length === 0
      ? [
          {
            kind: 'empty-audience' as const,
            message: 'Nobody will see this post: no person at this school is in its audience.',
          },
        ]
      : []),
  ];
}

/** Warns about internal links that are dead, or that some `readers` cannot open at the time `at`. */
export const linkWarnings = (
  links: readonly TextLink[],
  linked: ReadonlyMap<string, LinkedPost>,
  readers: readonly Reader[],
  at: Date,
): PostWarning[] =>
  [...firstOfEach(links)].flatMap(([address, words]): PostWarning[] => {
    const place = linkTarget(address);
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

/** Returns each address with the text of its first link. */
function firstOfEach(links: readonly TextLink[]): Map<string, string> {
  const wordsOf = new Map<string, string>();
  for (const { address, words } of links) {
    if (!wordsOf.has(address)) wordsOf.set(address, words);
  }
  return wordsOf;
}

/** Says how many readers cannot open a linked post, and why if none can. */
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
