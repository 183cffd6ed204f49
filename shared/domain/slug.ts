/**
 * A slug from a title or a place name: trimmed, lowercased, words joined with hyphens (portal.md section 5).
 * Accents are folded; letters of other scripts stay. A title without a letter or digit has the empty slug.
 */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '');
