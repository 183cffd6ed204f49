import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pdfOf } from '#bin/demo/files/pdf';
import type { School } from '#functions/kernel/record/declaration';
import { reportKey } from '#functions/learning/store/report-files';
import { reportOpens, reportReader } from '#functions/learning/store/reports';
import { studentAcademicReportsHandlers } from '#functions/learning/student-academic-reports';
import { userRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import { openWorkshop, type TestWorkshop, takeIn } from '#test/intake/intake-deps';
import { largeSchool } from '#test/intake/large/school';
import { proofRuns } from '#test/support/proof-runs';
import { person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const count = proofRuns(1000);
const header = 'FILE_ID,STUDENT_NUMBER,FILENAME,FILE_PATH,LAST_UPDATED,title';
const nameOf = (number: string) => `Report ${number}.pdf`;
const wordOf = (number: string) => `Report of student number ${number}.`;

let deps: TestWorkshop;
let students: Profile[];
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop('report-opens');
  await takeIn(deps, 'main', largeSchool(count, count * 5));
  students = [];
  for await (const each of deps.stored.of(schoolNamed('main')).profiles()) students.push(each);
  const numbers = students.map(({ studentNumber = '' }) => studentNumber);
  const rows = numbers.map(
    (number) => `f-${number},${number},${nameOf(number)},reports/${number}.pdf,2026-02-20,Year`,
  );
  const entries = {
    'reports.csv': strToU8([header, ...rows, ''].join('\n')),
    ...Object.fromEntries(
      numbers.map((number) => [`reports/${number}.pdf`, strToU8(pdfOf([wordOf(number)]))]),
    ),
  };
  await takeIn(deps, 'main', Buffer.from(zipSync(entries)), 'reports.zip');
}, 600_000);
afterAll(() => deps.tables.stop());

const handlers = () =>
  studentAcademicReportsHandlers({
    users: userRepository(deps.tables),
    reports: reportReader(deps.tables),
    opens: reportOpens(deps.tables),
    files: {
      of: ({ site }: School) => ({
        read: async (report) => deps.reportFiles.get(reportKey(schoolNamed(site), report)),
        addressOf: async () => 'https://files.example.edu/none',
      }),
    },
  });
const callerOf = ({ userUid, username }: Profile) => person({ userUid, username, type: 'student' });

test('gives each of 1,000 students the own report, with one audit entry, and nobody else’s', async () => {
  expect(students).toHaveLength(count);
  expect(deps.reportFiles.size).toBe(count);
  for (const [i, student] of students.entries()) {
    const { studentNumber: number = '', userUid } = student;
    const caller = callerOf(student);
    const audited: string[] = [];
    const facts = request({ audit: async (uids) => void audited.push(...uids) });
    const { records } = await handlers().list({ limit: 20 }, caller, facts);
    const [listed] = records;
    const named = { FILENAME: nameOf(number), FILE_ID: `f-${number}`, title: 'Year' };
    expect(records).toEqual([expect.objectContaining(named)]);

    audited.length = 0;
    const filename = listed?.FILENAME ?? '';
    const file = await handlers().download({ filename }, caller, facts);
    expect(Buffer.from('base64' in file ? file.base64 : '', 'base64').toString()).toContain(
      wordOf(number),
    );
    expect(audited).toEqual([userUid]);

    const other = students[(i + 1) % students.length]?.studentNumber ?? '';
    const foreign = { filename: nameOf(other), FILE_ID: `f-${other}` };
    await expect(handlers().download(foreign, caller, facts)).rejects.toMatchObject({
      kind: 'notFound',
    });
    expect(audited).toEqual([userUid]);
  }
}, 600_000);
