import { gunzip } from 'node:zlib';

/** Reads a whole object; returns undefined if it is not there. */
export type ObjectReader = (key: string) => Promise<Uint8Array | undefined>;

/** The most bytes that are unpacked in one piece. */
const mostAtOnce = 256_000_000;

/**
 * Returns the bytes of a packed file. The last 4 of a gzip file say how long its content is (RFC 1952):
 * unpacked in one piece, not in pieces of 16 KB, it takes half the time.
 */
export async function unpacked(bytes: Uint8Array): Promise<Buffer> {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  // Room beyond the end shows that there is no more.
  const chunkSize = Math.min(length, mostAtOnce) + 64;
  return new Promise((done, fail) =>
    gunzip(bytes, { chunkSize }, (error, content) => (error ? fail(error) : done(content))),
  );
}

/** Reads packed files, for Lambdas that write none. */
export const packedReader = (readObject: ObjectReader) => ({
  /** Returns a file; undefined if it is gone, because a newer record does not name it. */
  async read(key: string): Promise<Buffer | undefined> {
    const bytes = await readObject(key);
    return bytes && (await unpacked(bytes));
  },
});
