import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unpack = promisify(gunzip);

/** Reads a whole object; returns undefined if it is not there. */
export type ObjectReader = (key: string) => Promise<Uint8Array | undefined>;

/** Reads packed files, for Lambdas that write none. */
export const packedReader = (readObject: ObjectReader) => ({
  /** Returns a file; undefined if it is gone, because a newer record does not name it. */
  async read(key: string): Promise<Buffer | undefined> {
    const bytes = await readObject(key);
    return bytes && (await unpack(bytes));
  },
});
