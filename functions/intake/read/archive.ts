import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { intakeLimit } from '#shared/contract/intake';
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
/** Text shrinks to a twentieth, rosters with long identifiers to a fiftieth; more than this is a bomb. */
const mostRatio = 200;

/**
 * The files of a zip, looked at from outside only: what is too large, too many, packed as a bomb, encrypted, in a folder or under a
 * name that leads elsewhere is a fault, and nothing is unpacked.
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
      `This zip holds ${zip.entryCount} files. A package has at most ${mostEntries}.`,
    );
    return [];
  }
  const files: ArchiveFile[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const file = baseName(entry.fileName);
    if (isLitter(entry.fileName)) continue;
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
      `Unpacked, this zip would be ${size} MB. The intake takes up to 400 MB.`,
    );
    return [];
  }
  if (files.length === 0 && !found.refused) {
    found.fault({ file: filename }, 'There is no file in this zip.');
  }
  return files;
}

function faultOf(entry: yauzl.Entry): string | undefined {
  if (entry.isEncrypted()) return 'This file is encrypted. Please make the zip without a password.';
  if (entry.fileName.includes('/')) {
    return 'This file is in a folder of the zip. Please zip the files themselves, not their folder.';
  }
  if (!entry.canDecodeFileData()) {
    return 'This file is packed in a way the portal cannot read. Please use ordinary zip (deflate).';
  }
  const isBomb =
    entry.uncompressedSize > megabyte && entry.uncompressedSize > entry.compressedSize * mostRatio;
  if (isBomb) return 'This file would unpack to more than 200 times its size, as no roster does.';
  return undefined;
}

/** What macOS and Windows add to a zip by themselves, and the entries of bare folders. */
const isLitter = (name: string) =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

const baseName = (name: string) => name.split('/').findLast(Boolean) ?? name;
