import { AppError } from '#shared/kernel/errors';
import { crc32 } from '#shared/spreadsheet/crc32';

/** A file in a zip, written chunk by chunk. */
export interface ZipFile {
  readonly name: string;
  readonly chunks: Iterable<string> | AsyncIterable<string>;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Entry {
  readonly name: Bytes;
  /** The position of its header in the zip. */
  readonly at: number;
  sum: number;
  packed: number;
  unpacked: number;
}

/**
 * Writes a zip part by part with the compression that browsers and Node.js have built in: no
 * worker, which the Content-Security-Policy of the pages would refuse, and no package. The sizes
 * follow each file (APPNOTE.TXT 4.3.9), because they are not known before.
 */
export async function* zip(files: readonly ZipFile[]): AsyncGenerator<Bytes> {
  const entries: Entry[] = [];
  let written = 0;
  for (const { name, chunks } of files) {
    const entry = { name: utf8(name), at: written, sum: 0, packed: 0, unpacked: 0 };
    entries.push(entry);
    const head = joined(localHeader(entry), entry.name);
    yield head;
    for await (const part of deflated(counted(chunks, entry))) {
      entry.packed += part.length;
      yield part;
    }
    const foot = descriptor(entry);
    yield foot;
    written += head.length + entry.packed + foot.length;
    if (Math.max(written, entry.unpacked) > mostBytes) {
      throw new AppError('tooLarge', 'The file is larger than 4 GB. Choose fewer rows.');
    }
  }
  const directory = joined(...entries.flatMap((entry) => [centralHeader(entry), entry.name]));
  yield directory;
  yield fields(
    [4, 0x06054b50],
    [4, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directory.length],
    [4, written],
    [2, 0],
  );
}

/** The largest size in a zip without the 64-bit extension, where sizes have 4 bytes. */
const mostBytes = 0xffff_ffff;

/** Bit 3: sizes follow the file; bit 11: names are UTF-8. */
const flags = 0x808;
const deflate = 8;
/**
 * 1 January 1980, the first day of the zip format. A fixed time gives the same file for the same
 * rows.
 */
const time = 0x0021_0000;

const localHeader = ({ name }: Entry) =>
  fields(
    [4, 0x04034b50],
    [2, 20],
    [2, flags],
    [2, deflate],
    [4, time],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );

const descriptor = ({ sum, packed, unpacked }: Entry) =>
  fields([4, 0x08074b50], [4, sum], [4, packed], [4, unpacked]);

const centralHeader = ({ name, at, sum, packed, unpacked }: Entry) =>
  fields(
    ...([
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      [2, flags],
      [2, deflate],
      [4, time],
    ] as const),
    ...([
      [4, sum],
      [4, packed],
      [4, unpacked],
      [2, name.length],
    ] as const),
    // No extra field, comment, disk number or attributes.
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const),
  );

/** Writes numbers one after the other, each in 2 or 4 bytes, little-endian. */
function fields(...all: readonly (readonly [bytes: 2 | 4, value: number])[]): Bytes {
  const bytes = new Uint8Array(all.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of all) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

function joined(...parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const encoder = new TextEncoder();
const utf8 = (text: string): Bytes => encoder.encode(text);

async function* counted(chunks: ZipFile['chunks'], entry: Entry): AsyncGenerator<Bytes> {
  for await (const chunk of chunks) {
    const bytes = utf8(chunk);
    entry.sum = crc32(bytes, entry.sum);
    entry.unpacked += bytes.length;
    yield bytes;
  }
}

async function* deflated(chunks: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  const reader = streamOf(chunks).pipeThrough(new CompressionStream('deflate-raw')).getReader();
  let isEnded = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    isEnded = true;
  } finally {
    // When the reader stops early, the source of the rows is closed too.
    if (!isEnded) {
      await reader.cancel().catch(() => undefined);
      await chunks.return(undefined);
    }
  }
}

/** `ReadableStream.from` is missing in Chromium and Safari. */
const streamOf = (chunks: AsyncGenerator<Bytes>): ReadableStream<Bytes> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
