import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestFacts } from '#shared/kernel/route';
import type { AskedQuestion } from '#shared/questions/question';
import { type AskSchool, askSchool, carer, carerProfile, link } from '#test/asks/ask-school';
import { askedAt, questions as campQuestions, on, refused, tuesday } from '#test/asks/camp';
import type { Asked } from '#test/asks/stored-ask';
import { administrator, person, teacher } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
  await storeProfiles(
    school.tables,
    profile({ username: 'hal', firstname: 'Hal', surname: 'Hill', type: 'faculty' }),
    profile({ username: 'pia', type: 'faculty', is_carer: true, children: [link('amy')] }),
  );
});
afterAll(() => school.stop());

const health: AskedQuestion = {
  questionUid: 'health',
  text: 'Allergies?',
  hint: '',
  kind: 'school-only',
  required: false,
  options: [],
  goes: false,
};
const [goes] = campQuestions as [AskedQuestion];
const asked = (is: Partial<Asked> = {}) =>
  askedAt(school, { questions: [goes, health], helpers: ['uid-hal'], ...is });

const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const hal = person({ username: 'hal', type: 'faculty' });
const author = person({ username: 'ed', userUid: 'uid-ed', capabilities: ['editor'] });
const secret = 'Canary: no peanuts';
const amy = (values: object = {}) => ({
  subject: 'c:uid-amy',
  values: { goes: 'yes', health: secret, ...values },
});
const give = (askUid: string, ...answers: ReturnType<typeof amy>[]) =>
  school.handlers.answer({ askUid, answers }, cara, on(tuesday));
const opening = { subjects: ['c:uid-amy', 'c:uid-ben'], reason: 'prepare' as const };
const open = (askUid: string, who = hal, facts: RequestFacts = on(tuesday)) =>
  school.handlers.open({ askUid, ...opening }, who, facts);
const textsOf = async (...of: Parameters<typeof open>) =>
  (await open(...of)).answers.flatMap(({ texts }) => texts.map(({ text }) => text));
const change = async (askUid: string, values: object, who = cara, updated_at?: string) => {
  const { subjects } = await school.handlers.get({ askUid }, who, on(tuesday));
  const version = updated_at ?? subjects[0]?.updated_at ?? on(tuesday).now.toISOString();
  const input = { askUid, subject: 'c:uid-amy', values, updated_at: version };
  return school.handlers.change(input as never, who, on(tuesday));
};
/** Everything that the table has about an ask, as text. */
async function storedOf(askUid: string): Promise<string> {
  const partitions = [
    askUid,
    `${askUid}#sealed`,
    ...Array.from({ length: 8 }, (_, i) => `${askUid}#${i}`),
  ];
  const found = await Promise.all(
    partitions.map((each) =>
      school.tables.db.send(
        new QueryCommand({
          TableName: 'asks',
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `main#${each}` },
        }),
      ),
    ),
  );
  return JSON.stringify(found.flatMap(({ Items = [] }) => Items));
}

describe('what only the school reads', () => {
  it('is stored sealed, shown to no carer and in no list of the report', async () => {
    const askUid = await asked();
    const own = await give(askUid, amy());
    expect(own.subjects[0]).toMatchObject({ values: { goes: 'yes' }, sealed: ['health'] });
    expect(own.school_only).toEqual({ readers: ['Hal Hill'], until: '2026-03-20' });
    const others = await school.handlers.get({ askUid }, carl, on(tuesday));
    const report = await school.handlers.report({ askUid }, author, on(tuesday));
    const list = { askUid, list: 'all', limit: 20 } as const;
    const rows = await school.handlers.listPeople(list, author, on(tuesday));
    const roll = await school.handlers.roll({ askUid, roll: true }, hal, on(tuesday));
    const shown = JSON.stringify([own, others, report, rows, roll, await storedOf(askUid)]);
    expect(shown).not.toContain('Canary');
    expect(JSON.stringify(others)).not.toContain('"sealed"');
    expect(rows.records[0]?.answers).toEqual(['Yes']);
    // That there is one is for those alone who may open it, as long as they may.
    expect(rows.records[0]?.sealed).toEqual(['health']);
    expect(roll).toMatchObject({ may_open: true, confidential: ['Allergies?'] });
    for (const [who, at] of [
      [administrator, tuesday],
      [author, '2026-04-30'],
    ] as const) {
      const { records } = await school.handlers.listPeople(list, who, on(at));
      expect(records.map(({ sealed }) => sealed)).not.toContainEqual(['health']);
      const rolled = await school.handlers.roll({ askUid, roll: true }, who, on(at));
      expect(rolled.confidential).toBeUndefined();
    }
    expect(await storedOf(askUid)).toContain('"v1.');
  });

  it('opens for its helpers and its author, with an entry for each child and the reason', async () => {
    const askUid = await asked();
    await give(askUid, amy(), { subject: 'c:uid-ben', values: { goes: 'yes', health: '' } });
    const entries: unknown[] = [];
    const audit: RequestFacts['audit'] = async (...entry) => void entries.push(entry);
    const opened = await open(askUid, hal, on(tuesday, { audit }));
    expect(opened).toEqual({
      questions: [{ questionUid: 'health', text: 'Allergies?' }],
      answers: [{ subject: 'c:uid-amy', texts: [{ questionUid: 'health', text: secret }] }],
    });
    expect(entries).toEqual([[['uid-amy', 'uid-ben'], 'health', { reason: 'prepare' }]]);
    expect(await textsOf(askUid, author)).toEqual([secret]);
  });

  it('opens neither for administrators as such nor for other staff, families or another school', async () => {
    const askUid = await asked();
    await give(askUid, amy());
    const formerEditor = { ...author, capabilities: [] };
    const elsewhere = { ...hal, ...schoolNamed('regional') };
    for (const who of [administrator, teacher, cara, carl, formerEditor, elsewhere]) {
      await refused(open(askUid, who), 'notFound', 'This post is not available.');
    }
    const { may_open } = await school.handlers.roll(
      { askUid, roll: true },
      administrator,
      on(tuesday),
    );
    expect(may_open).toBeUndefined();
  });

  it.each([
    ['in force', {}],
    ['restricted', { restricted: true }],
    ['ended', { valid_to: '2020-01-01' }],
  ])('leaves out a child to whom the helper has a link that is %s', async (_, is) => {
    const askUid = await asked({ helpers: ['uid-pia'] });
    await give(askUid, amy(), { subject: 'c:uid-ben', values: { goes: 'yes', health: 'Asthma' } });
    await storeProfiles(
      school.tables,
      profile({ username: 'pia', type: 'faculty', is_carer: true, children: [link('amy', is)] }),
    );
    const pia = person({ username: 'pia', type: 'faculty', is_carer: true });
    expect(await textsOf(askUid, pia)).toEqual(['Asthma']);
  });

  it('is not kept for a child who does not go', async () => {
    const askUid = await asked();
    await give(askUid, amy({ goes: 'no' }));
    expect(await storedOf(askUid)).not.toContain('"v1.');
    await change(askUid, { goes: 'yes', health: secret });
    expect(await textsOf(askUid)).toEqual([secret]);
    await change(askUid, { goes: 'no' });
    expect(await textsOf(askUid)).toEqual([]);
    expect(await storedOf(askUid)).not.toContain('"v1.');
  });

  it('opens for nobody who waits for a place', async () => {
    const askUid = await asked({ questions: [{ ...goes, limit: 1 }, health] });
    const ben = { subject: 'c:uid-ben', values: { goes: 'yes', health: 'Asthma' } };
    await give(askUid, amy());
    await school.handlers.answer({ askUid, answers: [ben], join: true }, cara, on(tuesday));
    expect(await textsOf(askUid)).toEqual([secret]);
  });

  it('stays when its carer changes something else, and goes with an empty text', async () => {
    const askUid = await asked();
    await give(askUid, amy());
    await change(askUid, { goes: 'yes' });
    expect(await textsOf(askUid)).toEqual([secret]);
    await change(askUid, { goes: 'yes', health: 'Now also eggs' });
    expect(await textsOf(askUid)).toEqual(['Now also eggs']);
    const own = await change(askUid, { goes: 'yes', health: '' });
    expect(own.subjects[0]?.sealed).toBeUndefined();
    expect(await textsOf(askUid)).toEqual([]);
  });

  it('does not pass to another carer who takes the answer over', async () => {
    const askUid = await asked();
    await give(askUid, amy());
    await storeProfiles(
      school.tables,
      carerProfile('cara', [link('amy', { restricted: true }), link('ben')]),
    );
    await change(askUid, { goes: 'yes' }, carl);
    expect(await textsOf(askUid)).toEqual([]);
    await storeProfiles(school.tables, carerProfile('cara', [link('amy'), link('ben')]));
  });

  it('is refused as words that became open meanwhile', async () => {
    const askUid = await asked();
    const { text } = await school.handlers.get({ askUid }, cara, on(tuesday));
    const open = {
      ...(await askedOf(askUid)),
      questions: [goes, { ...health, kind: 'text' as const }],
    };
    await school.publish({ postUid: askUid }, open);
    const answers = [amy()];
    await refused(
      school.handlers.answer({ askUid, text, answers }, cara, on(tuesday)),
      'conflict',
      'The school changed this question. Read it again.',
    );
  });

  it('is gone with the data key of the person', async () => {
    const askUid = await asked();
    await give(askUid, amy());
    const Key = { pk: 'main#uid-amy', sk: 'key' };
    await school.tables.db.send(new DeleteCommand({ TableName: 'asks', Key }));
    expect(await textsOf(askUid)).toEqual([]);
  });

  it('is taken back with its answer', async () => {
    const askUid = await asked();
    await give(askUid, amy());
    await school.handlers.takeBack({ askUid, subject: 'c:uid-amy' }, cara, on(tuesday));
    expect(await storedOf(askUid)).not.toContain('"v1.');
  });

  it('is recorded from paper sealed, and removed with the record', async () => {
    const askUid = await asked();
    const record = { askUid, ...amy(), source: 'paper' as const };
    await school.handlers.record(record, author, on(tuesday));
    expect(await storedOf(askUid)).not.toContain('Canary');
    expect(await textsOf(askUid)).toEqual([secret]);
    await school.handlers.removeRecord({ askUid, subject: 'c:uid-amy' }, author, on(tuesday));
    expect(await storedOf(askUid)).not.toContain('"v1.');
  });

  it('is answered the same twice, and with another text refused', async () => {
    const askUid = await asked();
    await give(askUid, amy());
    expect((await give(askUid, amy())).state).toBe('waiting');
    await refused(give(askUid, amy({ health: 'Other' })), 'conflict');
    expect(await textsOf(askUid)).toEqual([secret]);
  });

  it.each([
    [{ health: 'x'.repeat(201) }, 'Please use 200 characters at most.'],
    [{ health: 7 }, 'Please answer this question.'],
    [{ health: ['a'] }, 'Please answer this question.'],
  ])('refuses %j', async (values, message) => {
    const askUid = await asked();
    await expect(give(askUid, amy(values))).rejects.toMatchObject({
      kind: 'badRequest',
      fields: { health: message },
    });
  });
});

describe('the end of what only the school reads', () => {
  it('is 14 days after the last day on which the school needs it', async () => {
    const askUid = await asked({ needed_until: '2026-03-10' });
    const own = await give(askUid, amy());
    expect(own.school_only?.until).toBe('2026-03-24');
    // DynamoDB deletes some days late, so it is also not opened any longer.
    const { expires_at } = JSON.parse(
      /\{[^{}]*"texts":\{[^}]*\}[^}]*\}/.exec(await storedOf(askUid))?.[0] ?? '{}',
    );
    expect(new Date(expires_at * 1000).toISOString()).toMatch(/^2026-03-2[45]T/);
    expect(await textsOf(askUid, hal, on('2026-03-24'))).toEqual([secret]);
    expect(await textsOf(askUid, hal, on('2026-03-26'))).toEqual([]);
  });

  it('is earlier with an earlier day, and never later than it was promised', async () => {
    const askUid = await asked({ needed_until: '2026-03-20' });
    await give(askUid, amy());
    await school.publish({ postUid: askUid }, await shortened(askUid, '2026-03-06'));
    expect(await textsOf(askUid, hal, on('2026-03-25'))).toEqual([]);
    await school.publish({ postUid: askUid }, await shortened(askUid, '2026-04-20'));
    expect(await textsOf(askUid, hal, on('2026-03-25'))).toEqual([secret]);
    expect(await textsOf(askUid, hal, on('2026-04-25'))).toEqual([]);
  });
});

/** Returns what an ask asks, with another day until which the school needs the answers. */
const shortened = async (askUid: string, needed_until: string) => ({
  ...(await askedOf(askUid)),
  needed_until,
});

/** Returns what an ask asks now. */
async function askedOf(askUid: string) {
  const ask = await school.asks.of(schoolNamed('main')).get(askUid);
  if (!ask) throw new Error('Nothing is asked');
  const { by, rule, asked_at, questions, helpers } = ask;
  return { by, rule, asked_at, questions, helpers };
}
