const megabyte = 1024 * 1024;

/** What a PDF may cost to read. An ordinary form of 20 pages needs a hundredth of it. */
export const limits = {
  /** Objects that others can refer to. */
  objects: 100_000,
  /** Values of any kind: numbers, names, lists. */
  values: 500_000,
  /** Lists in lists. */
  depth: 100,
  /** How often a byte between objects may be read, on average. Broken files are read in circles. */
  rereads: 20,
  /** Bytes between objects that are read where only the lock is wanted: 3 seconds of a processor. */
  lockBytes: 5_000_000,
  /** One unpacked stream, and all of them. */
  unpackedStream: 64 * megabyte,
  unpackedFile: 256 * megabyte,
  filters: 4,
  pixels: 100_000_000,
} as const;
