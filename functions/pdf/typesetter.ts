import type { PDFContext } from 'pdf-lib';
import { type EmbeddedFont, embedFont } from '#functions/pdf/embedded-font';
import type { Face, FontShelf, Weight } from '#functions/pdf/font-shelf';
import { pdfText } from '#functions/pdf/verbatim';

/** What a reader takes for one character, ready to be written. */
export interface Sign {
  readonly font: EmbeddedFont;
  /** Thousandths of the font's size. */
  readonly width: number;
  /** The codes of a sign that is one glyph in its usual place. */
  readonly code: string | undefined;
  /** Operators of a sign that needs more: marks in their places, or a box with the true text beside it. */
  readonly special: ((size: number) => string) | undefined;
  /** Whether a line may end after it. */
  readonly endsWord: boolean;
  readonly isSpace: boolean;
  readonly isDigit: boolean;
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
    const codePoints = [...text].map((each) => each.codePointAt(0) ?? 0);
    const face = shelf.faceFor(codePoints, weight);
    const endsWord = breaks.test(text);
    if (!face) return boxFor(text, codePoints.length, endsWord);
    const font = embedded(face);
    const [first = 0, ...others] = codePoints;
    if (others.length > 0) return shaped(font, text, endsWord);
    const glyph = face.font.glyphForCodePoint(first).id;
    const code = font.codeOf(glyph, text);
    return {
      font,
      width: font.widthOf(glyph),
      code,
      special: undefined,
      endsWord,
      isSpace: text === ' ',
      isDigit: /^\d$/.test(text),
    };
  }

  /** No font has it: an empty box is seen, the true text is read, copied and found. */
  function boxFor(text: string, boxes: number, endsWord: boolean): Sign {
    const font = embedded(shelf.fallback);
    const width = font.widthOf(0) * boxes;
    const shown = `${spanOf(text)}<${'0000'.repeat(boxes)}>Tj EMC\n`;
    return {
      font,
      width,
      code: undefined,
      special: () => shown,
      endsWord,
      isSpace: false,
      isDigit: false,
    };
  }

  return {
    /** The signs of a text, in their order. */
    signsOf(text: string, weight: Weight): Sign[] {
      const known = signs[weight];
      const found: Sign[] = [];
      for (const each of charactersOf(cleaned(text))) {
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

/** Several code points that make one sign: the font says which glyphs, and where. */
function shaped(font: EmbeddedFont, text: string, endsWord: boolean): Sign {
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
    return `${spanOf(text)}${shown.join(' ')} 0 Ts EMC\n`;
  };
  const width = placed.reduce((sum, { advance }) => sum + advance, 0);
  return { font, width, code: undefined, special, endsWord, isSpace: false, isDigit: false };
}

/** A number as content streams spell it. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const spanOf = (text: string) => `/Span<</ActualText${pdfText(text)}>>BDC `;

/** Signs after which a line may end: spaces, what joins the parts of an address or a list, and whole words of Chinese and Japanese. */
const breaks = /[\s,;/@._-]$|^[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const plain = /^[\x20-\x7e]*$/;
const joins = /\p{M}|\u200c|\u200d|\p{RI}|\p{EMod}|[\u{e0020}-\u{e007f}]/u;

/** A text without what cannot be seen, in the form in which fonts know it. */
function cleaned(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u00a0]/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?:\p{Cf}|[\ufe00-\ufe0f])/gu, '')
    .normalize('NFC');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Only what has marks or joiners is worth the slow way. */
const charactersOf = (text: string): Iterable<string> =>
  plain.test(text) || !joins.test(text)
    ? text
    : Array.from(graphemes.segment(text), ({ segment }) => segment);
