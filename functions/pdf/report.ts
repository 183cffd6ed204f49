import { type DocumentFacts, startDocument } from './document.ts';
import type { FontSet, Weight } from './font-set.ts';
import { linesOf, shown } from './lines.ts';
import { type Orientation, sheetOf } from './pages.ts';
import { type Column, tableOn } from './table.ts';
import type { Tag } from './tags.ts';
import { number } from './typesetter.ts';

export interface ReportFacts extends DocumentFacts {
  /** Landscape, if it is not given. */
  readonly orientation?: Orientation;
}

interface ParagraphStyle {
  readonly tag: Tag;
  readonly weight: Weight;
  readonly size: number;
  readonly leading: number;
}

/** Starts a tagged report on A4 with a title, headings, lines of text, tables and page numbers. */
export function startReport({ orientation = 'landscape', ...facts }: ReportFacts, fonts: FontSet) {
  const sheet = sheetOf(orientation);
  const { tags, pages, type, finish } = startDocument(facts, fonts, sheet);

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

  return {
    heading(): void {
      paragraph(facts.title, { tag: 'H1', weight: 'bold', size: 16, leading: 24 });
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
    finish: async (): Promise<Uint8Array> => finish(),
  };
}
export type Report = ReturnType<typeof startReport>;
