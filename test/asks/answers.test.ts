import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskSchool, askSchool, carer, carerProfile, link } from '#test/asks/ask-school';
import { askedAt, on, refused, tuesday, yes } from '#test/asks/camp';
import type { Asked } from '#test/asks/stored-ask';
import { storeProfiles } from '#test/support/records/profiles';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const asked = (is: Partial<Asked> = {}) => askedAt(school, is);

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

  it('is stored once when it is sent twice, and stays taken back', async () => {
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
