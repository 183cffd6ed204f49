import type { MailEvent, MailingContent, MailPost, Told } from '#functions/mail/content';

/** What a message tells for the same children, or for the person itself. */
export interface Part {
  /** First names; none for what is the person's own. */
  readonly names: readonly string[];
  readonly posts: readonly MailPost[];
  readonly events: readonly MailEvent[];
}

/** A message's parts: the person's own first, then what concerns several children, then each child's; nothing is told twice. */
export function partsOf({ posts, events }: MailingContent, told: Told): Part[] {
  const own = new Set([...told.own.posts, ...told.own.events]);
  const whose = new Map<string, number[]>();
  told.children.forEach((child, at) => {
    for (const uid of [...child.posts, ...child.events]) {
      if (!own.has(uid)) whose.set(uid, [...(whose.get(uid) ?? []), at]);
    }
  });
  const sets = new Map([...whose.values()].map((children) => [children.join(), children]));
  const ordered = [...sets.values()].sort(
    (a, b) => b.length - a.length || a.join().localeCompare(b.join(), 'en', { numeric: true }),
  );
  const about = (isAbout: (uid: string) => boolean, names: readonly string[]): Part => ({
    names,
    posts: posts.filter(({ postUid }) => isAbout(postUid)),
    events: events.filter(({ eventUid }) => isAbout(eventUid)),
  });
  return [
    about((uid) => own.has(uid), []),
    ...ordered.map((children) =>
      about(
        (uid) => whose.get(uid)?.join() === children.join(),
        children.map((at) => told.children[at]?.firstname ?? ''),
      ),
    ),
  ].filter((part) => part.posts.length + part.events.length > 0);
}

/** At most so many posts and events of a message, and how many are left out. */
export function shortened(
  parts: readonly Part[],
  most: number,
): { readonly parts: readonly Part[]; readonly left: number } {
  let room = most;
  let left = 0;
  const take = <T>(all: readonly T[]): readonly T[] => {
    const taken = all.slice(0, room);
    room -= taken.length;
    left += all.length - taken.length;
    return taken;
  };
  const kept = parts.map(({ names, posts, events }) => ({
    names,
    events: take(events),
    posts: take(posts),
  }));
  return { parts: kept.filter(({ posts, events }) => posts.length + events.length > 0), left };
}

/** Where a post is read in the portal. */
export const postAddress = (host: string, { postUid, type }: MailPost): string =>
  `https://${host}/${type === 'newsletter' ? 'connections/connection_details' : 'notices/notice_details'}/${encodeURIComponent(postUid)}`;

/** Where an event is read in the portal. */
export const eventAddress = (host: string, { eventUid }: MailEvent): string =>
  `https://${host}/calendar/calendar_details/${encodeURIComponent(eventUid)}`;
