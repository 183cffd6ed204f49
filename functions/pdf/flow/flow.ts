import { type DocumentFacts, type OpenDocument, startDocument } from '../document.ts';
import type { FontSet } from '../font-set.ts';
import { shown } from '../lines.ts';
import { type Orientation, type PageFacts, sheetOf } from '../pages.ts';
import { asArtifact } from '../tags.ts';
import { number } from '../typesetter.ts';
import type { Block } from './blocks.ts';
import { type Box, heightOf } from './boxes.ts';
import { type Columns, columnsOn, columnWidth } from './columns.ts';
import { contentsBoxes, type Entry } from './contents.ts';
import { layOut } from './layout.ts';
import { linksOf } from './links.ts';
import { type Bookmark, outlineOf } from './outline.ts';
import { picturesOf, type ReadPicture } from './pictures/pictures.ts';
import type { DrawnHeading, Setting } from './setting.ts';
import { rgb } from './styles.ts';

export interface FlowFacts extends DocumentFacts {
  readonly orientation?: Orientation;
  /** Reads the stored pictures that the blocks name. */
  readonly picture: ReadPicture;
  /** Whether the first page is a cover, without a header and a number. */
  readonly hasCover?: boolean;
}

const headerSize = 8;

/** What the parts of a document share. */
interface Shared {
  readonly setting: Setting;
  readonly columns: Columns;
  readonly entries: readonly Entry[];
  readonly add: (blocks: readonly Block[], count?: number) => Promise<void>;
}

/**
 * Starts a tagged document of flowing text: headings, paragraphs, lists, quotes, pictures and
 * tables, in columns, with contents, bookmarks, links, a running header and page numbers.
 */
export function startFlow(facts: FlowFacts, fonts: FontSet) {
  const sheet = sheetOf(facts.orientation ?? 'portrait');
  const document = startDocument(facts, fonts, sheet);
  const { context, tags, pages, type } = document;
  const links = linksOf(document);
  const pictures = picturesOf(context, facts.picture);
  const bookmarks: Bookmark[] = [];
  const entries: Entry[] = [];
  const mostHeight = sheet.area.top - sheet.area.bottom;
  const setting: Setting = { tags, pages, type, links, pictures, onHeading, mostHeight };
  const columns = columnsOn(pages);
  const contents = contentsOf({ setting, columns, entries, add });

  function onHeading({ name, entry, level, top }: DrawnHeading): void {
    if (name) links.target(name, top);
    if (!entry) return;
    bookmarks.push({ title: entry, level, target: { page: pages.current(), top } });
    if (name) entries.push({ title: entry, level, name });
  }

  /** Adds blocks below what is there, in columns. Reads the pictures that they name first. */
  async function add(blocks: readonly Block[], count = 1): Promise<void> {
    await pictures.load(pictureNames(blocks));
    const width = columnWidth(sheet.area.width, count);
    const laid = layOut(setting, blocks, { left: 0, width }, { parent: tags.whole });
    columns.place(laid.boxes, count);
    laid.close();
  }

  return {
    add,
    addUnder: underHead({ setting, columns, load: pictures.load }),
    /** Draws a band in a colour (`#12355b`) across the top of this page. */
    band(height: number, colour: string): void {
      const box = `0 ${number(sheet.height - height)} ${number(sheet.width)} ${height} re f`;
      pages.draw(asArtifact(`q ${rgb(colour)} rg ${box} Q\n`));
    },
    /** Continues at a distance in points from the top of the sheet. */
    downTo(fromTop: number): void {
      columns.down(Math.max(0, columns.y() - (sheet.height - fromTop)));
    },
    /** Sets the header of the following pages, and of this one while it is empty. */
    header: (text: string) => pages.label(text),
    /** Begins a page, unless this one is empty. */
    pageBreak: columns.pageBreak,
    /** Adds the contents here, on pages of their own, under a title. */
    contents: contents.reserve,
    /** Writes the document. Nothing can be added afterwards. */
    async finish(): Promise<Uint8Array> {
      await contents.write();
      links.finish();
      return document.finish({
        decoration: (page) => decorationOf(document, page, facts),
        resources: pictures.finish,
        catalog: () => outlineOf(context, bookmarks),
      });
    },
  };
}
export type Flow = ReturnType<typeof startFlow>;

/** Returns the header and the number of a page. A cover has none. */
const decorationOf = (document: OpenDocument, page: PageFacts, { hasCover }: FlowFacts): string =>
  hasCover && page.number === 1 ? '' : headerOf(document, page) + document.pageNumber(page);

/**
 * Returns a function that adds blocks in columns under a head over the whole width. The head is on
 * the page of the first lines or picture below it.
 */
const underHead =
  ({
    setting,
    columns,
    load,
  }: Pick<Shared, 'setting' | 'columns'> & { readonly load: Setting['pictures']['load'] }) =>
  async (head: readonly Block[], blocks: readonly Block[], count: number): Promise<void> => {
    await load(pictureNames([...head, ...blocks]));
    const { width } = setting.pages.sheet.area;
    const owner = { parent: setting.tags.whole };
    const above = layOut(setting, head, { left: 0, width }, owner);
    const frame = { left: 0, width: columnWidth(width, count) };
    const below = layOut(setting, blocks, frame, owner);
    columns.need(heightOf(above.boxes) + beginning(below.boxes, count));
    columns.place(above.boxes);
    above.close();
    columns.place(below.boxes, count);
    below.close();
  };

/** Points below which a text is not divided when its head begins at the end of a page. */
const short = 110;

/** Returns the height that boxes need on the page of their head. */
function beginning(boxes: readonly Box[], count: number): number {
  const end = boxes.findIndex(({ keepsNext }) => !keepsNext) + 1;
  const first = heightOf(boxes.slice(0, end || boxes.length));
  return (boxes[0]?.before ?? 0) + Math.max(first, Math.min(heightOf(boxes) / count, short));
}

/** Returns the operators of the running header of a page. */
function headerOf({ pages: { sheet }, type }: OpenDocument, { label }: PageFacts): string {
  if (!label) return '';
  const y = sheet.height - sheet.margin + 12;
  const glyphs = shown(type.signsOf(label, 'regular'), headerSize, { font: '' });
  const text = `0.35 g\nBT\n1 0 0 1 ${sheet.margin} ${number(y)} Tm\n${glyphs}ET\n0 g\n`;
  return asArtifact(text);
}

/**
 * The contents of a document. They are written at the end, when the pages are known, and moved to
 * their place.
 */
function contentsOf({ setting, columns, entries, add }: Shared) {
  const { pages, tags, links } = setting;
  let place: { page: number; part: number; title: readonly Block[] } | undefined;

  return {
    reserve(title: readonly Block[]): void {
      columns.pageBreak();
      place = { page: pages.count(), part: tags.whole.kids.length, title };
    },

    async write(): Promise<void> {
      if (!place) return;
      const { page: before, part, title } = place;
      const list = { entries: [...entries], width: pages.sheet.area.width, parent: tags.whole };
      columns.pageBreak();
      const first = pages.count();
      const later = tags.whole.kids.splice(part);
      pages.label('');
      await add(title);
      let added = 0;
      const laid = contentsBoxes(setting, list, (name) => {
        const target = links.targetOf(name);
        const found = target ? pages.placeOf(target.page) : 0;
        return found + 1 + (found < before ? 0 : added);
      });
      added = columns.pagesFor(laid.boxes);
      columns.place(laid.boxes);
      laid.close();
      columns.turn();
      tags.whole.kids.push(...later);
      pages.moveLast(pages.count() - first, before);
    },
  };
}

/** Yields the names of the pictures in blocks. */
function* pictureNames(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === 'picture') yield block.name;
    if (block.kind === 'quote') yield* pictureNames(block.blocks);
    if (block.kind === 'list') for (const item of block.items) yield* pictureNames(item.blocks);
    if (block.kind === 'table') {
      for (const cell of block.rows.flat()) yield* pictureNames(cell.blocks);
    }
  }
}
