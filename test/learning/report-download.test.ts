import { beforeEach, describe, expect, it } from 'vitest';
import { reportOpens } from '#functions/learning/store/reports';
import { studentAcademicReportsHandlers } from '#functions/learning/student-academic-reports';
import { userRepository } from '#functions/people/store/users';
import type { ReportRecord } from '#shared/learning/report-record';
import { studentAcademicReportsSchemas } from '#shared/learning/student-academic-reports.schemas';
import { absenceSchool, callerNamed, secondsIn } from '#test/absences/absence-school';
import { bound } from '#test/support/records/school';

const report = (child: string, is: Partial<ReportRecord> = {}): ReportRecord => ({
  FILE_ID: `r-${child}`,
  userUid: `uid-${child}`,
  FILENAME: 'Year 8.pdf',
  FILE_PATH: 'portal',
  LAST_UPDATED: '2026-02-20',
  title: 'Semester 2',
  file: { hash: `hash-${child}`, size: 100 },
  ...is,
});

let school: Awaited<ReturnType<typeof absenceSchool>>;
let reports: ReportRecord[];
let audited: string[];
beforeEach(async () => {
  school = await absenceSchool();
  reports = [report('nina'), report('max', { FILENAME: 'Of Max.pdf' }), report('olga')];
  audited = [];
});

function handlers() {
  return studentAcademicReportsHandlers({
    users: userRepository(school.tables),
    reports: bound({
      ofStudent: async (uid) => ({ records: reports.filter(({ userUid }) => userUid === uid) }),
      named: async (uid, name) =>
        reports.filter(({ userUid, FILENAME }) => userUid === uid && FILENAME === name),
    }),
    opens: reportOpens(school.tables),
    files: bound({
      read: async ({ hash }) => Buffer.from(`%PDF ${hash}`),
      addressOf: async ({ hash }) => `https://files.example.edu/${hash}?signed`,
    }),
  });
}

const facts = () => ({
  ...secondsIn(0),
  audit: async (children: readonly string[]) => void audited.push(...children),
});
const download = (who: string, named: { filename: string; username?: string; FILE_ID?: string }) =>
  handlers().download(named, callerNamed(who), facts());
const inList = async (who: string, username: string) =>
  (await handlers().list({ username, limit: 20 }, callerNamed(who), facts())).records[0];

describe('the download of a report', () => {
  it.each(['nina', 'cara', 'carl', 'parent', 'tess', 'homa', 'nurse'])(
    'gives %s the file of the student, with one audit entry',
    async (who) => {
      const answer = await download(who, { username: 'nina', filename: 'Year 8.pdf' });
      expect(answer).toMatchObject({ type: 'application/pdf' });
      const { base64 } = answer as { base64: string };
      expect(Buffer.from(base64, 'base64').toString()).toBe('%PDF hash-nina');
      expect(audited).toEqual(['uid-nina']);
    },
  );

  it.each([
    'max',
    'court',
    'ended',
    'late',
    'stranger',
    'exnurse',
    'exparent',
    'tim',
    'ada',
    'otto',
  ])('refuses %s as for an unknown student, without an entry', async (who) => {
    const theirs = await download(who, { username: 'nina', filename: 'Year 8.pdf' }).catch(String);
    const nobodys = await download(who, { username: 'none', filename: 'Year 8.pdf' }).catch(String);
    expect(theirs).toBe(nobodys);
    expect(audited).toEqual([]);
  });

  it.each([
    '../Year 8.pdf',
    '/etc/passwd',
    'files/main/uid-max/hash-max.pdf',
    'Of Max.pdf',
    'year 8.pdf',
    'Year 8.pdf/../../uid-max/hash-max.pdf',
    'Year 8.pdf%00',
    '..%2f..%2fhash-max.pdf',
  ])('finds nothing under the name %s of another place', async (filename) => {
    await expect(download('nina', { filename })).rejects.toMatchObject({ kind: 'notFound' });
    expect(audited).toEqual([]);
  });

  it('refuses the FILE_ID of another student', async () => {
    const foreign = { username: 'nina', filename: 'Year 8.pdf', FILE_ID: 'r-olga' };
    await expect(download('cara', foreign)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('finds the one child of a carer who sends only the name, and asks if there are two', async () => {
    await download('cara', { filename: 'Of Max.pdf' });
    expect(audited).toEqual(['uid-max']);
    await expect(download('carl', { filename: 'Year 8.pdf' })).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  it('gives a signed address above 4 MB, and to the school for a custom report', async () => {
    reports = [
      report('nina', { file: { hash: 'large', size: 5 * 1024 * 1024 } }),
      report('nina', {
        FILE_ID: 'c',
        FILENAME: 'Custom',
        FILE_PATH: 'custom',
        address: 'https://x.example.edu/1',
      }),
    ];
    expect(await download('nina', { filename: 'Year 8.pdf' })).toEqual({
      address: 'https://files.example.edu/large?signed',
    });
    expect(await download('nina', { filename: 'Custom' })).toEqual({
      address: 'https://x.example.edu/1',
    });
    const { url } = await handlers().address({ filename: 'Custom' }, callerNamed('nina'), facts());
    expect(url).toBe('https://x.example.edu/1');
  });

  it('accepts a secret of any kind and ignores it', () => {
    const { input } = studentAcademicReportsSchemas.download;
    for (const secret of ['right', 7, { a: 1 }, undefined]) {
      expect(input.safeParse({ filename: 'Year 8.pdf', secret }).success).toBe(true);
    }
  });
});

describe('the list of reports', () => {
  it('tells staff on duty when a carer first opened a report, and nobody else', async () => {
    expect(await inList('tess', 'nina')).toMatchObject({ carer_opened_at: null });
    await download('tess', { username: 'nina', filename: 'Year 8.pdf' });
    await download('nina', { filename: 'Year 8.pdf' });
    expect(await inList('tess', 'nina')).toMatchObject({ carer_opened_at: null });
    await download('cara', { username: 'nina', filename: 'Year 8.pdf' });
    expect((await inList('tess', 'nina'))?.carer_opened_at).toMatch(/^2026-/);
    expect(await inList('cara', 'nina')).not.toHaveProperty('carer_opened_at');
    expect(await inList('nina', 'nina')).not.toHaveProperty('carer_opened_at');
    // A new file of the same report has not been opened.
    reports = [report('nina', { file: { hash: 'new', size: 1 } })];
    expect(await inList('tess', 'nina')).toMatchObject({ carer_opened_at: null });
  });

  it('holds no address of a file', async () => {
    reports = [report('nina', { FILE_PATH: 'custom', address: 'https://x.example.edu/1' })];
    expect(JSON.stringify(await inList('cara', 'nina'))).not.toContain('https');
  });
});
