import type { PDFContext } from 'pdf-lib';
import { type EmbeddedFont, embedFont } from '#functions/pdf/embedded-font';
import type { Face, FontShelf, Weight } from '#functions/pdf/font-shelf';

/** What a reader takes for one character, or a whole word of a script whose letters join or run from right to left; ready to be written. */
export interface Sign {
  readonly text: string;
  readonly font: EmbeddedFont;
  /** Thousandths of the font's size. */
  readonly width: number;
  /** The codes of a sign that is one glyph in its usual place. */
  readonly code: string | undefined;
  /** Operators of a sign that needs more, as marks in their places or a box: what they show does not tell its text. */
  readonly special: ((size: number) => string) | undefined;
  /** Whether a line may end after it. */
  readonly endsWord: boolean;
  readonly isSpace: boolean;
  readonly isDigit: boolean;
  readonly isFromRight: boolean;
}

/** Sets texts in one document's fonts. Each sign is looked up and shaped once. */
export function typesetter(context: PDFContext, shelf: FontShelf) {
  const fonts = new Map<Face, EmbeddedFont>();
  const signs: Record<Weight, Map<string, Sign>> = { regular: new Map(), bold: new Map() };

  function embedded(face: Face): EmbeddedFont {
    const known = fonts.get(face);
    if (known) return known;
    const font = embedFont(context, face, `F${fonts.size + 1}`);
    fonts.set(face, font);
    return font;
  }

  function make(text: string, weight: Weight): Sign {
    const codePoints = codePointsOf(text);
    const face = shelf.faceFor(codePoints, weight);
    if (!face) return boxFor(text, codePoints.length);
    const font = embedded(face);
    const [first = 0, ...others] = codePoints;
    if (others.length > 0) return { ...signOf(text, font), ...shaped(font, text) };
    const glyph = face.font.glyphForCodePoint(first).id;
    const code = font.codeOf(glyph, text);
    return { ...signOf(text, font), width: font.widthOf(glyph), code };
  }

  /** No font has it: an empty box is seen, the true text is read, copied and found. */
  function boxFor(text: string, boxes: number): Sign {
    const font = embedded(shelf.fallback);
    const width = font.widthOf(0) * boxes;
    const shown = `<${'0000'.repeat(boxes)}>Tj\n`;
    return { ...signOf(text, font), width, special: () => shown };
  }

  /** A word of joined letters whose font does not have them all is taken letter by letter. */
  function* wordsOf(text: string, weight: Weight): Generator<string> {
    for (const each of charactersOf(text)) {
      const isWord = each.length > 1 && fromRight.test(each);
      if (isWord && !shelf.faceFor(codePointsOf(each), weight)) yield* gathered(each);
      else yield each;
    }
  }

  return {
    /** The signs of a text, in their order. */
    signsOf(text: string, weight: Weight): Sign[] {
      const known = signs[weight];
      const found: Sign[] = [];
      for (const each of wordsOf(cleaned(text), weight)) {
        let sign = known.get(each);
        if (!sign) {
          sign = make(each, weight);
          known.set(each, sign);
        }
        found.push(sign);
      }
      return found;
    },
    /** Writes the fonts; returns the pages' resources. */
    finish(): string {
      for (const font of fonts.values()) font.finish();
      return [...fonts.values()].map(({ name, ref }) => `/${name} ${ref}`).join('');
    },
  };
}
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
});

/** Several code points that make one sign: the font says which glyphs, and where. */
function shaped(font: EmbeddedFont, text: string): Pick<Sign, 'width' | 'special'> {
  const { glyphs, positions } = font.face.font.layout(text);
  const scale = 1000 / font.face.font.unitsPerEm;
  const placed = glyphs.map((glyph, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
    return {
      code: font.codeOf(glyph.id, ''),
      ahead: -xOffset * scale,
      after: font.widthOf(glyph.id) - (xAdvance - xOffset) * scale,
      rise: (yOffset * scale) / 1000,
      advance: xAdvance * scale,
    };
  });
  const special = (size: number) => {
    const shown = placed.map(
      ({ code, ahead, after, rise }) =>
        `${number(rise * size)} Ts[${number(ahead)}<${code}>${number(after)}]TJ`,
    );
    return `${shown.join(' ')} 0 Ts\n`;
  };
  const width = placed.reduce((sum, { advance }) => sum + advance, 0);
  return { width, special };
}

/** A number as content streams spell it. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Signs after which a line may end: spaces, what joins the parts of an address or a list, and whole words of Chinese and Japanese. */
const breaks = /[\s,;/@._-]$|^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const plain = /^[\x20-\x7e]*$/;
const joins =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\p{M}|\u200c|\u200d|\p{RI}|\p{EMod}|[\u{e0020}-\u{e007f}]/u;

/** A text without what cannot be seen, in the form in which fonts know it. */
function cleaned(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00a0]/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?:\p{Cf}|[\ufe00-\ufe0f])/gu, '')
    .normalize('NFC');
}

/** Letters of Hebrew and Arabic: they run from the right, and those of Arabic change with their neighbours. */
const fromRight = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const stretches =
  /[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}\p{M}\u200c\u200d]*/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const gathered = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Only what has marks, joiners or joined letters is worth the slow way. */
function charactersOf(text: string): Iterable<string> {
  if (plain.test(text) || !joins.test(text)) return text;
  const found: string[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(stretches)) {
    found.push(...gathered(text.slice(from, index)), word);
    from = index + word.length;
  }
  found.push(...gathered(text.slice(from)));
  return found;
}
