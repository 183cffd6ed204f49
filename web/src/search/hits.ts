import { postTypeNames } from '#shared/posts/type-names';
import { hasWord, type Rank, rankOf, similarRank, textRank } from '#shared/search/rank';
import type { SearchHit } from '#shared/search/search.contract';
import type { Entry } from './entry.ts';

const names = { event: 'Event', course: 'Course', place: 'Place', page: 'Page' } as const;

/** Returns what a hit is: `Notice`, `Event`. */
const nameOf = ({ group, type = 'notice' }: SearchHit): string =>
  group === 'post' ? postTypeNames[type] : names[group];

/** Returns how well a hit fits: by its title, or by its text, which may only have similar words. */
function rankOfHit({ title, title_marks, excerpt, excerpt_marks }: SearchHit, words: string): Rank {
  const marked = [
    ...title_marks.map(({ from, to }) => title.slice(from, to)),
    ...excerpt_marks.map(({ from, to }) => excerpt.slice(from, to)),
  ];
  if (!hasWord(marked.join(' '), words)) return similarRank;
  return Math.min(rankOf(title, words) ?? textRank, textRank);
}

/** Returns a hit of the server as an entry. */
export const hitEntry = (hit: SearchHit, words: string): Entry => ({
  id: `${hit.kind}:${hit.uid}`,
  label: hit.title,
  url: hit.path,
  hint: nameOf(hit),
  marks: hit.title_marks,
  where: hit.where,
  // The last change of a place or page says little about it.
  ...((hit.kind === 'post' || hit.kind === 'event') && { date: hit.date }),
  withTime: hit.kind === 'event' && !hit.all_day,
  // What an event says without the words is beside its title already.
  excerpt: hit.kind === 'event' && hit.excerpt_marks.length === 0 ? '' : hit.excerpt,
  excerptMarks: hit.excerpt_marks,
  isHidden: hit.hidden,
  rank: rankOfHit(hit, words),
});
