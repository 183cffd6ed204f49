const longest = 100;

/**
 * Returns the slug of a title or a place name: trimmed, lowercased, words joined with hyphens.
 * Accents are folded; letters of other scripts stay. A title without a
 * letter or digit has the empty slug.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  // Cuts between characters, not inside one that has two code units.
  return [...words].slice(0, longest).join('').replace(/-$/, '');
}
