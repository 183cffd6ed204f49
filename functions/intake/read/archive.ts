import type { Readable } from 'node:stream';
import type * as yauzl from 'yauzl';
import { intakeLimit, tooLargeFile } from '#shared/intake/intake.contract';
import { isWorkbookZip, workbookFault } from '#shared/spreadsheet/workbook';
import type { Findings } from '../faults.ts';
import { openZip, type RangedFile } from './zip-source.ts';

/** A file inside a zip, not unpacked yet. */
export interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  open(): Promise<Readable>;
}

const megabyte = 1024 * 1024;
const mostEntries = 40;
/** With the PDF files of reports, and the most bytes of one of them. */
const mostWithReports = 20_000;
const longestReport = 10 * megabyte;
const mostUnpacked = 400 * megabyte;
/**
 * The largest compression ratio. Text has about 20, rosters with long identifiers 50, a zip bomb
 * more.
 */
const mostRatio = 200;

/**
 * Returns the files of a zip without unpacking them. Reports files that are too large, too many,
 * encrypted, in a folder or a zip bomb. A package with `reports.csv` may be larger and has folders
 * of PDF files.
 */
export async function openArchive(
  filename: string,
  zip: Buffer | RangedFile,
  found: Findings,
): Promise<ArchiveFile[]> {
  const refuse = (reason: string) => {
    found.fault({ file: filename }, reason);
    return [];
  };
  if (Buffer.isBuffer(zip)) {
    if (zip.length === 0) return refuse('This file is empty.');
    if (zip.length > intakeLimit) return refuse(tooLargeFile);
    if (zip.length < 2 || zip.readUInt16BE(0) !== zipSignature) {
      return refuse('This is not a zip file. A OneRoster package is a zip of CSV files.');
    }
  }
  try {
    return await entriesOf(filename, zip, found);
  } catch {
    return refuse('This zip file is damaged or incomplete. Please export it again.');
  }
}

const zipSignature = 0x50_4b; // PK

async function entriesOf(
  filename: string,
  source: Buffer | RangedFile,
  found: Findings,
): Promise<ArchiveFile[]> {
  const zip = await openZip(source);
  const refuse = (reason: string) => {
    found.fault({ file: filename }, reason);
    return [];
  };
  if (zip.entryCount > mostWithReports) return refuse(tooMany(zip.entryCount, mostWithReports));
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!isSystemFile(entry.fileName) && !isFolder(entry)) entries.push(entry);
  }
  if (isWorkbookZip(entries.map(({ fileName }) => fileName))) return refuse(workbookFault);
  const hasReports = entries.some(({ fileName }) => isReportList(fileName));
  const size = Buffer.isBuffer(source) ? source.length : source.size;
  if (!hasReports && size > intakeLimit) return refuse(tooLargeFile);
  const listed = entries.filter(({ fileName }) => !(hasReports && isPdf(fileName)));
  if (listed.length > mostEntries) return refuse(tooMany(listed.length, mostEntries));
  // Reports are unpacked one by one, so only the others count.
  const unpacked = listed.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > mostUnpacked) {
    const unpackedSize = Math.ceil(unpacked / megabyte);
    return refuse(
      `This zip has ${unpackedSize} MB when it is unpacked. The intake takes up to 400 MB.`,
    );
  }
  const files = entries.flatMap((entry) => {
    const isReport = hasReports && isPdf(entry.fileName);
    const reason = isReport ? reportFault(entry) : faultOf(entry);
    if (reason) {
      found.fault({ file: isReport ? entry.fileName : baseName(entry.fileName) }, reason);
      return [];
    }
    const open = () => zip.openReadStreamPromise(entry);
    return [{ name: entry.fileName, size: entry.uncompressedSize, open }];
  });
  if (files.length === 0 && !found.refused) return refuse('This zip contains no files.');
  return files;
}

const tooMany = (count: number, most: number) =>
  `This zip contains ${count} files. A package has at most ${most.toLocaleString('en')}.`;

const isPdf = (name: string) => /\.pdf$/i.test(name);
const isReportList = (name: string) => name.toLowerCase() === 'reports.csv';
const isFolder = ({ fileName, uncompressedSize }: yauzl.Entry) =>
  fileName.endsWith('/') && uncompressedSize === 0 && /^[^/]+\/$/.test(fileName);

function reportFault(entry: yauzl.Entry): string | undefined {
  if (entry.isEncrypted()) return 'This file is encrypted. Please make the zip without a password.';
  if (!entry.canDecodeFileData()) {
    return 'The portal cannot read this zip method. Please make an ordinary zip.';
  }
  if (entry.uncompressedSize > longestReport) {
    return 'This report is too large. A report has at most 10 MB.';
  }
  return isBomb(entry)
    ? 'This file is more than 200 times as large when it is unpacked. No report is.'
    : undefined;
}

function faultOf(entry: yauzl.Entry): string | undefined {
  if (entry.isEncrypted()) return 'This file is encrypted. Please make the zip without a password.';
  if (/\/[^/]*\.(csv|ics)$/i.test(entry.fileName)) {
    return 'This file is in a folder of the zip. Please zip the files, not their folder.';
  }
  if (!entry.canDecodeFileData()) {
    return 'The portal cannot read this zip method. Please make an ordinary zip.';
  }
  if (isBomb(entry))
    return 'This file is more than 200 times as large when it is unpacked. No roster is.';
  return undefined;
}

/** Tells whether a file is far larger when it is unpacked than any text or PDF. */
const isBomb = ({ uncompressedSize, compressedSize }: yauzl.Entry): boolean =>
  uncompressedSize > megabyte && uncompressedSize > compressedSize * mostRatio;

/** Whether macOS or Windows added the entry to the zip. */
const isSystemFile = (name: string) =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

const baseName = (name: string) => name.split('/').findLast(Boolean) ?? name;
