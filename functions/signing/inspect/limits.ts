const megabyte = 1024 * 1024;

/** What a file may cost to read. An ordinary form of 20 pages needs a hundredth of it. */
export const limits = {
  bytes: 20 * megabyte,
  pages: 200,
  /** How deep the tree of pages may be. */
  pageDepth: 50,
  /** Objects that others can refer to. */
  objects: 100_000,
  /** Values of any kind: numbers, names, lists. */
  values: 500_000,
  /** Lists in lists. */
  depth: 100,
  /** How often a byte between objects may be read, on average. Broken files are read in circles. */
  rereads: 20,
  /** One unpacked stream, and all of them. */
  unpackedStream: 64 * megabyte,
  unpackedFile: 256 * megabyte,
  filters: 4,
  pixels: 100_000_000,
  /** The sides of a page in points: half an inch, and the largest that readers show. */
  side: { least: 36, most: 14_400 },
} as const;
