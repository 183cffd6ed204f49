import { inflateSync, constants as zlib } from 'node:zlib';
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';
import { limits } from './limits.ts';
import { UnreadablePdf } from './unreadable.ts';

/** Pictures stay packed. Their size is limited by the number of their pixels. */
const pictures = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);
/** They make a stream at most 4 times as long. */
const textual = new Set(['ASCII85Decode', 'ASCIIHexDecode']);

/**
 * Returns how the streams of one file are unpacked. Each is unpacked before anything else reads it,
 * so that no reader meets a stream of gigabytes.
 */
export function unpacker() {
  let left: number = limits.unpackedFile;

  function inflated(bytes: Uint8Array): Uint8Array {
    const maxOutputLength = Math.max(1, Math.min(limits.unpackedStream, left));
    try {
      // Some programs leave out the end of a packed stream; readers accept it.
      return inflateSync(bytes, { maxOutputLength, finishFlush: zlib.Z_SYNC_FLUSH });
    } catch (error) {
      const isTooLarge = error instanceof RangeError || codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
      throw new UnreadablePdf(isTooLarge ? 'unpacked' : 'broken');
    }
  }

  /** Returns the content of a stream, or its packed picture. */
  return (stream: PDFRawStream): Uint8Array => {
    checkDictionary(stream.dict);
    let bytes: Uint8Array = stream.contents;
    for (const filter of filtersOf(stream.dict)) {
      if (pictures.has(filter)) break;
      if (filter === 'FlateDecode') bytes = inflated(bytes);
      else if (textual.has(filter)) bytes = decoded(bytes, filter, stream.dict);
      else throw new UnreadablePdf('packing');
      left -= bytes.length;
      if (left <= 0) throw new UnreadablePdf('unpacked');
    }
    return bytes;
  };
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function checkDictionary(dict: PDFDict): void {
  // A stream can name another file, or an address, as its content.
  if (dict.has(PDFName.of('F'))) throw new UnreadablePdf('outside');
  const side = (name: string) => {
    const value = dict.lookup(PDFName.of(name));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  if (side('Width') * side('Height') > limits.pixels) throw new UnreadablePdf('complex');
}

function filtersOf(dict: PDFDict): string[] {
  const given = dict.lookup(PDFName.of('Filter'));
  if (given === undefined) return [];
  const names =
    given instanceof PDFArray ? given.asArray().map((_, n) => given.lookup(n)) : [given];
  if (names.length > limits.filters) throw new UnreadablePdf('complex');
  return names.map((name) => {
    if (!(name instanceof PDFName)) throw new UnreadablePdf('broken');
    return name.decodeText();
  });
}

function decoded(bytes: Uint8Array, filter: string, { context }: PDFDict): Uint8Array {
  const dict = PDFDict.withContext(context);
  dict.set(PDFName.of('Filter'), PDFName.of(filter));
  return decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode();
}
