import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { forgetful } from './shaping.ts';
import { sfntOf } from './woff.ts';

/**
 * A style of letters. A family without a style is shown in the nearest one that it has. `handwriting`
 * is for typed signatures.
 */
export const weights = ['regular', 'bold', 'italic', 'boldItalic', 'handwriting'] as const;
export type Weight = (typeof weights)[number];

/** The styles that replace one that a family does not have, in order of preference. */
const substitutes: Readonly<Record<Weight, readonly Weight[]>> = {
  regular: [],
  bold: ['regular'],
  italic: ['regular'],
  boldItalic: ['bold', 'regular'],
  handwriting: ['italic', 'regular'],
};

/**
 * The content of `fonts.json` in a folder of fonts: slices of families, in the order of preference.
 */
export type FontList = readonly {
  readonly file: string;
  readonly weight: Weight;
  /** The first and last code points of the ranges that the slice is for. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
}[];

/** A font of the set. */
export interface Face {
  readonly file: string;
  readonly weight: Weight;
  readonly font: Font;
}

/** Fonts for people's names. A slice is read when a name needs it. */
export interface FontSet {
  /** Returns the first font that has glyphs for all these code points. */
  readonly faceFor: (codePoints: readonly number[], weight: Weight) => Face | undefined;
  /** The font whose empty box replaces characters that no font has. */
  readonly fallback: Face;
}

/** Opens a folder of fonts. Reuse the result for several documents: each slice is read once. */
export function openFonts(folder: string): FontSet {
  // The build wrote this list. A schema would take longer over its 20,000 ranges than a PDF takes.
  const list: FontList = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8'));
  const open = new Map<string, Face>();

  function faceOf({ file, weight }: FontList[number]): Face {
    const known = open.get(file);
    if (known) return known;
    const font = forgetful(create(sfntOf(readFileSync(join(folder, file)))));
    const face = { file, weight, font };
    open.set(file, face);
    return face;
  }

  function search(codePoints: readonly number[], weight: Weight): Face | undefined {
    const [first = 0] = codePoints;
    for (const slice of list) {
      const isInRange = slice.ranges.some(([from, to]) => first >= from && first <= to);
      if (slice.weight !== weight || !isInRange) continue;
      const face = faceOf(slice);
      if (codePoints.every((each) => face.font.hasGlyphForCodePoint(each))) return face;
    }
    return undefined;
  }

  const [first] = list;
  if (!first) throw new Error(`There are no fonts in ${folder}`);
  return {
    faceFor(codePoints, weight) {
      for (const each of [weight, ...substitutes[weight]]) {
        const face = search(codePoints, each);
        if (face) return face;
      }
      return undefined;
    },
    fallback: faceOf(first),
  };
}
