import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';

/** Something that has a group in its audience. */
export interface GroupUse {
  readonly kind: 'post' | 'place';
  readonly title: string;
}

/** The number of places of one query. */
const chunk = 100;

/**
 * Returns a function that finds what has a group in its audience. Mailings, documents to sign and
 * calendars have no groups of their own: mail takes those of its posts, a document is sent to the
 * students who are in a group then, and the calendar's file names groups of the roster.
 */
export function groupUses(tables: Tables) {
  const posts = postLists(tables);
  const places = placeReader(tables);
  return async function* usesOf(school: School, groupUid: string): AsyncGenerator<GroupUse> {
    for await (const { title, is_deleted, group_list } of posts.of(school).each())
      if (!is_deleted && group_list.groups.includes(groupUid)) yield { kind: 'post', title };
    for await (const { place } of places.of(school).byName(undefined, chunk))
      if (place.group_list.groups.includes(groupUid)) yield { kind: 'place', title: place.place };
  };
}

/** How many titles a refusal names. */
const mostNamed = 5;

/** Says where a group is used, and that it cannot be deleted before. */
export function usedSentence(uses: readonly GroupUse[]): string {
  const counted = (['post', 'place'] as const).flatMap((kind) => {
    const count = uses.filter((use) => use.kind === kind).length;
    return count === 0 ? [] : `${count} ${kind}${count === 1 ? '' : 's'}`;
  });
  const named = uses.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const rest = uses.length - named.length;
  const others = rest > 0 ? ` and ${rest} more` : '';
  return `This group can’t be deleted: it is in the audience of ${counted.join(' and ')}: ${named.join(', ')}${others}. Take it out there first.`;
}
