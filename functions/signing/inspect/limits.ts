/** What a document may have. What a PDF may cost to read is limited for all (`pdf/read/limits.ts`). */
export const limits = {
  bytes: 20 * 1024 * 1024,
  pages: 200,
  /** How deep the tree of pages may be. */
  pageDepth: 50,
  /** The sides of a page in points: half an inch, and the largest that readers show. */
  side: { least: 36, most: 14_400 },
} as const;
