import { PDFDocument, PDFName } from 'pdf-lib';
import { mostMemory } from '../memory.ts';

/** Writes documents and passes each one on. The texts of another round are other ones. */
export type Writing = (round: number, done: (document: Uint8Array) => void) => Promise<void>;

/**
 * Writes documents twice, and prints what the second time took in this process: processor seconds and
 * bytes, and the most memory of both. So each writer is warm, and none finds what it has set before.
 */
export async function printCosts(write: Writing): Promise<void> {
  await write(0, () => {});
  let bytes = 0;
  let last: Uint8Array = Buffer.alloc(0);
  const before = process.cpuUsage();
  await write(1, (document) => {
    bytes += document.length;
    last = document;
  });
  const { user, system } = process.cpuUsage(before);
  const memory = mostMemory();
  const { pages, isTagged } = await factsOf(last);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, bytes, memory, pages, isTagged }));
}

/** Reads a document: how many pages it has, and whether it has tags. */
export async function factsOf(
  document: Uint8Array,
): Promise<{ readonly pages: number; readonly isTagged: boolean }> {
  const read = await PDFDocument.load(document, { updateMetadata: false });
  const isTagged = read.catalog.has(PDFName.of('StructTreeRoot'));
  return { pages: read.getPageCount(), isTagged };
}
