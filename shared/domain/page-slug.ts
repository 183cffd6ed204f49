import { slugOf } from '#shared/domain/slug';

/** The slugs that a page or place may get, the best first: the next one is taken where somebody has the one before. */
export function slugsFor(title: string, uid: string, without: string): [string, string] {
  const slug = slugOf(title) || without;
  return [slug, `${slug}-${uid.slice(-8)}`];
}

/** The slug of a page that was added while looking at a place: with the moment, so that there can be many. */
export const newPageSlug = (title: string, now: Date): string =>
  `${slugOf(title)}-${now.toISOString().replace(/\D/g, '')}`;
