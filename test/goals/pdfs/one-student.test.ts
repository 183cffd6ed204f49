import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FontSet } from '#functions/pdf/font-set';
import { learningGoalsPdfSchemas as schemas } from '#shared/goals/learning-goals-pdf.schemas';
import { callerAs, storeSchools, uid } from '#test/goals/goals-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { request } from '#test/support/records/people';
import { openTestFonts, otherSchools, pdfsOver, storeSamsGoals } from './pdf-school.ts';

let tables: ReturnType<typeof memoryTables>;
let fonts: FontSet;
let one: ReturnType<typeof pdfsOver>;
let audited: string[];
beforeAll(async () => {
  fonts = await openTestFonts();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
beforeEach(async () => {
  tables = memoryTables(async () => {});
  await storeSchools(tables);
  await storeSamsGoals(tables);
  one = pdfsOver(tables, fonts);
  audited = [];
});
afterEach(() => expect(otherSchools(tables)).toEqual([]));
afterAll(() => vi.restoreAllMocks());

const at = (idempotencyKey?: string) => {
  one.passMinutes(1);
  const audit = async (children: readonly string[]) => void audited.push(...children);
  return request({ now: one.now(), idempotencyKey, audit });
};
const ada = callerAs('ada', 'regional');
const input = (is: object) => schemas.create.input.parse({ semester: 'Semester 2', ...is });
const year7 = { selected_year: '2026 Year  7', year: '2026', term: '3' };
const start = (is: object = {}, caller = ada, key?: string) =>
  one.handlers.create(input({ ...year7, ...is }), caller, at(key));
const list = async (site = 'regional') =>
  (await one.handlers.list({ limit: 50 }, callerAs('ada', site), at())).records;
describe('the fields of a request', () => {
  it.each([
    ['no username for an individual student', { selected_year: '2026 Year 13' }, 'username'],
    ['another year', { selected_year: '2026 Year 8', year: '2025' }, 'selected_year'],
    ['a year before 2021', { selected_year: '2020 Year 8', year: '2020' }, 'selected_year'],
    ['next year', { selected_year: '2027 Year 8', year: '2027' }, 'selected_year'],
    ['a term of the other semester', { term: '1' }, 'term'],
    ['neither term nor semester', { term: undefined, semester: undefined }, 'term'],
  ])('rejects %s', async (_, is, field) => {
    const refused = start(is);
    await expect(refused).rejects.toMatchObject({
      fields: { [field]: '*Please enter valid value ' },
    });
    expect(one.queued).toEqual([]);
  });

  it.each(['2026 Year 6', '2026 Year 14', 'Year 7', '2026  Year 7', ''])(
    'rejects the selected year %j',
    (selected_year) => {
      const { error } = schemas.create.input.safeParse({ ...year7, selected_year });
      expect(error?.issues[0]?.message).toBe('*Please enter valid value ');
    },
  );

  it('says that a year level has no students', async () => {
    await expect(start({ selected_year: '2026 Year 12' })).rejects.toMatchObject({
      message: 'There are no students in Year 12.',
    });
  });
});

describe('the PDF of one student', () => {
  const own = { selected_year: '2026', year: undefined, term: undefined };

  it('is a row for an administrator, and is replaced without touching the year level', async () => {
    await start();
    const { queue } = await start({ selected_year: '2026 Year 13', username: 'SAM' });
    expect(queue).toMatchObject([{ form_run: 'Individual Student', left: 1 }]);
    await one.work();
    expect((await list()).map(({ message }) => message)).toEqual([
      '1 PDF is ready.',
      '3 PDFs are ready.',
    ]);
    const missing = start({ selected_year: '2026 Year 13', username: 'nobody' });
    await expect(missing).rejects.toMatchObject({ kind: 'notFound' });
  });

  it.each([
    ['sam', undefined],
    ['cara', 'sam'],
    ['theo', 'sue'],
    ['tess', 'pia'],
    ['lena', 'yan'],
    ['ada', 'sam'],
  ])('is a document of %s about %s', async (who, username) => {
    const { queue, document } = await start({ ...own, username }, callerAs(who, 'regional'));
    expect([queue, document]).toMatchObject([
      [],
      {
        kind: 'learning-goals',
        title: expect.stringMatching(/^Learning goals of \w+, Semester 2 2026$/),
        state: 'waiting',
      },
    ]);
    expect(one.documents).toHaveLength(1);
    expect(audited).toEqual([uid('regional', username ?? who)]);
  });

  it.each([
    ['sam', 'sue'],
    ['cara', 'sue'],
    ['cara', undefined],
    ['theo', 'sam'],
    ['pat', 'nobody'],
    ['ada', 'tess'],
  ])('is refused to %s about %s like an unknown student', async (who, username) => {
    const refused = start({ ...own, username }, callerAs(who, 'regional'));
    await expect(refused).rejects.toMatchObject({
      kind: 'notFound',
      message: 'This student doesn’t exist, or you don’t have access.',
    });
    expect(one.documents).toEqual([]);
  });

  it('is a document for a student also with a year and a choice of one student', async () => {
    const sam = callerAs('sam', 'regional');
    const { queue } = await start({ selected_year: '2026 Year 13', username: 'sam' }, sam);
    expect([queue, one.documents.length]).toEqual([[], 1]);
    expect(await list()).toEqual([]);
  });

  it('lets nobody but administrators ask for a year level', async () => {
    for (const who of ['sam', 'cara', 'tess', 'lena']) {
      await expect(start({}, callerAs(who, 'regional'))).rejects.toMatchObject({
        kind: 'forbidden',
      });
    }
  });

  it('is made at most 5 times in an hour', async () => {
    for (let i = 0; i < 5; i++) await start(own, callerAs('sam', 'regional'));
    await expect(start(own, callerAs('sam', 'regional'))).rejects.toMatchObject({
      kind: 'tooMany',
      message: expect.stringContaining('hour'),
    });
    one.passMinutes(60);
    await start(own, callerAs('sam', 'regional'));
  });
});
