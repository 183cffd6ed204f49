import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordingOf } from '#functions/asks/rules/wording';
import { askReader } from '#functions/asks/store/ask.record';
import { asksSchemas } from '#shared/asks/asks.schemas';
import { type AskSchool, askSchool, asks, at, carer } from '#test/asks/ask-school';
import type { Asked } from '#test/asks/stored-ask';
import { administrator, request, teacher } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const cara = carer('cara', 'amy');
const question = {
  questionUid: 'goes',
  text: 'May your child go?',
  hint: '',
  required: true,
  options: [],
  kind: 'yes-no' as const,
  goes: true,
};
const camp = { ...asks, questions: [question], consent: 'I agree.' } satisfies Asked;
const answers = [{ subject: 'c:uid-amy', values: { goes: 'yes' } }];
const refusedAsOther = {
  kind: 'conflict',
  message: 'The school changed this question. Read it again.',
};
const textOf = async (askUid: string) => (await school.handlers.get({ askUid }, cara, at(0))).text;

describe('the wording of an ask', () => {
  it('is agreed to as it was shown, and shown word for word afterwards', async () => {
    await school.publish({ postUid: 'w1', title: 'Camp' }, camp);
    const text = await textOf('w1');
    await school.handlers.answer({ askUid: 'w1', text, answers }, cara, at(1));
    const list = { askUid: 'w1', list: 'done', limit: 20 } as const;
    const { records } = await school.handlers.listPeople(list, administrator, at(2));
    expect(records[0]?.text).toBe(text);
    const shown = await school.handlers.wording({ askUid: 'w1', hash: text }, administrator, at(2));
    expect(createHash('sha256').update(shown.text).digest('hex')).toBe(text);
    expect(JSON.parse(shown.text)).toMatchObject({ title: 'Camp', consent: 'I agree.' });
    for (const other of [teacher, { ...administrator, ...schoolNamed('regional') }]) {
      await expect(
        school.handlers.wording({ askUid: 'w1', hash: text }, other, at(2)),
      ).rejects.toMatchObject({ kind: 'notFound' });
    }
  });

  it('is shown a year later, after the post went to the bin', async () => {
    await school.publish({ postUid: 'w4', title: 'Camp' }, camp);
    const text = await textOf('w4');
    await school.handlers.answer({ askUid: 'w4', text, answers }, cara, at(1));
    await school.publish({ postUid: 'w4', title: 'Camp', is_deleted: true }, camp);
    const year = request({ now: new Date('2027-03-03T00:00:00.000Z') });
    const list = { askUid: 'w4', list: 'done', limit: 20 } as const;
    const { records } = await school.handlers.listPeople(list, administrator, year);
    expect(records[0]).toMatchObject({ text, answers: ['Yes'] });
    const shown = await school.handlers.wording({ askUid: 'w4', hash: text }, administrator, year);
    expect(createHash('sha256').update(shown.text).digest('hex')).toBe(text);
    // The ledger is for proof: nobody calls the roll, records or answers any more.
    const refused = { kind: 'notFound' };
    const paper = { askUid: 'w4', subject: 'c:uid-ben', source: 'paper', values: {} } as const;
    for (const call of [
      school.handlers.roll({ askUid: 'w4', roll: true }, administrator, year),
      school.handlers.record(paper, administrator, year),
      school.handlers.get({ askUid: 'w4' }, cara, year),
      school.handlers.wording({ askUid: 'w4', hash: text }, teacher, year),
    ]) {
      await expect(call).rejects.toMatchObject(refused);
    }
  });

  it.each([
    ['a question', { questions: [{ ...question, text: 'May your child swim?' }] }, {}],
    ['the consent', { consent: 'I pay.' }, {}],
    ['the title', {}, { title: 'Another camp' }],
    ['what is paid', { payment: { cents: 2500, code: 'CAMP7' } }, {}],
  ])('refuses an answer to what was shown before %s changed', async (_, is, post) => {
    await school.publish({ postUid: 'w2', title: 'Camp' }, camp);
    const text = await textOf('w2');
    await school.publish({ postUid: 'w2', title: 'Camp', ...post }, { ...camp, ...is });
    await expect(
      school.handlers.answer({ askUid: 'w2', text, answers }, cara, at(1)),
    ).rejects.toMatchObject(refusedAsOther);
  });

  it('tells its carer what was agreed to, also after the school changed it, and nobody else', async () => {
    await school.publish({ postUid: 'w7', title: 'Camp' }, camp);
    const agreed = async (who = cara, second = 2) =>
      (await school.handlers.get({ askUid: 'w7' }, who, at(second))).subjects[0];
    expect(await agreed()).not.toHaveProperty('agreed');
    await school.handlers.answer({ askUid: 'w7', answers }, cara, at(1));
    expect(await agreed()).toMatchObject({ agreed: 'I agree.' });
    await school.publish({ postUid: 'w7', title: 'Camp' }, { ...camp, consent: 'I pay.' });
    expect(await agreed()).toMatchObject({ agreed: 'I agree.' });
    expect(await agreed(carer('carl', 'amy'))).not.toHaveProperty('agreed');

    const list = { askUid: 'w7', list: 'done', limit: 20 } as const;
    const row = async () =>
      (await school.handlers.listPeople(list, administrator, at(4))).records[0];
    expect(await row()).not.toHaveProperty('changed_at');
    // Who changes the answer agrees to the words of now, at the time of the change.
    const change = async (said: 'yes' | 'no', second: number) => {
      const updated_at = (await agreed(cara, second))?.updated_at ?? '';
      const changed = { askUid: 'w7', subject: 'c:uid-amy', values: { goes: said }, updated_at };
      await school.handlers.change(changed, cara, at(second));
    };
    await change('yes', 3);
    expect(await agreed(cara, 4)).toMatchObject({ agreed: 'I pay.' });
    expect(await row()).toMatchObject({
      at: at(1).now.toISOString(),
      changed_at: at(3).now.toISOString(),
    });
    // For whom does not go, nothing is agreed.
    await change('no', 5);
    expect(await agreed(cara, 6)).not.toHaveProperty('agreed');
  });

  it('is named by each answer, also by “I have read this”', async () => {
    await school.publish({ postUid: 'w6', title: 'Camp' });
    const text = await textOf('w6');
    const read = { askUid: 'w6', answers: [{ subject: 'c:uid-amy', values: {} }] };
    for (const { input } of [asksSchemas.answer, asksSchemas.change]) {
      const issues = input.safeParse(read).error?.issues ?? [];
      expect(issues).toContainEqual(
        expect.objectContaining({ path: ['text'], message: 'Load the page again.' }),
      );
    }
    await school.publish({ postUid: 'w6', title: 'Another camp' });
    await expect(school.handlers.answer({ ...read, text }, cara, at(1))).rejects.toMatchObject(
      refusedAsOther,
    );
    const { subjects } = await school.handlers.answer(
      { ...read, text: await textOf('w6') },
      cara,
      at(2),
    );
    expect(subjects[0]).toMatchObject({ subject: 'c:uid-amy', is_answered: true });
  });

  it('has what was to be paid, and neither a code nor a field without it', async () => {
    const payment = { cents: 2500, code: 'CAMP7' };
    await school.publish({ postUid: 'w5', title: 'Camp' }, { ...camp, payment });
    const text = await textOf('w5');
    await school.handlers.answer({ askUid: 'w5', text, answers }, cara, at(1));
    const shown = await school.handlers.wording({ askUid: 'w5', hash: text }, administrator, at(2));
    expect(JSON.parse(shown.text)).toMatchObject({ cents: 2500 });
    expect(shown.text).not.toContain('CAMP7');
    const ask = await askReader(school.tables).of(schoolNamed('main')).get('w5');
    if (!ask) throw new Error('Nothing is asked');
    const other = { ...ask, payment: { cents: 2500, code: 'CAMP8' } };
    expect(wordingOf(other).hash).toBe(text);
    // Answers of before release 1.9.0 name the hash of a wording without a payment: it stays as it was.
    const { payment: _, ...free } = { ...ask, questions: [], post_hash: 'a', title: 'Camp' };
    expect(wordingOf(free).text).toBe(
      '{"consent":"I agree.","post":{"sha256":"a"},"questions":[],"title":"Camp"}',
    );
  });

  it('stays the same when only its days change', async () => {
    await school.publish({ postUid: 'w3' }, camp);
    const before = await askReader(school.tables).of(schoolNamed('main')).get('w3');
    if (!before) throw new Error('Nothing is asked');
    const after = { ...before, by: '2026-04-01', results: 'readers' as const };
    expect(wordingOf(after).hash).toBe(wordingOf(before).hash);
    expect(wordingOf({ ...before, post_hash: 'a' }).hash).not.toBe(wordingOf(before).hash);
  });
});
