import { createHash } from 'node:crypto';
import * as z from 'zod';
import { atOnce } from '#functions/kernel/at-once';
import { isPdf } from '#functions/kernel/is-pdf';
import { type Lock, lockOf } from '#functions/pdf/read/lock';
import type { ReportRecord } from '#shared/learning/report-record';
import type { Findings } from '../../faults.ts';
import { Id, Line } from '../../oneroster/values.ts';
import type { ArchiveFile } from '../../read/archive.ts';
import { OwnDay, OwnId, WebAddress } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { type RowOf, rowsOfPeople } from '../named-people.ts';
import type { SchoolFacts } from '../school.ts';

const longest = 255;

const cells = z.object({
  FILE_ID: OwnId.refine((value) => /^[A-Za-z0-9_.~:@-]{1,128}$/.test(value), {
    error: 'Use at most 128 letters, digits and . _ ~ : @ - in an identifier of a report.',
  }),
  STUDENT_NUMBER: Id,
  FILENAME: Line.refine((value) => value.length <= 2000, 'This is too long.'),
  FILE_PATH: Line,
  LAST_UPDATED: OwnDay,
  title: Line.refine((value) => value.length <= longest, `Use at most ${longest} characters.`),
});
type Row = ReadRow<z.infer<typeof cells>>;

/** Academic reports: PDF files of the same package, or addresses on another server. */
export const reports = fileKind({
  table: 'academic-reports',
  cells,
  id: 'FILE_ID',
  recordsOf: reportsOf,
});

/** Files that are unpacked and stored at the same time: at most 10 MB each. */
const width = 4;

async function reportsOf(
  rows: readonly Row[],
  school: SchoolFacts,
  found: Findings,
): Promise<ReportRecord[]> {
  const named = { column: 'STUDENT_NUMBER', kind: 'students' } as const;
  const known = await rowsOfPeople(rows, named, school, found);
  const stored = await school.reports.stored();
  const isCustom = ({ row }: (typeof known)[number]) =>
    row.cells.FILE_PATH.toLowerCase() === 'custom';
  const domains = known.some(isCustom) ? await school.domains() : [];
  const used = new Set<string>();
  const records = await atOnce(width, known, async (each) => {
    if (isCustom(each)) return customOf(each, domains, found);
    used.add(each.row.cells.FILE_PATH);
    return fileOf(each, stored.get(each.row.cells.FILE_ID), school, found);
  });
  for (const path of school.reports.files.keys()) {
    if (used.has(path)) continue;
    found.warn({ file: path }, 'No row of reports.csv names this file. It is not stored.');
  }
  return records.flatMap((record) => record ?? []);
}

const shared = ({ row, person }: RowOf<Row['cells']>) => {
  const { FILE_ID, LAST_UPDATED, title } = row.cells;
  return { FILE_ID, userUid: person.userUid, LAST_UPDATED, title };
};

/**
 * Returns a report on a server of the school. Families trust the portal's links, so none leads to
 * another server or to an address without `https`.
 */
function customOf(
  each: RowOf<Row['cells']>,
  domains: readonly string[],
  found: Findings,
): ReportRecord | undefined {
  const { FILENAME, title } = each.row.cells;
  const address = WebAddress.safeParse(FILENAME);
  const fault = (reason: string) => {
    found.fault(each.row.locate('FILENAME'), reason);
    return undefined;
  };
  if (!address.success || !/^https:/i.test(FILENAME)) {
    return fault('Write the address of a custom report. It must begin with https://.');
  }
  const { hostname } = new URL(address.data);
  if (!domains.some((domain) => isInside(hostname, domain))) {
    return fault(
      'This address is not on a server of the school. The settings of the school have its domains.',
    );
  }
  return { ...shared(each), FILENAME: title, FILE_PATH: 'custom', address: address.data };
}

const isInside = (hostname: string, domain: string): boolean =>
  `.${hostname.toLowerCase()}`.endsWith(`.${domain.toLowerCase()}`);

/**
 * Returns a report with its file, which it stores. A file that is not in the package stays, if the
 * portal has it: so a school need not send all files of all years each time. So does the stored file
 * of a row that is set aside.
 */
async function fileOf(
  each: RowOf<Row['cells']>,
  before: ReportRecord | undefined,
  { reports: package_ }: SchoolFacts,
  found: Findings,
): Promise<ReportRecord | undefined> {
  const { row, person } = each;
  const { FILENAME, FILE_PATH } = row.cells;
  const fault = (column: string, reason: string) => {
    found.fault(row.locate(column), reason);
    return undefined;
  };
  if (FILENAME.length > longest) return fault('FILENAME', `Use at most ${longest} characters.`);
  if (!isPlainPath(FILE_PATH)) {
    return fault('FILE_PATH', 'This is not a path in the package, such as reports/1001.pdf.');
  }
  const record = { ...shared(each), FILENAME, FILE_PATH: 'portal' } as const;
  const isSame = before?.userUid === person.userUid;
  const file = package_.files.get(FILE_PATH);
  if (!file) {
    return isSame && before.file
      ? { ...record, file: before.file }
      : fault('FILE_PATH', 'The package has no file with this path.');
  }
  const bytes = await bytesOf(file);
  if (!bytes || !isPdf(bytes)) {
    return fault('FILE_PATH', 'This file is not a PDF, or it is damaged.');
  }
  const lock = await lockOf(bytes);
  if (lock) {
    found.setAside(row.locate('FILE_PATH'), lockedBy(locks[lock]));
    return isSame ? before : undefined;
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (!isSame || before.file?.hash !== hash) {
    await package_.store({ userUid: person.userUid, hash, FILENAME }, bytes);
  }
  return { ...record, file: { hash, size: bytes.length } };
}

const lockedBy = (lock: string) =>
  `This PDF is protected by ${lock}, so families cannot open it. Save it without one.`;
const locks: Readonly<Record<Lock, string>> = {
  password: 'a password',
  foreign: 'a lock of another program',
};

/** Whether a path stays in the package: no part of it leads upwards or begins at the root. */
const isPlainPath = (path: string): boolean =>
  path.length <= longest &&
  /\.pdf$/i.test(path) &&
  !/[\\:\p{Cc}]/u.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** Unpacks a file of at most 10 MB. Returns nothing if the zip is damaged there. */
async function bytesOf(file: ArchiveFile): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
