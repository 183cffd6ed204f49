import { deflateSync } from 'node:zlib';
import { type PDFContext, type PDFObject, type PDFRef, PDFStream } from 'pdf-lib';

/** The most objects that are packed together. */
const mostPacked = 500;

/** Where the table of objects finds one: its kind, and two numbers that depend on the kind. */
type Entry = readonly [kind: 1 | 2, first: number, second: number];

/** The bytes of the parts of an entry. */
const widths = [1, 4, 2] as const;

/**
 * Writes the objects of a document as a file. All but the streams are packed together. pdf-lib's own
 * writer packs in JavaScript, which took a fifth of the time of a magazine, and copies each picture
 * twice.
 */
export function fileOf(context: PDFContext): Uint8Array {
  const parts: Uint8Array[] = [];
  const entries: Entry[] = [];
  let size = 0;
  let last = context.largestObjectNumber;

  function put(...texts: (string | Uint8Array)[]): void {
    for (const text of texts) {
      const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
      parts.push(bytes);
      size += bytes.length;
    }
  }

  function putStream(number: number, dict: string, bytes: Uint8Array): void {
    entries[number] = [1, size, 0];
    put(`${number} 0 obj\n${dict}\nstream\n`, bytes, '\nendstream\nendobj\n\n');
  }

  /** Writes objects into one stream. */
  function pack(objects: readonly (readonly [PDFRef, PDFObject])[]): void {
    const number = ++last;
    const texts = objects.map(([, object]) => String(object));
    let offset = 0;
    const places = objects.map(([ref], i) => {
      entries[ref.objectNumber] = [2, number, i];
      const place = `${ref.objectNumber} ${offset} `;
      offset += (texts[i]?.length ?? 0) + 1;
      return place;
    });
    const table = places.join('');
    const bytes = deflateSync(Buffer.from(`${table}${texts.join('\n')}\n`, 'latin1'));
    const facts = `/Type/ObjStm/N ${objects.length}/First ${table.length}`;
    putStream(number, `<<${facts}/Filter/FlateDecode/Length ${bytes.length}>>`, bytes);
  }

  put('%PDF-1.7\n%\x81\x81\x81\x81\n\n');
  const packed: [PDFRef, PDFObject][] = [];
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) {
      object.updateDict();
      putStream(ref.objectNumber, String(object.dict), object.getContents());
    } else packed.push([ref, object]);
  }
  for (let from = 0; from < packed.length; from += mostPacked) {
    pack(packed.slice(from, from + mostPacked));
  }
  const start = size;
  const number = ++last;
  entries[number] = [1, start, 0];
  const table = deflateSync(tableOf(entries));
  const { Root, Info } = context.trailerInfo;
  const facts = `/Type/XRef/Size ${number + 1}/W[${widths.join(' ')}]/Root ${Root}/Info ${Info}`;
  putStream(number, `<<${facts}/Filter/FlateDecode/Length ${table.length}>>`, table);
  put(`startxref\n${start}\n%%EOF`);
  return Buffer.concat(parts, size);
}

/** Returns the table of objects. A number without an object has an entry of zeros: it is free. */
function tableOf(entries: readonly Entry[]): Buffer {
  const bytes = Buffer.alloc(entries.length * 7);
  for (const [number, entry] of entries.entries()) {
    if (!entry) continue;
    const [kind, first, second] = entry;
    bytes.writeUInt8(kind, number * 7);
    bytes.writeUInt32BE(first, number * 7 + 1);
    bytes.writeUInt16BE(second, number * 7 + 5);
  }
  // The first free object has the highest generation.
  bytes.writeUInt16BE(65_535, 5);
  return bytes;
}
