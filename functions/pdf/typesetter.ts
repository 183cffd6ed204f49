import type { Glyph } from 'fontkit';
import type { PDFContext } from 'pdf-lib';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';
import type { Face, FontSet, Weight } from './font-set.ts';
import { graphemesOf, laidOut } from './shaping.ts';
import { replaced } from './verbatim.ts';

/**
 * The unit of typesetting: one character as readers see it, or a whole word of a script that joins
 * letters or runs from right to left.
 */
export interface Sign {
  readonly text: string;
  readonly font: EmbeddedFont;
  /** The width in thousandths of the font's size. */
  readonly width: number;
  /** The code of a sign that is one glyph without an offset. */
  readonly code: string | undefined;
  /** Returns the operators of any other sign: several glyphs, glyphs with offsets, or a box. */
  readonly special: ((size: number) => string) | undefined;
  /** Whether a line may end after the sign. */
  readonly endsWord: boolean;
  readonly isSpace: boolean;
  readonly isDigit: boolean;
  readonly isFromRight: boolean;
  /** Whether its glyphs, from the left, have the letters of the text from the end. */
  readonly isBackward: boolean;
}

/** Sets texts in the fonts of one document. Each sign is looked up and shaped once. */
export function typesetter(context: PDFContext, fonts: FontSet) {
  const embeddedFonts = new Map<Face, EmbeddedFont>();
  function embedded(face: Face): EmbeddedFont {
    const known = embeddedFonts.get(face);
    if (known) return known;
    const font = embedFont(context, face, `F${embeddedFonts.size + 1}`);
    embeddedFonts.set(face, font);
    return font;
  }

  function make(text: string, weight: Weight): Sign {
    const codePoints = codePointsOf(text);
    const face = fonts.faceFor(codePoints, weight);
    if (!face) return boxSign(text, embedded(fonts.fallback), codePoints.length);
    const font = embedded(face);
    const [first = 0, ...others] = codePoints;
    if (others.length > 0) return { ...signOf(text, font), ...shaped(font, text) };
    const glyph = face.font.glyphForCodePoint(first).id;
    const code = font.codeOf(glyph, text);
    return { ...signOf(text, font), width: font.widthOf(glyph), code };
  }

  /**
   * Yields the texts of the signs. A word of joined letters that no font has completely is split
   * into letters.
   */
  function* wordsOf(text: string, weight: Weight): Generator<string> {
    for (const each of charactersOf(text)) {
      const isWord = each.length > 1 && fromRight.test(each);
      if (isWord && !fonts.faceFor(codePointsOf(each), weight)) yield* graphemesOf(each);
      else yield each;
    }
  }

  const signs = rememberedSigns(make);

  return {
    /** Returns the signs of a text, in reading order. */
    signsOf(text: string, weight: Weight): Sign[] {
      if (plain.test(text)) return signs.ofPlain(text, weight);
      return Array.from(wordsOf(cleaned(text), weight), (each) => signs.of(each, weight));
    },
    /** Writes the fonts. Returns the font resources of the pages. */
    finish(): string {
      for (const font of embeddedFonts.values()) font.finish();
      return [...embeddedFonts.values()].map(({ name, ref }) => `/${name} ${ref}`).join('');
    },
  };
}
/** Makes each sign of a style once. */
function rememberedSigns(make: (text: string, weight: Weight) => Sign) {
  const signs = noSigns();
  /** The signs of ASCII, by their codes. */
  const plainSigns: Partial<Record<Weight, Sign[]>> = {};

  function known(text: string, weight: Weight): Sign {
    const own = signs[weight];
    const before = own.get(text);
    if (before) return before;
    const sign = make(text, weight);
    own.set(text, sign);
    return sign;
  }

  function signsOfPlain(text: string, weight: Weight): Sign[] {
    plainSigns[weight] ??= [];
    const own = plainSigns[weight];
    const found = new Array<Sign>(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      own[code] ??= known(text.charAt(i), weight);
      found[i] = own[code];
    }
    return found;
  }

  return { of: known, ofPlain: signsOfPlain };
}

/** The signs of each style that were looked up: none. */
const noSigns = (): Record<Weight, Map<string, Sign>> => ({
  regular: new Map(),
  bold: new Map(),
  italic: new Map(),
  boldItalic: new Map(),
  handwriting: new Map(),
});
export type Typesetter = ReturnType<typeof typesetter>;

const codePointsOf = (text: string) => [...text].map((each) => each.codePointAt(0) ?? 0);

const signOf = (text: string, font: EmbeddedFont) => ({
  text,
  font,
  code: undefined,
  special: undefined,
  endsWord: breaks.test(text),
  isSpace: text === ' ',
  isDigit: /^\d$/.test(text),
  isFromRight: fromRight.test(text),
  isBackward: false,
});

/**
 * Returns a sign that no font has: it is drawn as empty boxes, and its text can be read, copied and
 * found.
 */
function boxSign(text: string, font: EmbeddedFont, boxes: number): Sign {
  const width = font.widthOf(0) * boxes;
  const operators = `<${'0000'.repeat(boxes)}>Tj\n`;
  return { ...signOf(text, font), width, special: () => operators };
}

/** Shapes several code points into one sign: the font decides the glyphs and their positions. */
function shaped(font: EmbeddedFont, text: string): Pick<Sign, 'width' | 'special' | 'isBackward'> {
  const { glyphs, positions } = laidOut(font.face.font, text);
  const names = fromRight.test(text) ? namesFromLeft(glyphs, text) : undefined;
  const isBackward = names !== undefined;
  const scale = 1000 / font.face.font.unitsPerEm;
  let pen = 0;
  const placed = glyphs.map((glyph, i): Placed => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const left = pen + xOffset * scale;
    pen += xAdvance * scale;
    const named = names?.[i] ?? '';
    const code = font.codeOf(glyph.id, named);
    return { code, left, width: font.widthOf(glyph.id), rise: (yOffset * scale) / 1000, named };
  });
  const width = pen;
  const shown = isBackward ? lettersOf(placed, font) : [{ text: '', glyphs: placed }];
  const special = (size: number) => {
    let at = 0;
    const operators = shown.map((letter) => {
      const moved = letter.glyphs.map((each) => {
        const ahead = number(at - each.left);
        at = each.left + each.width;
        return `${number(each.rise * size)} Ts[${ahead}<${each.code}>]TJ\n`;
      });
      return letter.text ? replaced(letter.text, moved.join('')) : moved.join('');
    });
    return `${operators.join('')}0 Ts[${number(at - width)}]TJ\n`;
  };
  return { width, special, isBackward };
}

/** A glyph with its place from the left edge of its sign, in thousandths of the size. */
interface Placed {
  readonly code: string;
  readonly left: number;
  readonly width: number;
  /** In parts of the size. */
  readonly rise: number;
  /** What the glyph stands for. */
  readonly named: string;
}

/**
 * Returns what each glyph of a word stands for, from the left: nothing for the dots of an Arabic
 * letter. Returns undefined if the glyphs are not made of as many letters as the word has.
 */
function namesFromLeft(glyphs: readonly Glyph[], text: string): string[] | undefined {
  const letters = [...text];
  const names = glyphs
    .toReversed()
    .map(({ codePoints }) => letters.splice(0, codePoints.length).join(''));
  const isWhole = letters.length === 0 && names.join('') === text;
  return isWhole ? names.toReversed() : undefined;
}

interface Letter {
  /** What replaces several glyphs. */
  readonly text: string;
  readonly glyphs: readonly Placed[];
}

/**
 * Joins the dots of letters, which come before them from the left, with their letters. Readers take
 * the place of a letter from its first and last glyph, so a space ends it at its right edge.
 */
function lettersOf(placed: readonly Placed[], font: EmbeddedFont): Letter[] {
  const letters: Letter[] = [];
  let dots: Placed[] = [];
  for (const glyph of placed) {
    if (glyph.named === '') dots.push(glyph);
    else if (dots.length === 0) letters.push({ text: '', glyphs: [glyph] });
    else {
      letters.push({ text: glyph.named, glyphs: [glyph, ...dots, spaceAtEnd(glyph, font)] });
      dots = [];
    }
  }
  return [...letters, ...(dots.length > 0 ? [{ text: '', glyphs: dots }] : [])];
}

function spaceAtEnd({ left, width }: Placed, font: EmbeddedFont): Placed {
  const space = font.face.font.glyphForCodePoint(0x20).id;
  const own = font.widthOf(space);
  return {
    code: font.codeOf(space, ' '),
    left: left + width - own,
    width: own,
    rise: 0,
    named: '',
  };
}

/** Formats a number for content streams. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * Matches signs after which a line may end: spaces, separators in addresses and lists, and Chinese
 * and Japanese characters.
 */
const breaks = /[\s,;/@._-]$|^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const plain = /^[\x20-\x7e]*$/;
const joins =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\p{M}|\u200c|\u200d|\p{RI}|\p{EMod}|[\u{e0020}-\u{e007f}]/u;

/** Removes invisible characters and normalises a text to the form that fonts use. */
function cleaned(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00a0]/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?:\p{Cf}|[\ufe00-\ufe0f])/gu, '')
    .normalize('NFC');
}

/**
 * Letters of Hebrew and Arabic. They run from right to left, and Arabic letters change with their
 * neighbours.
 */
const fromRight = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const rightToLeftWords =
  /[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}\p{M}\u200c\u200d]*/gu;

/**
 * Splits a text into characters. Only texts with marks, joiners or joined letters need the slow
 * segmenter.
 */
function charactersOf(text: string): Iterable<string> {
  if (plain.test(text) || !joins.test(text)) return text;
  const found: string[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(rightToLeftWords)) {
    found.push(...graphemesOf(text.slice(from, index)), word);
    from = index + word.length;
  }
  found.push(...graphemesOf(text.slice(from)));
  return found;
}
