import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskSchool, askSchool, asks, carer, carerProfile, link } from '#test/asks/ask-school';
import type { Asked } from '#test/support/records/asks';
import { administrator, person, request, teacher } from '#test/support/records/people';
import { storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const common = { hint: '', required: true, options: [], goes: false };
const questions: NonNullable<Asked['questions']> = [
  { ...common, questionUid: 'goes', text: 'May your child go?', kind: 'yes-no', goes: true },
  {
    ...common,
    questionUid: 'food',
    text: 'Which food?',
    kind: 'several',
    options: ['A', 'B'],
    required: false,
  },
  { ...common, questionUid: 'seats', text: 'How many seats?', kind: 'number', required: false },
];
const camp = { ...asks, questions, change_until: '2026-03-04' };
const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const on = (day: string, more: object = {}) =>
  request({ now: new Date(`${day}T01:00:00.000Z`), ...more });
const tuesday = '2026-03-03';
const yes = (subject: string, more: object = {}) => ({ subject, values: { goes: 'yes', ...more } });

let posts = 0;
/** Publishes a post that asks who goes to the camp; returns its identifier. */
async function asked(is: Partial<Asked> = {}): Promise<string> {
  const postUid = `camp-${++posts}`;
  await school.publish({ postUid }, { ...camp, ...is });
  return postUid;
}
const refused = (call: Promise<unknown>, kind: string, message?: string) =>
  expect(call).rejects.toMatchObject({ kind, ...(message && { message }) });

describe('an answer to questions', () => {
  it('is for each child; another carer sees that there is one and who goes, and no more', async () => {
    const askUid = await asked();
    const answers = [
      yes('c:uid-amy', { food: ['A'], seats: 2 }),
      { subject: 'c:uid-ben', values: { goes: 'no' } },
    ];
    const own = await school.handlers.answer({ askUid, answers }, cara, on(tuesday));
    expect(own.state).toBe('done');
    expect(own.subjects).toMatchObject([
      {
        firstname: 'Amy',
        may_change: true,
        outcome: 'goes',
        values: { goes: 'yes', food: ['A'], seats: 2 },
      },
      { firstname: 'Ben', may_change: true, outcome: 'stays', values: { goes: 'no' } },
    ]);
    const others = await school.handlers.get({ askUid }, carl, on(tuesday));
    expect(others.subjects).toEqual([
      {
        subject: 'c:uid-amy',
        userUid: 'uid-amy',
        firstname: 'Amy',
        is_answered: true,
        may_change: false,
        outcome: 'goes',
      },
    ]);
    expect(JSON.stringify(others)).not.toContain('cara');
  });

  it('counts the first of two carers; the other is told, and changes nothing', async () => {
    const askUid = await asked();
    await school.handlers.answer({ askUid, answers: [yes('c:uid-amy')] }, cara, on(tuesday));
    const no = { subject: 'c:uid-amy', values: { goes: 'no' } };
    await refused(
      school.handlers.answer({ askUid, answers: [no] }, carl, on(tuesday)),
      'conflict',
      'Another carer has just answered for Amy.',
    );
    const change = { askUid, ...no, updated_at: on(tuesday).now.toISOString() };
    await refused(
      school.handlers.change(change, carl, on(tuesday)),
      'forbidden',
      'Call the school to change it.',
    );
    expect((await school.handlers.get({ askUid }, cara, on(tuesday))).subjects[0]?.outcome).toBe(
      'goes',
    );
  });

  it('is for all children at once or for none', async () => {
    const askUid = await asked();
    await school.handlers.answer({ askUid, answers: [yes('c:uid-amy')] }, carl, on(tuesday));
    const both = [{ subject: 'c:uid-amy', values: { goes: 'no' } }, yes('c:uid-ben')];
    await refused(school.handlers.answer({ askUid, answers: both }, cara, on(tuesday)), 'conflict');
    const { subjects } = await school.handlers.get({ askUid }, cara, on(tuesday));
    expect(subjects.map(({ is_answered }) => is_answered)).toEqual([true, false]);
  });

  it('changes with its version until the last day for changes', async () => {
    const askUid = await asked();
    const { subjects } = await school.handlers.answer(
      { askUid, answers: [yes('c:uid-amy')] },
      cara,
      on(tuesday),
    );
    const updated_at = subjects[0]?.updated_at ?? '';
    const change = { askUid, subject: 'c:uid-amy', values: { goes: 'no' }, updated_at };
    const changed = await school.handlers.change(change, cara, on('2026-03-04'));
    expect(changed.subjects[0]).toMatchObject({ outcome: 'stays', may_change: true });
    await refused(school.handlers.change(change, cara, on('2026-03-04')), 'conflict');
    const late = { ...change, updated_at: changed.subjects[0]?.updated_at ?? '' };
    await refused(
      school.handlers.change(late, cara, on('2026-03-05')),
      'badRequest',
      'Answers closed on 4 March. Call the school.',
    );
    const seen = await school.handlers.get({ askUid }, cara, on('2026-03-05'));
    expect(seen.subjects.map(({ may_change }) => may_change)).toEqual([false, false]);
    // Who has not answered still may, until the last day.
    await school.handlers.answer({ askUid, answers: [yes('c:uid-ben')] }, cara, on('2026-03-06'));
    const after = school.handlers.answer(
      { askUid, answers: [yes('c:uid-ben')] },
      cara,
      on('2026-03-07'),
    );
    await refused(after, 'badRequest', 'Answers closed on 6 March. Call the school.');
  });

  it('is refused with the fault of each question', async () => {
    const askUid = await asked();
    const give = (values: object) =>
      school.handlers.answer(
        { askUid, answers: [{ subject: 'c:uid-amy', values: values as never }] },
        cara,
        on(tuesday),
      );
    for (const [values, field] of [
      [{}, 'goes'],
      [{ goes: 'perhaps' }, 'goes'],
      [{ goes: 'yes', food: ['C'] }, 'food'],
      [{ goes: 'yes', food: 'A' }, 'food'],
      [{ goes: 'yes', food: ['A', 'A'] }, 'food'],
      [{ goes: 'yes', seats: 'two' }, 'seats'],
      [{ goes: 'yes', other: 'A' }, 'other'],
    ] as const) {
      await expect(give(values)).rejects.toMatchObject({
        kind: 'badRequest',
        fields: { [field]: expect.any(String) },
      });
    }
  });

  it('comes once when it is sent twice, and stays taken back', async () => {
    const askUid = await asked();
    const send = () =>
      school.handlers.answer(
        { askUid, answers: [yes('c:uid-amy')] },
        cara,
        on(tuesday, { idempotencyKey: 'k-1' }),
      );
    await Promise.all([send(), send()]);
    const back = await school.handlers.takeBack(
      { askUid, subject: 'c:uid-amy' },
      cara,
      on(tuesday),
    );
    expect(back.state).toBe('waiting');
    // A lost answer of the network makes the browser send again.
    expect((await send()).state).toBe('waiting');
  });

  it('changes 30 times in an hour at most', async () => {
    const askUid = await asked();
    const busy = { ...cara, userUid: 'uid-busy', carerOf: [] };
    await storeProfiles(school.tables, carerProfile('busy', [link('amy')]));
    const subject = 'c:uid-amy';
    for (let i = 0; i < 30; i++)
      await school.handlers.takeBack({ askUid, subject }, busy, on(tuesday));
    await refused(school.handlers.takeBack({ askUid, subject }, busy, on(tuesday)), 'tooMany');
  });
});

/** A rule, who acts by which link, and for whom the person may answer: a child, oneself, nobody. */
const principals = {
  carer: { links: [link('amy')] },
  'carer with a restricted link': { links: [link('amy', { restricted: true })] },
  'carer whose link has ended': { links: [link('amy', { valid_to: '2026-03-02' })] },
  'carer whose link begins tomorrow': { links: [link('amy', { valid_from: '2026-03-04' })] },
  'carer of another child': { links: [link('ben')] },
} as const;
const truth: [Asked['rule'], keyof typeof principals, string[]][] = [
  ['any_carer', 'carer', ['c:uid-amy']],
  ['any_carer', 'carer with a restricted link', []],
  ['any_carer', 'carer whose link has ended', []],
  ['any_carer', 'carer whose link begins tomorrow', []],
  ['any_carer', 'carer of another child', ['c:uid-ben']],
  ['student_and_carer', 'carer', ['c:uid-amy']],
  ['student_and_carer', 'carer with a restricted link', []],
  ['student_and_carer', 'carer of another child', ['c:uid-ben']],
  ['each_carer', 'carer', ['p:uid-acts']],
  ['each_carer', 'carer with a restricted link', []],
  ['each_carer', 'carer whose link has ended', []],
  ['each_reader', 'carer', ['p:uid-acts']],
  // A post for all carers is also for one whose only link is restricted.
  ['each_reader', 'carer with a restricted link', ['p:uid-acts']],
];

describe('who may answer', () => {
  it.each(truth)('follows the rule %s for a %s', async (rule, who, expected) => {
    const askUid = await asked({ rule });
    await storeProfiles(school.tables, carerProfile('acts', [...principals[who].links]));
    // The token may be older than the change of the link: it names the child.
    const acts = carer('acts', 'amy');
    const every = ['c:uid-amy', 'c:uid-ben', 'p:uid-acts', 'p:uid-amy'];
    const done: string[] = [];
    for (const subject of every) {
      const given = school.handlers.answer({ askUid, answers: [yes(subject)] }, acts, on(tuesday));
      await given.then(
        () => done.push(subject),
        ({ kind }) => expect(['notFound', 'conflict']).toContain(kind),
      );
    }
    expect(done).toEqual(expected);
  });

  it('lets students answer for themselves where the rule asks them', async () => {
    const amy = person({ username: 'amy', type: 'student', groups: ['7a'] });
    for (const [rule, isAsked] of [
      ['each_reader', true],
      ['student_and_carer', true],
      ['any_carer', false],
      ['each_carer', false],
    ] as const) {
      const askUid = await asked({ rule });
      const given = school.handlers.answer(
        { askUid, answers: [yes('p:uid-amy')] },
        amy,
        on(tuesday),
      );
      if (isAsked) expect((await given).state).toBe('done');
      else await refused(given, 'conflict');
    }
  });

  it.each([
    ['is restricted', [link('amy', { restricted: true })]],
    ['has ended', [link('amy', { valid_to: '2026-03-02' })]],
    ['is gone', []],
  ])('lets another carer change the answer of one whose link %s', async (_, links) => {
    const askUid = await asked();
    await storeProfiles(school.tables, carerProfile('gone', [link('amy')]));
    const gone = carer('gone', 'amy');
    await school.handlers.answer({ askUid, answers: [yes('c:uid-amy')] }, gone, on(tuesday));
    const loaded = on(tuesday).now.toISOString();
    const change = { askUid, subject: 'c:uid-amy', values: { goes: 'no' }, updated_at: loaded };
    await refused(school.handlers.change(change, carl, on(tuesday)), 'forbidden');
    await storeProfiles(school.tables, carerProfile('gone', links));
    await refused(school.handlers.change(change, gone, on(tuesday)), 'notFound');
    const seen = (await school.handlers.get({ askUid }, carl, on(tuesday))).subjects[0];
    expect(seen).toMatchObject({ may_change: true, outcome: 'goes' });
    expect(seen).not.toHaveProperty('values');
    const changed = await school.handlers.change(change, carl, on(tuesday));
    expect(changed.subjects[0]).toMatchObject({ outcome: 'stays', values: { goes: 'no' } });
  });
});

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
