import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskSchool, askSchool, asks, carer, carerProfile, link } from '#test/asks/ask-school';
import { askedAt, on, questions, refused, tuesday, yes } from '#test/asks/camp';
import type { Asked } from '#test/asks/stored-ask';
import { administrator, person, teacher } from '#test/support/records/people';
import { storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import {
  countOnPaper,
  missingOnPaper,
  ticksText,
} from '../../web/src/features/asks/roll/rollWords.ts';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const asked = (is: Partial<Asked> = {}) => askedAt(school, is);

describe('the report of questions', () => {
  const author = person({ username: 'ed', userUid: 'uid-ed', capabilities: ['editor'] });
  const read = (askUid: string, who: typeof author) =>
    school.handlers.report({ askUid }, who, on(tuesday));

  it('counts each option, sums numbers and shows values', async () => {
    const askUid = await asked();
    const answers = [
      yes('c:uid-amy', { food: ['A', 'B'], seats: 2 }),
      { subject: 'c:uid-ben', values: { goes: 'no', seats: 3 } },
    ];
    await school.handlers.answer({ askUid, answers }, cara, on(tuesday));
    expect((await read(askUid, author)).results).toEqual([
      {
        questionUid: 'goes',
        options: [
          { option: 'yes', count: 1 },
          { option: 'no', count: 1 },
        ],
      },
      {
        questionUid: 'food',
        options: [
          { option: 'A', count: 1 },
          { option: 'B', count: 1 },
        ],
      },
      { questionUid: 'seats', options: [], sum: 5 },
    ]);
    const list = { askUid, list: 'done', limit: 20 } as const;
    const { records } = await school.handlers.listPeople(list, author, on(tuesday));
    expect(records.map(({ answers: words }) => words)).toEqual([
      ['Yes', 'A, B', '2'],
      ['No', '', '3'],
    ]);
    // Two children of one name are told apart by their homerooms.
    expect(records.map(({ homeroom }) => homeroom)).toEqual(['7A', '7A']);
  });

  it('is open to its helpers among the staff, and to nobody else who teaches', async () => {
    const helper = person({ username: 'hal', type: 'faculty' });
    const askUid = await asked({ helpers: ['uid-hal', 'uid-stu'] });
    expect((await read(askUid, helper)).asked).toBe(2);
    expect((await read(askUid, administrator)).asked).toBe(2);
    const student = person({ username: 'stu', type: 'student' });
    // A former editor who wrote the post, and staff who were not named.
    for (const other of [teacher, student, { ...author, capabilities: [] }]) {
      await refused(read(askUid, other), 'notFound', 'This post is not available.');
    }
    await refused(read(askUid, { ...helper, ...schoolNamed('regional') }), 'notFound');
  });

  it('says what families pay, if they pay', async () => {
    const payment = { cents: 1500, code: 'CAMP7' };
    expect((await read(await asked({ payment }), author)).payment).toEqual(payment);
    expect((await read(await asked(), author)).payment).toBeUndefined();
  });

  it('is listed to its helpers, its author and administrators, page by page, and to nobody else', async () => {
    const helper = person({ username: 'lee', type: 'faculty' });
    const uids = [];
    for (const by of ['2026-03-04', '2026-03-06', '2026-03-05']) {
      // A helper need not be a reader of the post.
      uids.push(await asked({ by, helpers: ['uid-lee'] }));
      await asked({ by });
    }
    const list = (who: typeof author, next_token?: string) =>
      school.handlers.list({ limit: 2, ...(next_token && { next_token }) }, who, on('2026-09-01'));
    const first = await list(helper);
    const second = await list(helper, first.next_token);
    expect(second.next_token).toBeUndefined();
    const listed = [...first.records, ...second.records];
    expect(listed.map(({ askUid, by }) => [askUid, by])).toEqual([
      [uids[1], '2026-03-06'],
      [uids[2], '2026-03-05'],
      [uids[0], '2026-03-04'],
    ]);
    for (const who of [author, administrator]) expect((await list(who)).records).toHaveLength(2);
    const student = person({ username: 'lee', type: 'student' });
    const elsewhere = { ...helper, ...schoolNamed('regional') };
    for (const other of [teacher, student, { ...author, capabilities: [] }, elsewhere]) {
      expect((await list(other)).records).toEqual([]);
    }
  });

  it('is listed by the day on which it closes, with its places', async () => {
    const helper = person({ username: 'nik', type: 'faculty' });
    const helpers = ['uid-nik'];
    const limited = questions.map((each) => (each.goes ? { ...each, limit: 3 } : each));
    const ofPlaces = await asked({ by: '2026-03-12', helpers, questions: limited });
    const toRead = await asked({
      by: '2026-03-10',
      change_until: undefined,
      helpers,
      questions: [],
    });
    const answers = [yes('c:uid-amy')];
    await school.handlers.answer({ askUid: ofPlaces, answers }, cara, on(tuesday));
    const { records } = await school.handlers.list({ limit: 9 }, helper, on(tuesday));
    expect(records).toMatchObject([
      { askUid: toRead, by: '2026-03-10', closes_on: '2026-03-24' },
      {
        askUid: ofPlaces,
        by: '2026-03-12',
        closes_on: '2026-03-12',
        places: { taken: 1, limit: 3, waiting: 0 },
      },
    ]);
    expect(records[0]).not.toHaveProperty('places');
  });

  it('tells those who may open what only the school reads that they may, and nobody else', async () => {
    const health = {
      ...questions[2],
      questionUid: 'health',
      text: 'Allergies?',
      kind: 'school-only',
    };
    const helper = person({ username: 'hal', type: 'faculty' });
    const askUid = await asked({
      helpers: ['uid-hal'],
      questions: [...questions, health as (typeof questions)[number]],
    });
    expect((await read(askUid, helper)).may_open).toBe(true);
    expect(await read(askUid, administrator)).not.toHaveProperty('may_open');
    expect(await read(await asked(), author)).not.toHaveProperty('may_open');
  });

  it.each([
    ['in force', {}],
    ['restricted', { restricted: true }],
    ['ended', { valid_to: '2026-03-02' }],
  ])('leaves out the own child of staff whose link is %s', async (_, is) => {
    const askUid = await asked({ helpers: ['uid-kim'] });
    await school.handlers.answer({ askUid, answers: [yes('c:uid-amy')] }, carl, on(tuesday));
    await storeProfiles(school.tables, carerProfile('kim', [link('amy', is)], { type: 'faculty' }));
    const kim = person({ username: 'kim', type: 'faculty', is_carer: true });
    const report = await read(askUid, kim);
    expect([report.asked, report.done]).toEqual([1, 0]);
    const everyone = { askUid, list: 'all', limit: 20 } as const;
    const { records } = await school.handlers.listPeople(everyone, kim, on(tuesday));
    expect(records.map(({ subject }) => subject)).toEqual(['c:uid-ben']);
    const record = {
      askUid,
      subject: 'c:uid-amy',
      source: 'paper',
      values: { goes: 'no' },
    } as const;
    await refused(school.handlers.record(record, kim, on(tuesday)), 'notFound');
  });

  it('shows readers counts after the last day, and only of ten answers', async () => {
    const askUid = await asked({ results: 'readers', rule: 'each_reader' });
    const give = (n: number) =>
      school.answers.of(schoolNamed('main')).add(
        { askUid, asked_at: asks.asked_at },
        { kind: 'person', userUid: `u${n}` },
        {
          ...({ source: 'portal', given_by: `u${n}`, at: on(tuesday).now.toISOString() } as const),
          values: { goes: 'yes' },
        },
      );
    for (let n = 0; n < 9; n++) await give(n);
    const results = async (day: string) =>
      (await school.handlers.get({ askUid }, cara, on(day))).results;
    expect(await results('2026-03-07')).toBeUndefined();
    await give(9);
    expect(await results('2026-03-06')).toBeUndefined();
    expect((await results('2026-03-07'))?.[0]?.options[0]).toEqual({ option: 'yes', count: 10 });
  });
});

describe('the words of a roll', () => {
  it('says on paper that confidential answers are not there, only where the reader may open them', () => {
    const missing = 'are not on this sheet. Open them on the screen before you print.';
    const opens = { may_open: true, confidential: ['Allergies?'] };
    expect(missingOnPaper(opens, false)).toBe(`Confidential answers (Allergies?) ${missing}`);
    expect(missingOnPaper({ may_open: true }, false)).toBe(`Confidential answers ${missing}`);
    expect(missingOnPaper(opens, true)).toBe('');
    expect(missingOnPaper({}, false)).toBe('');
  });

  it('counts children on paper, and people where others go too', () => {
    expect(countOnPaper(['c:mia', 'c:ben'])).toBe('2 children');
    expect(countOnPaper(['c:mia'])).toBe('1 child');
    expect(countOnPaper(['c:mia', 'p:tess'])).toBe('2 people');
  });

  it('says what becomes of the ticks on an own device and on another one', () => {
    expect(ticksText({ isOwn: true, isOnline: false })).toMatch(/^Your ticks are safe/);
    expect(ticksText({ isOwn: false, isOnline: false })).toMatch(/^Keep this page open/);
  });
});
