import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { AppError } from '#shared/kernel/errors';

/** Takes the next bytes of a file. The writer waits for it, so memory does not grow. */
export type Write = (bytes: Uint8Array) => Promise<void>;

interface Entry {
  readonly name: Buffer;
  /** The position of its header in the zip. */
  readonly at: number;
  sum: number;
  packed: number;
  unpacked: number;
}

/**
 * The level of compression. The file of an e-mail log is 12 % larger than with the usual level 6,
 * and takes a third less processor time.
 */
const level = 3;

/**
 * Writes a zip file after file. The sizes follow each file (APPNOTE.TXT 4.3.9), because they are
 * not known before.
 */
export function startZip(write: Write) {
  const entries: Entry[] = [];
  let written = 0;
  const put = async (bytes: Uint8Array) => {
    written += bytes.length;
    await write(bytes);
  };

  async function open(name: string): Promise<Entry> {
    const entry = { name: Buffer.from(name), at: written, sum: 0, packed: 0, unpacked: 0 };
    entries.push(entry);
    await put(Buffer.concat([localHeader(entry), entry.name]));
    return entry;
  }

  async function close(entry: Entry): Promise<void> {
    await put(descriptor(entry));
    if (Math.max(written, entry.unpacked) > mostBytes) {
      throw new AppError('tooLarge', 'The file is larger than 4 GB. Choose fewer rows.');
    }
  }

  return {
    /** Writes a short file. */
    async add(name: string, content: string | Uint8Array): Promise<void> {
      const entry = await open(name);
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const packed = deflateRawSync(bytes, { level });
      Object.assign(entry, {
        sum: crc32(bytes),
        packed: packed.length,
        unpacked: bytes.length,
      });
      await put(packed);
      await close(entry);
    },

    /** Begins a long file, which is written text by text. It must be closed before the next one. */
    async begin(name: string) {
      const entry = await open(name);
      const packer = packTo(async (bytes) => {
        entry.packed += bytes.length;
        await put(bytes);
      });
      return {
        async write(text: string): Promise<void> {
          const bytes = Buffer.from(text);
          entry.sum = crc32(bytes, entry.sum);
          entry.unpacked += bytes.length;
          await packer.write(bytes);
        },
        async close(): Promise<void> {
          await packer.end();
          await close(entry);
        },
      };
    },

    /** Ends the zip with its directory. */
    async end(): Promise<void> {
      const at = written;
      const directory = entries.flatMap((entry) => [centralHeader(entry), entry.name]);
      const bytes = Buffer.concat(directory);
      await put(bytes);
      await put(endOf(entries.length, bytes.length, at));
    },
  };
}

/**
 * Compresses with a thread of Node.js while the next bytes are prepared. At most one piece is
 * under way.
 */
function packTo(write: Write) {
  const stream = createDeflateRaw({ level, chunkSize: 64 * 1024 });
  const packed: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => packed.push(bytes));
  const passOn = async () => {
    for (const bytes of packed.splice(0)) await write(bytes);
  };
  const done = (start: (ended: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      start((error) => (error ? reject(error) : resolve()));
    });
  let underWay: Promise<void> = Promise.resolve();
  return {
    async write(bytes: Buffer): Promise<void> {
      await underWay;
      underWay = done((ended) => stream.write(bytes, ended));
      // The next write throws it. Until then nobody waits for it.
      underWay.catch(() => {});
      await passOn();
    },
    async end(): Promise<void> {
      await underWay;
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject).once('end', resolve).end();
      });
      await passOn();
    },
  };
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
  fields('4222444422', [0x04034b50, 20, flags, deflate, time, 0, 0, 0, name.length, 0]);

const descriptor = ({ sum, packed, unpacked }: Entry) =>
  fields('4444', [0x08074b50, sum, packed, unpacked]);

const centralHeader = ({ name, at, sum, packed, unpacked }: Entry) =>
  fields('4222244442222244', [
    0x02014b50,
    20,
    20,
    flags,
    deflate,
    time,
    sum,
    packed,
    unpacked,
    name.length,
    // No extra field, comment, disk number or attributes.
    0,
    0,
    0,
    0,
    0,
    at,
  ]);

const endOf = (count: number, length: number, at: number) =>
  fields('42222442', [0x06054b50, 0, 0, count, count, length, at, 0]);

/** Writes numbers one after the other, little-endian; `widths` says 2 or 4 bytes for each. */
function fields(widths: string, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc([...widths].reduce((sum, width) => sum + Number(width), 0));
  let at = 0;
  for (const [i, value] of values.entries()) {
    at = widths[i] === '2' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  }
  return bytes;
}
