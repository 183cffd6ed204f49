import { type PDFContext, PDFName, type PDFRef } from 'pdf-lib';
import { BytesStream } from './bytes-stream.ts';
import { deflated } from './deflated.ts';
import type { Face } from './font-set.ts';
import { Verbatim } from './verbatim.ts';

/**
 * A font of one document. It collects glyphs while text is written, and is written once, at the
 * end.
 */
export interface EmbeddedFont {
  readonly face: Face;
  /** The name of the font in the pages' resources. */
  readonly name: string;
  readonly ref: PDFRef;
  /** Returns the code of a glyph as hexadecimal digits. Readers copy it as `text`. */
  readonly codeOf: (glyph: number, text: string) => string;
  /** Returns the width of a glyph in thousandths of the font's size. */
  readonly widthOf: (glyph: number) => number;
  /** Writes the font with only the glyphs that were used. */
  readonly finish: () => void;
}

export function embedFont(context: PDFContext, face: Face, name: string): EmbeddedFont {
  const { font } = face;
  const ref = context.nextRef();
  const subset = font.createSubset();
  const codes = new Map<string, string>();
  const texts: string[] = [''];
  const scale = 1000 / font.unitsPerEm;
  const widthOf = (glyph: number) => Math.round(font.getGlyph(glyph).advanceWidth * scale);

  return {
    face,
    name,
    ref,
    widthOf,
    codeOf(glyph, text) {
      // A glyph that is used for two characters is in the subset twice, so that both can be read
      // back.
      const key = `${glyph} ${text}`;
      const known = codes.get(key);
      if (known) return known;
      subset.glyphs.push(glyph);
      texts.push(text);
      const code = hex(subset.glyphs.length - 1);
      codes.set(key, code);
      return code;
    },
    finish() {
      const widths = subset.glyphs.map(widthOf);
      const baseFont = `${tagOf(name)}+${font.postscriptName.replace(/[^\w-]/g, '')}`;
      const file = stream(context, Buffer.from(subset.encode()));
      const box = [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY];
      const inThousandths = (value: number) => Math.round(value * scale);
      const descriptor = context.register(
        new Verbatim(
          `<</Type/FontDescriptor/FontName/${baseFont}/Flags 4/FontBBox[${box.map(inThousandths).join(' ')}]` +
            `/ItalicAngle ${font.italicAngle}/Ascent ${inThousandths(font.ascent)}/Descent ${inThousandths(font.descent)}` +
            `/CapHeight ${inThousandths(font.capHeight || font.ascent)}/StemV 80/FontFile2 ${file}>>`,
        ),
      );
      const descendant = context.register(
        new Verbatim(
          `<</Type/Font/Subtype/CIDFontType2/BaseFont/${baseFont}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
            `/FontDescriptor ${descriptor}/CIDToGIDMap/Identity/W[0[${widths.join(' ')}]]>>`,
        ),
      );
      const toUnicode = stream(context, Buffer.from(toUnicodeOf(texts)));
      context.assign(
        ref,
        new Verbatim(
          `<</Type/Font/Subtype/Type0/BaseFont/${baseFont}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${toUnicode}>>`,
        ),
      );
    },
  };
}

/** A shorter text, as a page number, is not compressed: the compressor costs more than it saves. */
const worthPacking = 256;

/** Writes bytes into a stream of the document, compressed. */
export function stream(context: PDFContext, bytes: Buffer): PDFRef {
  const dict = context.obj({ Length1: bytes.length });
  if (bytes.length < worthPacking) return context.register(new BytesStream(dict, bytes));
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  return context.register(new BytesStream(dict, deflated(bytes)));
}

const hex = (code: number) => code.toString(16).padStart(4, '0');

/** Returns the 6 capitals that mark a font as a subset. They differ for each font of a document. */
const tagOf = (name: string) =>
  [...name.padStart(6, '0')]
    .map((letter) => String.fromCharCode(65 + (letter.charCodeAt(0) % 26)))
    .join('');

/** The most mappings in one block of a character map. */
const blockLength = 100;

function toUnicodeOf(texts: readonly string[]): string {
  const mapped = texts.flatMap((text, code) =>
    text ? [`<${hex(code)}><${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`] : [],
  );
  const blocks: string[] = [];
  for (let from = 0; from < mapped.length; from += blockLength) {
    const block = mapped.slice(from, from + blockLength);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def',
    '/CMapName/Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange\n<0000><ffff>\nendcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
