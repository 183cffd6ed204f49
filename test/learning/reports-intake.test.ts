import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { findings } from '#functions/intake/faults';
import type { Change } from '#functions/intake/plan/change';
import { dryRun } from '#functions/intake/plan/dry-run';
import type { RangedFile } from '#functions/intake/read/zip-source';
import { type NamedReport, reportKey } from '#functions/learning/store/report-files';
import { MemoryRoster } from '#test/intake/files/packages';
import { isFullProof } from '#test/support/proof-runs';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { lockedFile } from '#test/support/signing/locked-files';
import { pdfKinds } from '#test/support/signing/pdf-kinds';

const header = 'FILE_ID,STUDENT_NUMBER,FILENAME,FILE_PATH,LAST_UPDATED,title\n';
const pdf = (text: string) => strToU8(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const students = Array.from({ length: isFullProof ? 1000 : 100 }, (_, i) =>
  profile({ username: `s${i}`, type: 'student', studentNumber: `n${i}`, sourcedId: `src${i}` }),
);

let stored: MemoryRoster;
let files: Map<string, Buffer>;
beforeEach(() => {
  stored = new MemoryRoster();
  for (const each of students) stored.people.set(each.userUid, each);
  files = new Map();
});

/** Makes the dry run of a package, in memory or by ranges, and applies it. */
async function load(entries: Record<string, Uint8Array>, isRanged = false) {
  const bytes = Buffer.from(zipSync(entries));
  let read = 0;
  const ranged: RangedFile = {
    size: bytes.length,
    async read(start, end) {
      read += end - start;
      return Readable.from([bytes.subarray(start, end)]);
    },
  };
  const found = findings();
  const plan: Change[] = [];
  const run = await dryRun({
    filename: 'reports.zip',
    file: isRanged ? ranged : bytes,
    site: { schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' },
    now: new Date('2026-03-02T00:00:00Z'),
    stored,
    found,
    async storeReport(report: NamedReport, body: Buffer) {
      files.set(reportKey(schoolNamed('main'), report), body);
    },
    write: async (change) => void plan.push(change),
  });
  if (run) for (const change of plan) stored.take(change);
  return { run, plan, found, bytes, read };
}

const row = (i: number, is: { path?: string; name?: string; id?: string } = {}) =>
  `${is.id ?? `f${i}`},n${i},${is.name ?? `Report ${i}.pdf`},${is.path ?? `reports/${i}.pdf`},2026-02-20,Semester 2\n`;

describe('reports.csv with its files', () => {
  it.each([false, true])(
    'stores each student’s file under the student, by ranges: %s',
    async (isRanged) => {
      const entries: Record<string, Uint8Array> = {
        'reports.csv': strToU8(header + students.map((_, i) => row(i)).join('')),
      };
      for (const i of students.keys()) entries[`reports/${i}.pdf`] = pdf(`report of ${i}`);
      const { run, found, plan } = await load(entries, isRanged);
      expect(found.faults).toEqual([]);
      expect(run?.counts).toMatchObject([{ kind: 'academic-reports', added: students.length }]);
      expect(files.size).toBe(students.length);
      for (const [key, body] of files) {
        const userUid = key.split('/')[2];
        const change = plan.find(
          ({ after }) => after && 'userUid' in after && after.userUid === userUid,
        );
        expect(body.toString()).toContain(`report of ${change?.id.slice(1)}\n`);
      }
    },
  );

  it('keeps the file that a later package leaves out, and stores no file twice', async () => {
    await load({ 'reports.csv': strToU8(header + row(1)), 'reports/1.pdf': pdf('one') });
    files.clear();
    const again = await load({
      'reports.csv': strToU8(header + row(1)),
      'reports/1.pdf': pdf('one'),
    });
    expect(again.run?.counts).toMatchObject([{ unchanged: 1 }]);
    const without = await load({
      'reports.csv': strToU8(header + row(1) + row(2)),
      'reports/2.pdf': pdf('two'),
    });
    expect(without.run?.counts).toMatchObject([{ unchanged: 1, added: 1 }]);
    expect(files.size).toBe(1);
    const gone = await load({ 'reports.csv': strToU8(header + row(2)) });
    expect(gone.run?.counts).toMatchObject([{ unchanged: 1, leaving: 1 }]);
  });

  it.each(pdfKinds.filter(({ lock }) => !lock))('stores a PDF with $name', async ({ file }) => {
    const bytes = await file();
    await load({ 'reports.csv': strToU8(header + row(1)), 'reports/1.pdf': bytes });
    expect([...files.values()]).toEqual([bytes]);
  });

  it.each(pdfKinds.filter(({ lock }) => lock))(
    'sets the row of a PDF aside that has $name, and takes the others',
    async ({ file, lock }) => {
      const { run, found } = await load({
        'reports.csv': strToU8(header + row(1) + row(2)),
        'reports/1.pdf': await file(),
        'reports/2.pdf': pdf('two'),
      });
      expect(run?.counts).toMatchObject([{ added: 1, leaving: 0 }]);
      expect([found.faults, files.size]).toEqual([[], 1]);
      const protectedBy = lock === 'password' ? 'a password' : 'a lock of another program';
      const reason = `This PDF is protected by ${protectedBy}, so families cannot open it. Save it without one.`;
      const value = 'reports/1.pdf';
      const effect = 'set aside';
      const place = { file: 'reports.csv', row: 2, column: 'FILE_PATH', value };
      expect(found.warnings).toEqual([{ ...place, reason, effect }]);
    },
  );

  it('keeps the stored report of a PDF that comes with a password, but not another student’s', async () => {
    const first = { 'reports.csv': strToU8(header + row(1)), 'reports/1.pdf': pdf('one') };
    await load(first);
    const locked = await lockedFile('1.6', 'school');
    const again = await load({ ...first, 'reports/1.pdf': locked });
    expect(again.run?.counts).toMatchObject([{ unchanged: 1 }]);
    const moved = await load({
      'reports.csv': strToU8(header + row(2, { id: 'f1' })),
      'reports/2.pdf': locked,
    });
    expect(moved.run?.counts).toMatchObject([{ leaving: 1 }]);
  });

  it.each([
    ['../1.pdf', 'FILE_PATH', /not a path in the package/],
    ['/reports/1.pdf', 'FILE_PATH', /not a path in the package/],
    ['reports/../1.pdf', 'FILE_PATH', /not a path in the package/],
    ['reports\\1.pdf', 'FILE_PATH', /not a path in the package/],
    ['C:/1.pdf', 'FILE_PATH', /not a path in the package/],
    ['reports/1.exe', 'FILE_PATH', /not a path in the package/],
    ['reports/2.pdf', 'FILE_PATH', /no file with this path/],
    ['reports/html.pdf', 'FILE_PATH', /not a PDF/],
    ['reports/late.pdf', 'FILE_PATH', /not a PDF/],
  ])('refuses the path %s with row and column', async (path, column, reason) => {
    const { run, found } = await load({
      'reports.csv': strToU8(header + row(1, { path })),
      'reports/1.pdf': pdf('one'),
      'reports/html.pdf': strToU8('<script>alert(1)</script>'),
      'reports/late.pdf': strToU8(`${' '.repeat(1020)}%PDF-1.7`),
    });
    expect(run).toBeUndefined();
    expect(found.faults).toMatchObject([
      { file: 'reports.csv', row: 2, column, value: path, reason: expect.stringMatching(reason) },
    ]);
  });

  it('takes custom reports at https addresses of the school only', async () => {
    stored.schoolDomains = ['school.example', 'example.edu'];
    const custom = (name: string) => header + row(1, { path: 'custom', name });
    const good = await load({ 'reports.csv': strToU8(custom('https://reports.example.edu/1')) });
    expect(good.plan[0]?.after).toMatchObject({
      FILENAME: 'Semester 2',
      FILE_PATH: 'custom',
      address: 'https://reports.example.edu/1',
    });
    const none = ['http://x.example.edu', 'javascript:alert(1)', 'https://a@b.example', 'x'];
    const elsewhere = [
      'https://reports.example.org/1',
      'https://badexample.edu/1',
      'https://edu/1',
      'https://example.edu.evil.org/1',
      'https://evil.org/#example.edu',
    ];
    for (const bad of [...none, ...elsewhere]) {
      const { found } = await load({ 'reports.csv': strToU8(custom(bad)) });
      expect(found.faults[0], bad).toMatchObject({
        row: 2,
        column: 'FILENAME',
        reason: expect.stringContaining(none.includes(bad) ? 'https://' : 'server of the school'),
      });
    }
    stored.schoolDomains = [];
    const unset = await load({ 'reports.csv': strToU8(custom('https://reports.example.edu/1')) });
    expect(unset.found.faults).toHaveLength(1);
  });

  it('refuses a report above 10 MB, and warns of a file that no row names', async () => {
    const large = await load({
      'reports.csv': strToU8(header + row(1)),
      'reports/1.pdf': new Uint8Array(11 * 1024 * 1024).fill(1),
    });
    expect(large.found.faults[0]).toMatchObject({
      file: 'reports/1.pdf',
      reason: expect.stringContaining('10 MB'),
    });
    const spare = await load({
      'reports.csv': strToU8(header + row(1)),
      'reports/1.pdf': pdf('one'),
      'reports/9.pdf': pdf('nine'),
    });
    expect(spare.found.warnings).toMatchObject([{ file: 'reports/9.pdf' }]);
    expect(files.size).toBe(1);
  });
});
