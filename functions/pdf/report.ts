import { PDFContext, PDFStreamWriter } from 'pdf-lib';
import type { FontShelf, Weight } from '#functions/pdf/font-shelf';
import { linesOf, shown, widthOf } from '#functions/pdf/lines';
import { metadataOf } from '#functions/pdf/metadata';
import { pagesOf, room, sheet } from '#functions/pdf/pages';
import { type Column, tableOn } from '#functions/pdf/table';
import { asArtifact, type Tag, tagTree } from '#functions/pdf/tags';
import { number, typesetter } from '#functions/pdf/typesetter';
import { Verbatim } from '#functions/pdf/verbatim';

export interface ReportFacts {
  readonly title: string;
  /** Of the words on it, as `en-AU`. */
  readonly language: string;
  readonly made: Date;
}

const small = { size: 8, leading: 11 };

/** A tagged report on landscape A4: a title, lines of text, tables; every page says its number. */
export function startReport({ title, language, made }: ReportFacts, shelf: FontShelf) {
  const context = PDFContext.create();
  const tags = tagTree(context);
  const pages = pagesOf(context, tags);
  const type = typesetter(context, shelf);

  function paragraph(text: string, tag: Tag, weight: Weight, size: number, leading: number): void {
    const part = tags.part();
    const lines = linesOf(type.signsOf(text, weight), (room.width * 1000) / size);
    for (const line of lines) {
      if (pages.y() - leading < room.bottom) pages.turn();
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

  function foot(page: number, of: number): string {
    const signs = type.signsOf(`Page ${page} of ${of}`, 'regular');
    const x = sheet.width - sheet.margin - (widthOf(signs) * small.size) / 1000;
    const text = shown(signs, small.size, { font: '' });
    return asArtifact(`BT\n1 0 0 1 ${number(x)} ${sheet.margin} Tm\n${text}ET\n`);
  }

  return {
    heading(): void {
      paragraph(title, 'H1', 'bold', 16, 24);
    },
    text(words: string): void {
      paragraph(words, 'P', 'regular', 9, 13);
    },
    table: (columns: readonly Column[]) => tableOn({ tags, pages, type }, columns),
    /** Writes it all; nothing can be added afterwards. */
    async finish(): Promise<Uint8Array> {
      const tree = pages.finish(foot, type.finish);
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
