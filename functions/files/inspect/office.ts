import * as yauzl from 'yauzl';
import { NotXml } from '#functions/kernel/spreadsheet/xml-reader';
import type { FileType } from '#shared/files/files';
import { RefusedFile } from '../rules/refused-file.ts';
import { nameRefusal, partReader } from './office-parts.ts';
import { refused } from './refusals.ts';

/** What a file of Office may have: parts, and bytes when it is unpacked, with all files inside it. */
export const officeLimits = {
  parts: 2_000,
  unpacked: 200 * 1024 * 1024,
  /** Files in files: a table behind a diagram is one. */
  depth: 2,
  /** A file inside a file is held in memory. */
  inside: 20 * 1024 * 1024,
} as const;

const office = 'application/vnd.openxmlformats-officedocument.';

/** The main parts, with the types of the files. */
const mains: Readonly<Record<string, FileType>> = {
  [`${office}wordprocessingml.document.main+xml`]: `${office}wordprocessingml.document`,
  [`${office}spreadsheetml.sheet.main+xml`]: `${office}spreadsheetml.sheet`,
  [`${office}presentationml.presentation.main+xml`]: `${office}presentationml.presentation`,
};

/** What is still left of the limits, for a file and all files inside it. */
interface Budget {
  parts: number;
  bytes: number;
}

/**
 * Checks a file of Word, Excel or PowerPoint (ECMA-376, Office Open XML) and returns its type. Each
 * part is unpacked and read; nothing is changed. Throws for macros, objects of other programs,
 * ActiveX and everything that is loaded from another place, apart from links.
 */
export async function checkOffice(bytes: Buffer): Promise<FileType> {
  try {
    return await checkPackage(
      bytes,
      { parts: officeLimits.parts, bytes: officeLimits.unpacked },
      1,
    );
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    if (error instanceof NotXml || (error instanceof Error && isOfFile(error))) {
      throw refused('broken');
    }
    throw error;
  }
}

/** Whether an error is about the bytes: those of yauzl, zlib and the decoder. */
const isOfFile = (error: Error): boolean =>
  error.name === 'Error' || ('code' in error && /^(Z_|ERR_)/.test(String(error.code)));

async function checkPackage(bytes: Buffer, budget: Budget, depth: number): Promise<FileType> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const names = new Set<string>();
  const types: string[] = [];
  const inside: Buffer[] = [];
  for await (const entry of zip.eachEntry()) {
    if (--budget.parts < 0) throw refused('complex');
    const name = entry.fileName.toLowerCase();
    // Of two parts with one name, programs read different ones.
    if (names.has(name)) throw refused('broken');
    names.add(name);
    if (entry.isEncrypted()) throw refused('password');
    const fault = nameRefusal(name);
    if (fault) throw refused(fault);
    if (name.endsWith('/')) continue;
    const part = partReader(name);
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      budget.bytes -= chunk.length;
      if (budget.bytes < 0) throw refused('unpacked');
      part.write(chunk);
    }
    const found = part.end();
    types.push(...found.types);
    if (found.packed) inside.push(found.packed);
  }
  const type = Object.entries(mains).find(([main]) => types.includes(main))?.[1];
  if (!names.has('[content_types].xml') || !type) throw refused('kind');
  for (const each of inside) {
    if (depth >= officeLimits.depth) throw refused('object');
    await checkPackage(each, budget, depth + 1);
  }
  return type;
}
