import { placePath } from '#shared/site/paths';

/** A place that is copied, and what its links lead to in the copy. */
export interface CopiedAddresses {
  readonly from: string;
  readonly to: string;
  /** The slug of each copied page by the slugs that it has or had. */
  readonly pages: ReadonlyMap<string, string>;
}

/**
 * Returns a stored text whose links to the copied place, and to its copied pages, lead to the copy.
 * Other links stay: to a page that was not copied, such as a deleted one, too.
 */
export const relinked = (html: string, copied: CopiedAddresses): string =>
  // `normalise` writes attributes in double quotes, and addresses of the own host as paths.
  html.replace(/(<a\b[^>]*? href=")([^"]*)"/g, (_, before: string, address: string) => {
    return `${before}${inCopy(address, copied)}"`;
  });

function inCopy(address: string, { from, to, pages }: CopiedAddresses): string {
  const [, slug, pageSlug, rest = ''] = inPlace.exec(address) ?? [];
  if (slug === undefined || decoded(slug) !== from) return address;
  if (pageSlug === undefined) return `${placePath(to)}${rest}`;
  const page = pages.get(decoded(pageSlug));
  return page === undefined ? address : `${placePath(to, page)}${rest}`;
}

/** The address of a place or of its page, with a query or a fragment. */
const inPlace = /^\/places\/([^/?#]+)(?:\/([^/?#]+))?\/?([?#].*)?$/;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
