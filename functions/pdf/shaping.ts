import type { Font, Glyph, Layout } from 'fontkit';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Matches a character whose last sign joins the next letter to it: a virama, or the sign for a
 * letter below. Unicode joins them in some of the scripts only.
 */
const joinsNext = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u17d2]\u200d?$/;

/** Splits a text into characters as readers see them, and as fonts join them. */
export function graphemesOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const before = found.at(-1) ?? '';
    const isJoined = joinsNext.test(before) && /^\p{L}/u.test(segment);
    if (isJoined) found[found.length - 1] = before + segment;
    else found.push(segment);
  }
  return found;
}

/**
 * Lays a text out. fontkit fails where a font has no anchor for a mark or a joined letter, as for
 * the second half of the name Gurpreet in Gurmukhi, or some rare Arabic letters side by side.
 */
export function laidOut(font: Font, text: string): Layout {
  const parts = withRings(text);
  try {
    return font.layout(parts);
  } catch {
    toleratePlaces(font);
  }
  try {
    return font.layout(parts);
  } catch {
    // Then each letter is placed alone.
    return font.layout(parts, { curs: false });
  }
}

/**
 * Lets a font forget of which letters a glyph was made. fontkit remembers the letters of a glyph's
 * first use, and shapes by them: a vowel that was part of another letter before, or that two letters
 * share, would take the wrong place in the names of later documents.
 */
export function forgetful(font: Font): Font {
  const { getGlyph } = font;
  font.getGlyph = function glyphOf(id, codePoints) {
    const known = getGlyph.call(font, id, codePoints);
    if (!codePoints || sameNumbers(known.codePoints, codePoints)) return known;
    const GlyphOfFont = known.constructor as new (id: number, of: number[], font: Font) => Glyph;
    return new GlyphOfFont(id, codePoints, font);
  };
  return font;
}

const sameNumbers = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((each, i) => each === others[i]);

/** Lets a font leave a mark where it is if its letter has no place for it, as other programs do. */
function toleratePlaces(font: Font): void {
  const placer = font._layoutEngine.engine?.GPOSProcessor;
  if (!placer || Object.hasOwn(placer, 'applyAnchor')) return;
  const { applyAnchor } = placer;
  placer.applyAnchor = function place(record, anchor, letter) {
    if (anchor && record.markAnchor) applyAnchor.call(this, record, anchor, letter);
  };
}

/**
 * Takes the vowel am of Thai and Lao apart: a ring, which is below a tone mark, and a letter. fontkit
 * puts the ring above the mark.
 */
const withRings = (text: string): string =>
  text
    .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([\u0ec8-\u0ecb]?)\u0eb3/g, '\u0ecd$1\u0eb2');
