import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readingDeps } from '#functions/goals/reading-deps';
import type { FontSet } from '#functions/pdf/font-set';
import { learningGoalsPdfSchemas as schemas } from '#shared/goals/learning-goals-pdf.schemas';
import { callerAs, goalsOver, storeSchools, uid } from '#test/goals/goals-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type ReadPart, readPdf } from '#test/support/pdf-reader';
import { request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
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
/** Asks for Year 7 at a second of this minute. */
const ask = (second: number) => {
  const facts = request({ now: new Date(one.now().getTime() + second * 1000) });
  return one.handlers.create(input(year7), ada, facts);
};
const list = async (site = 'regional') =>
  (await one.handlers.list({ limit: 50 }, callerAs('ada', site), at())).records;
const textOf = async (bytes: Uint8Array | undefined) => {
  const { whole } = await readPdf(bytes ?? new Uint8Array());
  const all = ({ text, parts }: ReadPart): string[] => [text, ...parts.flatMap(all)];
  return all(whole).filter(Boolean);
};

describe('a request for the PDFs of a year level', () => {
  it('makes a row for each homeroom, with a PDF for each student, one for all, and a zip', async () => {
    const { queue } = await start();
    expect(queue).toMatchObject([
      {
        form_run: 'Year 7',
        home_class: '7A regional',
        term: '3',
        semester: '2',
        queue_status: 'Pending',
        created_by: 'ada',
        left: 3,
        academic_year: '2026',
      },
    ]);
    expect(audited.sort()).toEqual(['pia', 'sam', 'sue'].map((who) => uid('regional', who)).sort());
    await one.work();
    const [row] = await list();
    expect(row).toMatchObject({
      queue_status: 'Complete',
      done: 3,
      failed: 0,
      left: 0,
      has_files: true,
      is_error: false,
      message: '3 PDFs are ready.',
    });
    const files = one.files();
    const folder = `goals/regional/${row?.queuestatisticsUid}/`;
    const zip = unzipSync(files.get(`${folder}homeroom.zip`) ?? new Uint8Array());
    expect(Object.keys(zip)).toEqual([
      'Of regional Pia (pia).pdf',
      'Of regional Sam (sam).pdf',
      'Of regional Sue (sue).pdf',
    ]);
    const sam = await textOf(zip['Of regional Sam (sam).pdf']);
    expect(sam.join('\n')).toContain('Ask.');
    expect(sam.join('\n')).toContain('Courage');
    expect(sam.join('\n')).not.toContain('Kindness');
    const whole = (await textOf(files.get(`${folder}homeroom.pdf`))).join('\n');
    for (const name of ['Pia Of regional', 'Sam Of regional', 'Sue Of regional'])
      expect(whole).toContain(name);
    expect(await list('main')).toEqual([]);
  });

  it('makes both terms of the semester without a term', async () => {
    const { queue } = await start({ term: undefined });
    expect(queue.map(({ term }) => term)).toEqual(['3', '4']);
    await one.work();
    expect((await list()).map(({ has_files }) => has_files)).toEqual([true, true]);
  });

  it('replaces the PDFs of that year and term, and no others', async () => {
    const [first] = (await start()).queue;
    const [other] = (await start({ term: '4' })).queue;
    await one.work();
    const [second] = (await start()).queue;
    await one.work();
    const state = new Map((await list()).map((row) => [row.queuestatisticsUid, row.message]));
    expect(state.get(first?.queuestatisticsUid ?? '')).toBe('A newer request replaced these PDFs.');
    expect(state.get(other?.queuestatisticsUid ?? '')).toBe('3 PDFs are ready.');
    expect(state.get(second?.queuestatisticsUid ?? '')).toBe('3 PDFs are ready.');
    const folders = new Set([...one.files().keys()].map((key) => key.split('/')[2]));
    expect(folders).toEqual(new Set([other?.queuestatisticsUid, second?.queuestatisticsUid]));
  });

  it('answers a repeated request with the same rows', async () => {
    const first = await start({}, ada, 'k1');
    const again = await start({}, ada, 'k1');
    expect(again).toEqual(first);
    expect(one.queued.map(({ site }) => site)).toEqual(['regional', 'regional']);
    await one.work();
    expect(await list()).toHaveLength(1);
  });

  /** Reads goals after `before`, which may throw. */
  function readingThat(before: (userUid: string) => void) {
    const { goals, ...reading } = readingDeps(tables);
    const of: typeof goals.of = (school) => {
      const stored = goals.of(school);
      const get: typeof stored.goals.get = async (key) => {
        before(key.userUid);
        return stored.goals.get(key);
      };
      return { ...stored, goals: { ...stored.goals, get } };
    };
    return { ...reading, goals: { of } };
  }

  it('shows why a student failed, and hides no other PDF', async () => {
    const broken = readingThat((userUid) => {
      if (userUid === uid('regional', 'sam')) throw new TypeError('no such thing');
    });
    const [row] = (await start()).queue;
    const { queuestatisticsUid = '' } = row ?? {};
    await one.work({ reading: broken });
    expect((await list())[0]).toMatchObject({
      done: 2,
      failed: 1,
      is_error: true,
      has_files: true,
      message: '2 of 3 PDFs are ready. 1 could not be made.',
    });
    audited.length = 0;
    const asked = { queuestatisticsUid, limit: 2 };
    const page = await one.handlers.students(asked, ada, at());
    expect(page.records).toMatchObject([
      { username: 'pia', state: 'done' },
      { username: 'sam', state: 'failed', reason: 'The PDF could not be made. Start it again.' },
    ]);
    expect(audited).toHaveLength(2);
    const { next_token } = page;
    const rest = await one.handlers.students({ ...asked, next_token }, ada, at());
    expect(rest.records.map(({ username }) => username)).toEqual(['sue']);
    audited.length = 0;
    const file = { queuestatisticsUid, format: 'zip' } as const;
    const { pre_signed_URL } = await one.handlers.download(file, ada, at());
    expect(pre_signed_URL).toBe(`https://files.example/${queuestatisticsUid}.zip`);
    expect(audited.sort()).toEqual(['pia', 'sue'].map((who) => uid('regional', who)).sort());
  });

  it('goes on within a minute after a fault that passes, and loses no PDF', async () => {
    let left = 1;
    const away = readingThat(() => {
      if (left-- > 0) throw new Error('The table is away');
    });
    await start();
    await one.work({ reading: away });
    one.passMinutes(1);
    await one.watch('regional');
    await one.work();
    expect((await list())[0]).toMatchObject({ done: 3, failed: 0, has_files: true });
  });

  it('removes a row with its files, unless it is being made, and for its own school only', async () => {
    const [row] = (await start()).queue;
    const { queuestatisticsUid = '' } = row ?? {};
    const remove = (caller = ada) => one.handlers.remove({ queuestatisticsUid }, caller, at());
    const id = { queuestatisticsUid };
    const jobs = one.jobs.of(schoolNamed('regional'));
    await jobs.take(id, 'l', one.now());
    const early = one.handlers.download({ queuestatisticsUid, format: 'pdf' }, ada, at());
    await expect(early).rejects.toThrow('These PDFs are not ready.');
    await expect(remove()).rejects.toMatchObject({ kind: 'conflict' });
    await jobs.handOver(id, 'l', one.now());
    await one.work();
    await expect(remove(callerAs('ada', 'main'))).rejects.toMatchObject({ kind: 'notFound' });
    await one.work();
    expect([(await list()).length, one.files().size > 0]).toEqual([1, true]);
    await remove();
    await remove();
    const unknown = one.handlers.remove({ queuestatisticsUid: 'unknown' }, ada, at());
    await expect(unknown).rejects.toMatchObject({ kind: 'notFound' });
    await one.work();
    expect([(await list()).length, one.files().size]).toEqual([0, 0]);
    const gone = one.handlers.download({ queuestatisticsUid, format: 'pdf' }, ada, at());
    await expect(gone).rejects.toMatchObject({ kind: 'notFound' });
    const listed = one.handlers.students({ queuestatisticsUid, limit: 20 }, ada, at());
    await expect(listed).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('is given up if a newer request was faster', async () => {
    await ask(1);
    await one.work();
    await expect(ask(0)).rejects.toMatchObject({ kind: 'conflict' });
    const states = (await one.pdfs.of(schoolNamed('regional')).all(one.now())).map(
      ({ state }) => state,
    );
    expect(states.sort()).toEqual(['complete', 'replaced']);
  });

  it('is refused after ten requests of a person in a minute', async () => {
    for (let second = 0; second < 10; second++) {
      await ask(second);
      await one.work();
    }
    await expect(ask(10)).rejects.toMatchObject({ kind: 'tooMany' });
  });

  it('reports every student asked for in a CSV', async () => {
    await start();
    await one.work();
    await start({ term: '4' });
    const { handlers, files, at: later } = goalsOver(tables);
    const now = one.now();
    const asked = { semester: '2', selected_year: '2026', is_download: true } as const;
    await handlers.download(asked, ada, later({ now }));
    expect(files[0]).toMatchObject({ site: 'regional', userUid: uid('regional', 'ada') });
    const rows = (files[0]?.text ?? '').trimEnd().split('\r\n');
    expect(rows[0]).toBe('\ufeffUsername,Name,Homeroom,Year,Term,State,Reason');
    expect(rows.slice(1).sort()).toEqual([
      'pia,Pia Of regional,7A regional,2026,3,Made,',
      'pia,Pia Of regional,7A regional,2026,4,To be made,',
      'sam,Sam Of regional,7A regional,2026,3,Made,',
      'sam,Sam Of regional,7A regional,2026,4,To be made,',
      'sue,Sue Of regional,7A regional,2026,3,Made,',
      'sue,Sue Of regional,7A regional,2026,4,To be made,',
    ]);
    await handlers.download({ ...asked, term: '3' }, ada, later({ now }));
    expect(files[1]).toMatchObject({ name: 'goals-pdfs-2026-term-3.csv' });
    expect((files[1]?.text ?? '').split('\r\n')).toHaveLength(5);
  });
});

describe('a worker of goals PDFs', () => {
  it('hands a long row over, and makes nothing twice', async () => {
    await start();
    const [message] = one.queued.splice(0);
    let calls = 0;
    await one.deliverTo([message], {}, () => (++calls > 2 ? 0 : 300_000));
    expect((await list())[0]).toMatchObject({ done: 2, is_making: false, has_files: false });
    expect(one.queued).toEqual([message]);
    await one.work();
    expect((await list())[0]).toMatchObject({ done: 3, has_files: true });
    const puts = one.bucket.everything().filter(({ key }) => key.endsWith('.pdf'));
    expect(puts).toHaveLength(4);
  });

  it('refuses a message that it does not know, and ignores one of another school or row', async () => {
    expect(await one.deliverTo([{ kind: 'burn' }, 'not json'])).toEqual(['m0', 'm1']);
    const none = { kind: 'make', site: 'nowhere', queuestatisticsUid: 'x' };
    expect(await one.deliverTo([none, { ...none, site: 'regional' }])).toEqual([]);
  });

  it('gives a row up after three dead workers, and says so', async () => {
    const [row] = (await start()).queue;
    const { queuestatisticsUid = '' } = row ?? {};
    const jobs = one.jobs.of(schoolNamed('regional'));
    let givenUp = 0;
    for (let i = 0; i < 3; i++) {
      one.queued.length = 0;
      await jobs.take({ queuestatisticsUid }, `dead${i}`, one.now());
      one.passMinutes(20);
      givenUp += (await one.watch('regional')).givenUp;
    }
    expect(givenUp).toBe(1);
    expect((await list())[0]).toMatchObject({
      queue_status: 'Complete',
      is_error: true,
      has_files: false,
      message: 'The PDFs were interrupted. Start them again.',
    });
    await one.watch('regional');
    expect(await jobs.open(100)).toEqual([]);
  });
});
