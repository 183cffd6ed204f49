import type { MessageContent } from '#functions/kernel/mail/content';
import { inOrder } from '#shared/kernel/in-order';
import type { MailEvent, MailingContent, MailPost } from '../rules/content.ts';

/** The items of a message for the same children, or for the person. */
export interface Part {
  /** First names of the children; none for the person's own items. */
  readonly names: readonly string[];
  readonly posts: readonly MailPost[];
  readonly events: readonly MailEvent[];
}

/**
 * Splits a message into parts: those of several children, then of each child, then the person's own:
 * what is to be done for a child comes first. No item is in two parts.
 */
export function partsOf({ posts, events }: MailingContent, personal: MessageContent): Part[] {
  const own = new Set([...personal.own.posts, ...personal.own.events]);
  const whose = new Map<string, number[]>();
  personal.children.forEach((child, at) => {
    for (const uid of [...child.posts, ...child.events]) {
      if (!own.has(uid)) whose.set(uid, [...(whose.get(uid) ?? []), at]);
    }
  });
  const sets = new Map([...whose.values()].map((children) => [children.join(), children]));
  const ordered = [...sets.values()].sort(
    (a, b) => b.length - a.length || inOrder(a.join(), b.join()),
  );
  const about = (isAbout: (uid: string) => boolean, names: readonly string[]): Part => ({
    names,
    posts: posts.filter(({ postUid }) => isAbout(postUid)),
    events: events.filter(({ eventUid }) => isAbout(eventUid)),
  });
  return [
    ...ordered.map((children) =>
      about(
        (uid) => whose.get(uid)?.join() === children.join(),
        children.map((at) => personal.children[at]?.firstname ?? ''),
      ),
    ),
    about((uid) => own.has(uid), []),
  ].filter((part) => part.posts.length + part.events.length > 0);
}

/** Returns at most `most` posts and events, and the number of the others. */
export function shortened(
  parts: readonly Part[],
  most: number,
): { readonly parts: readonly Part[]; readonly left: number } {
  let free = most;
  let left = 0;
  const take = <T>(all: readonly T[]): readonly T[] => {
    const taken = all.slice(0, free);
    free -= taken.length;
    left += all.length - taken.length;
    return taken;
  };
  const short = parts.map(({ names, posts, events }) => ({
    names,
    events: take(events),
    posts: take(posts),
  }));
  return { parts: short.filter(({ posts, events }) => posts.length + events.length > 0), left };
}

/** Returns the portal path of an event. */
export const eventPath = ({ eventUid }: MailEvent): string =>
  `/calendar/calendar_details/${encodeURIComponent(eventUid)}`;
