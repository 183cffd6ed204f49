import { PDFContext, PDFStreamWriter } from 'pdf-lib';
import type { FontSet, Weight } from './font-set.ts';
import { linesOf, shown, widthOf } from './lines.ts';
import { metadataOf } from './metadata.ts';
import { type Orientation, pagesOf, sheetOf } from './pages.ts';
import { type Column, tableOn } from './table.ts';
import { asArtifact, type Tag, tagTree } from './tags.ts';
import { number, typesetter } from './typesetter.ts';
import { Verbatim } from './verbatim.ts';

export interface ReportFacts {
  readonly title: string;
  /** The language of its text, for example `en-AU`. */
  readonly language: string;
  readonly made: Date;
  /** Landscape, if it is not given. */
  readonly orientation?: Orientation;
}

const footerSize = 8;

interface ParagraphStyle {
  readonly tag: Tag;
  readonly weight: Weight;
  readonly size: number;
  readonly leading: number;
}

/** Starts a tagged report on A4 with a title, headings, lines of text, tables and page numbers. */
export function startReport(
  { title, language, made, orientation = 'landscape' }: ReportFacts,
  fonts: FontSet,
) {
  const sheet = sheetOf(orientation);
  const context = PDFContext.create();
  const tags = tagTree(context);
  const pages = pagesOf(context, tags, sheet);
  const type = typesetter(context, fonts);

  function paragraph(text: string, { tag, weight, size, leading }: ParagraphStyle): void {
    const part = tags.part();
    const lines = linesOf(type.signsOf(text, weight), (sheet.area.width * 1000) / size);
    for (const line of lines) {
      if (pages.y() - leading < sheet.area.bottom) pages.turn();
      pages.down(leading);
      const y = pages.y() + leading - size;
      pages.mark(
        part,
        tag,
        `BT\n1 0 0 1 ${sheet.margin} ${number(y)} Tm\n${shown(line, size, pages.font())}ET\n`,
      );
    }
    tags.close(part, tag, tags.whole);
  }

  function footer(page: number, of: number): string {
    const signs = type.signsOf(`Page ${page} of ${of}`, 'regular');
    const x = sheet.width - sheet.margin - (widthOf(signs) * footerSize) / 1000;
    const text = shown(signs, footerSize, { font: '' });
    return asArtifact(`BT\n1 0 0 1 ${number(x)} ${sheet.margin} Tm\n${text}ET\n`);
  }

  return {
    heading(): void {
      paragraph(title, { tag: 'H1', weight: 'bold', size: 16, leading: 24 });
    },
    /** Adds the heading of a part. */
    subheading(words: string): void {
      // The space before a heading is larger than the space after it, so it belongs to its part.
      pages.down(12);
      paragraph(words, { tag: 'H2', weight: 'bold', size: 12, leading: 20 });
    },
    text(words: string): void {
      paragraph(words, { tag: 'P', weight: 'regular', size: 9, leading: 13 });
    },
    table: (columns: readonly Column[]) => tableOn({ tags, pages, type }, columns),
    /** Writes the document. Nothing can be added afterwards. */
    async finish(): Promise<Uint8Array> {
      const tree = pages.finish(footer, type.finish);
      tags.finish();
      const { info, xmp } = metadataOf(context, { title, language, made });
      context.trailerInfo.Info = info;
      context.trailerInfo.Root = context.register(
        new Verbatim(
          `<</Type/Catalog/Pages ${tree}/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot ${tags.root}` +
            `/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${xmp}>>`,
        ),
      );
      return PDFStreamWriter.forContext(
        context,
        Number.POSITIVE_INFINITY,
        true,
        500,
      ).serializeToBuffer();
    },
  };
}
export type Report = ReturnType<typeof startReport>;
