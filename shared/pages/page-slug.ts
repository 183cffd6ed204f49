import { slugOf } from '#shared/kernel/slug';

/** Returns the slugs that a page or place may get. It gets the second one if the first is taken. */
export function slugsFor(title: string, uid: string, without: string): [string, string] {
  const slug = slugOf(title) || without;
  return [slug, `${slug}-${uid.slice(-8)}`];
}

/** Returns the slug of a page that is added on the screen of a place. The time makes it unique. */
export const newPageSlug = (title: string, now: Date): string =>
  `${slugOf(title)}-${now.toISOString().replace(/\D/g, '')}`;
