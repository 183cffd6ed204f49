/**
 * The colours of the categories: on a light card, dark enough for white text, and on a dark one. Of one
 * lightness, five of them would look alike in the dark, so these differ in lightness as well.
 */
export const categoryColours: readonly (readonly [light: string, dark: string])[] = [
  ['#1b5e8c', '#4fa8e8'],
  ['#8a3324', '#ff8f80'],
  ['#2e6b34', '#58b368'],
  ['#6a3d9a', '#b78cff'],
  ['#8c5a00', '#ffc94d'],
  ['#00695c', '#2fd8c4'],
  ['#a0255d', '#ff5fa8'],
  ['#37474f', '#dbe2e6'],
  ['#4e6a00', '#b6d92e'],
  ['#5d4037', '#a98b7d'],
  ['#303f9f', '#6f7df2'],
  ['#9c3a00', '#f07a1c'],
];

/** Returns the colour of a category on a light card. A name always has the same colour. */
export function colourOf(category: string): string {
  let sum = 0;
  for (const character of category.toLowerCase()) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  }
  return categoryColours[sum % categoryColours.length]?.[0] ?? '#37474f';
}
