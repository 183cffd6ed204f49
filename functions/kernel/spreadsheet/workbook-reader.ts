import * as yauzl from 'yauzl';
import {
  type CellFacts,
  cellText,
  formatReader,
  type NumberFormat,
  unescapedText,
} from './cell-values.ts';
import type { RowReader } from './csv-rows.ts';
import { attribute, NotXml, type XmlHandlers, xmlReader } from './xml-reader.ts';

/** A file that is not a workbook that can be read. The message is a sentence for people. */
export class NotWorkbook extends Error {
  override name = 'NotWorkbook';
}

/** Bytes of all parts that are read, when they are unpacked. */
const mostUnpacked = 400 * 1024 * 1024;
/** Characters of the texts that a workbook shares. They are in memory. */
const mostShared = 100 * 1024 * 1024;

const broken = 'This workbook is damaged. Open it in your spreadsheet program and save it again.';
const tooLarge = 'This workbook has more than 400 MB when it is unpacked. Save it as “CSV UTF-8”.';

/** Tells whether a zip is a workbook, by the names of its parts. */
export async function isWorkbookFile(file: Buffer): Promise<boolean> {
  try {
    const names = (await partsOf(file)).keys();
    return [...names].some((name) => /^xl\/workbook\d*\.xml$/i.test(name));
  } catch {
    return false;
  }
}

/** The sheet that was read, and the names of all that are not hidden. */
export interface SheetRead {
  readonly name: string;
  readonly all: readonly string[];
}

/**
 * Reads the first sheet of a workbook that is not hidden, row by row (ECMA-376, Office Open XML). A
 * formula has the value that the program stored. Rows without a value are skipped. Throws
 * `NotWorkbook`.
 */
export async function readWorkbook(file: Buffer, reader: RowReader): Promise<SheetRead> {
  try {
    const parts = await partsOf(file);
    let left = mostUnpacked;
    const read = async (name: string | undefined, handlers: XmlHandlers): Promise<boolean> => {
      const part = name === undefined ? undefined : parts.get(name.toLowerCase());
      if (!part) return false;
      left -= part.size;
      if (left < 0) throw new NotWorkbook(tooLarge);
      const xml = xmlReader(handlers);
      const decoder = new TextDecoder('utf-8', { fatal: true });
      for await (const bytes of await part.open())
        xml.write(decoder.decode(bytes, { stream: true }));
      return true;
    };
    const book = await bookOf(read);
    const [sheet] = book.sheets;
    if (!sheet) throw new NotWorkbook('This workbook has no sheet with rows.');
    const strings = await stringsOf(read, book.pathOf('sharedStrings'));
    const styles = formatReader();
    await read(book.pathOf('styles'), styles);
    const facts = { strings, is1904: book.is1904 };
    if (!(await read(sheet.path, sheetReader(reader, styles.formats, facts)))) {
      throw new NotWorkbook(broken);
    }
    return { name: sheet.name, all: book.sheets.map(({ name }) => name) };
  } catch (error) {
    // A zip, a text or XML that cannot be read is damage.
    if (error instanceof NotWorkbook) throw error;
    if (error instanceof NotXml || (error instanceof Error && isOfFile(error))) {
      throw new NotWorkbook(broken);
    }
    throw error;
  }
}

/** Whether an error is about the bytes: those of yauzl, zlib and the decoder. */
const isOfFile = (error: Error): boolean =>
  error.name === 'Error' || ('code' in error && /^(Z_|ERR_)/.test(String(error.code)));

interface Part {
  readonly size: number;
  open(): Promise<AsyncIterable<Buffer>>;
}
type Read = (name: string | undefined, handlers: XmlHandlers) => Promise<boolean>;

/** Returns the parts of a zip by name, without regard to case. */
async function partsOf(file: Buffer): Promise<Map<string, Part>> {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true, autoClose: false });
  const parts = new Map<string, Part>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName.toLowerCase(), {
      size: entry.uncompressedSize,
      open: () => zip.openReadStreamPromise(entry),
    });
  }
  return parts;
}

/** Reads which sheets a workbook has, and where its other parts are. */
async function bookOf(read: Read) {
  const main = (await relationsOf(read, '_rels/.rels', '')).byType.get('officeDocument');
  const path = main ?? 'xl/workbook.xml';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(folder.length);
  const relations = await relationsOf(read, `${folder}_rels/${name}.rels`, folder);
  const sheets: { readonly name: string; readonly path: string | undefined }[] = [];
  let is1904 = false;
  await read(path, {
    start(element, attributes) {
      if (element === 'workbookPr') {
        is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      }
      if (element !== 'sheet' || /hidden/i.test(attribute(attributes, 'state') ?? '')) return;
      const id = attribute(attributes, '\\w+:id') ?? '';
      const found = relations.byId.get(id);
      if (found && found.type !== 'worksheet') return;
      sheets.push({ name: attribute(attributes, 'name') ?? '', path: found?.path });
    },
    end() {},
    text() {},
  });
  return { sheets, is1904, pathOf: (type: string) => relations.byType.get(type) };
}

/** Reads what a part refers to: paths by identifier, and by the last word of their type. */
async function relationsOf(read: Read, path: string, folder: string) {
  const byId = new Map<string, { readonly type: string; readonly path: string }>();
  const byType = new Map<string, string>();
  await read(path, {
    start(name, attributes) {
      if (name !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      const type = (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '';
      const whole = target.startsWith('/') ? target.slice(1) : resolved(folder + target);
      byId.set(attribute(attributes, 'Id') ?? '', { type, path: whole });
      if (!byType.has(type)) byType.set(type, whole);
    },
    end() {},
    text() {},
  });
  return { byId, byType };
}

const resolved = (path: string): string => new URL(path, 'file:///').pathname.slice(1);

/** Reads the texts that cells share. The reading of a Japanese text is not a part of it. */
async function stringsOf(read: Read, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isSound = false;
  let total = 0;
  await read(path, {
    start(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = true;
      else if (name === 'rPh') isSound = true;
    },
    end(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSound = false;
      else if (name === 'si') strings.push(unescapedText(text));
    },
    text(part) {
      if (!isText || isSound) return;
      text += part;
      total += part.length;
      if (total > mostShared) throw new NotWorkbook(tooLarge);
    },
  });
  return strings;
}

/** Reads the rows of a sheet. */
function sheetReader(
  reader: RowReader,
  formats: readonly NumberFormat[],
  facts: Pick<CellFacts, 'strings' | 'is1904'>,
): XmlHandlers {
  let row = 0;
  let column = -1;
  let cells: string[] = [];
  let fault: string | undefined;
  let cell = '';
  let value = '';
  let isValue = false;
  let isSound = false;

  function endCell() {
    const type = attribute(cell, 't');
    const format = formats[Number(attribute(cell, 's') ?? Number.NaN)];
    while (cells.length < column) cells.push('');
    cells[column] = cellText(value, { type, format, ...facts });
    if (type === 'e')
      fault ??= `Cell ${attribute(cell, 'r') ?? ''} shows ${value}. Correct it first.`;
  }

  return {
    start(name, attributes) {
      if (name === 'row') {
        row = Number(attribute(attributes, 'r') ?? row + 1);
        column = -1;
        cells = [];
        fault = undefined;
      } else if (name === 'c') {
        cell = attributes;
        value = '';
        column = columnOf(attribute(attributes, 'r')) ?? column + 1;
      } else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'rPh') isSound = true;
    },
    end(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isSound = false;
      else if (name === 'c') endCell();
      else if (name === 'row') {
        if (fault !== undefined) reader.fault(row, fault);
        else if (cells.some((text) => text.trim() !== '')) reader.row(cells, row);
      }
    },
    text(part) {
      if (isValue && !isSound) value += part;
    },
  };
}

/** Returns the number of a column from a cell's name, such as 27 for `AB7`. */
function columnOf(name: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
