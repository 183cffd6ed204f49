import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { intakeLimit } from '#shared/intake/intake.contract';
import type { Findings } from '../faults.ts';

/** A file inside a zip, not unpacked yet. */
export interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  open(): Promise<Readable>;
}

const megabyte = 1024 * 1024;
const mostEntries = 40;
const mostUnpacked = 400 * megabyte;
/**
 * The largest compression ratio. Text has about 20, rosters with long identifiers 50, a zip bomb
 * more.
 */
const mostRatio = 200;

/**
 * Returns the files of a zip without unpacking them. Reports files that are too large, too many,
 * encrypted, in a folder or a zip bomb.
 */
export async function openArchive(
  filename: string,
  bytes: Buffer,
  found: Findings,
): Promise<ArchiveFile[]> {
  const refuse = (reason: string) => {
    found.fault({ file: filename }, reason);
    return [];
  };
  if (bytes.length === 0) return refuse('This file is empty.');
  if (bytes.length > intakeLimit) {
    return refuse('This file is too large. The intake takes files of up to 50 MB.');
  }
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== zipSignature) {
    return refuse('This is not a zip file. A OneRoster package is a zip of CSV files.');
  }
  try {
    return await entriesOf(filename, bytes, found);
  } catch {
    return refuse('This zip file is damaged or incomplete. Please export it again.');
  }
}

const zipSignature = 0x50_4b; // PK

async function entriesOf(filename: string, bytes: Buffer, found: Findings): Promise<ArchiveFile[]> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  if (zip.entryCount > mostEntries) {
    found.fault(
      { file: filename },
      `This zip contains ${zip.entryCount} files. A package has at most ${mostEntries}.`,
    );
    return [];
  }
  const files: ArchiveFile[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const file = baseName(entry.fileName);
    if (isSystemFile(entry.fileName)) continue;
    unpacked += entry.uncompressedSize;
    const reason = faultOf(entry);
    if (reason) found.fault({ file }, reason);
    else {
      files.push({
        name: entry.fileName,
        size: entry.uncompressedSize,
        open: () => zip.openReadStreamPromise(entry),
      });
    }
  }
  if (unpacked > mostUnpacked) {
    const size = Math.ceil(unpacked / megabyte);
    found.fault(
      { file: filename },
      `This zip has ${size} MB when it is unpacked. The intake takes up to 400 MB.`,
    );
    return [];
  }
  if (files.length === 0 && !found.refused) {
    found.fault({ file: filename }, 'This zip contains no files.');
  }
  return files;
}

function faultOf(entry: yauzl.Entry): string | undefined {
  if (entry.isEncrypted()) return 'This file is encrypted. Please make the zip without a password.';
  if (entry.fileName.includes('/')) {
    return 'This file is in a folder of the zip. Please zip the files, not their folder.';
  }
  if (!entry.canDecodeFileData()) {
    return 'The portal cannot read this zip method. Please make an ordinary zip.';
  }
  const isBomb =
    entry.uncompressedSize > megabyte && entry.uncompressedSize > entry.compressedSize * mostRatio;
  if (isBomb) return 'This file is more than 200 times as large when it is unpacked. No roster is.';
  return undefined;
}

/** Whether macOS or Windows added the entry to the zip. */
const isSystemFile = (name: string) =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

const baseName = (name: string) => name.split('/').findLast(Boolean) ?? name;
