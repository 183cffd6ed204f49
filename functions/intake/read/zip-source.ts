import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import * as yauzl from 'yauzl';

/** A file of the bucket that is too large for memory. Parts of it are read as they are needed. */
export interface RangedFile {
  readonly size: number;
  /** Returns the bytes from one position to before another. */
  read(start: number, end: number): Promise<Readable>;
}

/** Opens a zip in memory, or one in the bucket of which only the needed parts are read. */
export const openZip = (file: Buffer | RangedFile): Promise<yauzl.ZipFile> =>
  Buffer.isBuffer(file)
    ? yauzl.fromBufferPromise(file, options)
    : yauzl.fromRandomAccessReaderPromise(new RangeReader(file), file.size, options);

const options = { lazyEntries: true, autoClose: false } as const;

/** Reads a zip by ranges, for `yauzl`. */
class RangeReader extends yauzl.RandomAccessReader {
  readonly #file: RangedFile;

  constructor(file: RangedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = new PassThrough();
    this.#file.read(start, end).then(
      (source) => source.on('error', (error) => stream.destroy(error)).pipe(stream),
      (error) => stream.destroy(error),
    );
    return stream;
  }
}
