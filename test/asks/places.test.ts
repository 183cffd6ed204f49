import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskSchool, askSchool, asks, carer } from '#test/asks/ask-school';
import { askedAt, on, questions, refused, tuesday, yes } from '#test/asks/camp';
import type { Asked } from '#test/asks/stored-ask';
import { administrator } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const nora = carer('nora', 'ben');
const [goes, food, seats] = questions as [Q, Q, Q];
type Q = NonNullable<Asked['questions']>[number];
const limited = (limit: number, question: Q = goes) =>
  askedAt(school, {
    questions: [{ ...question, limit }, ...questions.filter((q) => q !== question)],
  });
const taken = 'These places have just been taken.';
const answer = (askUid: string, who: typeof cara, ...answers: ReturnType<typeof yes>[]) =>
  school.handlers.answer({ askUid, answers }, who, on(tuesday));
const join = (askUid: string, who: typeof cara, ...answers: ReturnType<typeof yes>[]) =>
  school.handlers.answer({ askUid, answers, join: true }, who, on(tuesday));
const own = (askUid: string, who: typeof cara) => school.handlers.get({ askUid }, who, on(tuesday));
const change = async (
  askUid: string,
  who: typeof cara,
  values: Record<string, string | number>,
) => {
  const { subjects } = await own(askUid, who);
  const found = subjects.find(({ values: given }) => given);
  const { subject = '', updated_at = '' } = found ?? {};
  return school.handlers.change({ askUid, subject, values, updated_at }, who, on(tuesday));
};

describe('a question with a limit', () => {
  it('takes a place for each yes, and none for a no', async () => {
    const askUid = await limited(2);
    const no = { subject: 'c:uid-ben', values: { goes: 'no' } };
    const after = await answer(askUid, cara, yes('c:uid-amy'), no);
    expect(after.places).toEqual({
      questionUid: 'goes',
      options: [{ option: 'yes', limit: 2, left: 1, waiting: 0 }],
    });
    expect(after.subjects.map(({ outcome }) => outcome)).toEqual(['goes', 'stays']);
  });

  it('is refused when the places are taken, for all children or none; then one may wait', async () => {
    const askUid = await limited(1);
    await refused(answer(askUid, cara, yes('c:uid-amy'), yes('c:uid-ben')), 'conflict', taken);
    expect((await own(askUid, cara)).places?.options[0]).toMatchObject({ left: 1, waiting: 0 });
    const after = await join(askUid, cara, yes('c:uid-amy'), yes('c:uid-ben'));
    expect(after.subjects).toMatchObject([{ outcome: 'goes' }, { is_answered: true, waiting: 1 }]);
    expect(after.subjects[1]).not.toHaveProperty('outcome');
    expect((await own(askUid, nora)).subjects).toMatchObject([{ firstname: 'Ben', waiting: 1 }]);
  });

  it('gives a place that is given up to the first in the list, and orders the mail', async () => {
    const askUid = await limited(1);
    await answer(askUid, carl, yes('c:uid-amy'));
    await join(askUid, nora, yes('c:uid-ben'));
    expect((await own(askUid, nora)).subjects[0]).toMatchObject({ waiting: 1 });
    await change(askUid, carl, { goes: 'no' });
    expect((await own(askUid, nora)).subjects[0]).toMatchObject({ outcome: 'goes' });
    expect(school.orders.filter((order) => order.askUid === askUid)).toEqual([
      { kind: 'ask-place', site: 'main', askUid, asked_at: asks.asked_at, call: 1 },
    ]);
    await refused(change(askUid, carl, { goes: 'yes' }), 'conflict', taken);
    expect((await own(askUid, carl)).subjects[0]).toMatchObject({ outcome: 'stays' });
  });

  it('gives the place back when an answer is taken back', async () => {
    const askUid = await limited(1);
    await answer(askUid, carl, yes('c:uid-amy'));
    const back = await school.handlers.takeBack(
      { askUid, subject: 'c:uid-amy' },
      carl,
      on(tuesday),
    );
    expect(back.places?.options[0]).toMatchObject({ left: 1 });
  });

  it('counts the sum of numbers up to 9 each, and changes with them', async () => {
    const askUid = await limited(5, seats);
    await answer(askUid, carl, yes('c:uid-amy', { seats: 3 }));
    const left = async () => (await own(askUid, carl)).places?.options[0]?.left;
    expect(await left()).toBe(2);
    await change(askUid, carl, { goes: 'yes', seats: 5 });
    expect(await left()).toBe(0);
    await refused(answer(askUid, nora, yes('c:uid-ben', { seats: 1 })), 'conflict', taken);
    await change(askUid, carl, { goes: 'yes', seats: 1 });
    expect(await left()).toBe(4);
    await refused(change(askUid, carl, { goes: 'yes', seats: 6 }), 'conflict', taken);
    const many = answer(askUid, nora, yes('c:uid-ben', { seats: 10 }));
    await expect(many).rejects.toMatchObject({
      fields: { seats: 'Please give a number up to 9.' },
    });
  });

  it('has the limit for each choice, and moves a place from one to another', async () => {
    const choice = { ...food, kind: 'choice' as const, required: true, limit: 1 };
    const askUid = await askedAt(school, { questions: [choice] });
    const eat = (subject: string, option: string) => ({ subject, values: { food: option } });
    const left = async () => (await own(askUid, cara)).places?.options.map((each) => each.left);
    await answer(askUid, carl, eat('c:uid-amy', 'A') as never);
    expect(await left()).toEqual([0, 1]);
    await change(askUid, carl, { food: 'B' });
    expect(await left()).toEqual([1, 0]);
    await join(askUid, nora, eat('c:uid-ben', 'B') as never);
    // One who waits and chooses a free choice has it at once.
    const moved = await change(askUid, nora, { food: 'A' });
    expect([moved.subjects[0]?.waiting, await left()]).toEqual([undefined, [0, 0]]);
  });

  it('is counted for what staff record, who may let a family wait', async () => {
    const askUid = await limited(1);
    await answer(askUid, carl, yes('c:uid-amy'));
    const record = {
      askUid,
      subject: 'c:uid-ben',
      source: 'paper',
      values: { goes: 'yes' },
    } as const;
    await refused(school.handlers.record(record, administrator, on(tuesday)), 'conflict', taken);
    await school.handlers.record({ ...record, join: true }, administrator, on(tuesday));
    const report = await school.handlers.report({ askUid }, administrator, on(tuesday));
    expect(report.places?.options).toEqual([{ option: 'yes', limit: 1, left: 0, waiting: 1 }]);
    const list = { askUid, list: 'done', limit: 20 } as const;
    const { records } = await school.handlers.listPeople(list, administrator, on(tuesday));
    expect(records).toMatchObject([{ outcome: 'goes' }, { waiting: 1 }]);
    await school.handlers.removeRecord(
      { askUid, subject: 'c:uid-ben' },
      administrator,
      on(tuesday),
    );
    const after = await school.handlers.report({ askUid }, administrator, on(tuesday));
    expect(after.places?.options[0]).toMatchObject({ left: 0, waiting: 0 });
  });

  it('counts what was answered before it had a limit', async () => {
    const askUid = await askedAt(school);
    await answer(askUid, cara, yes('c:uid-amy'), yes('c:uid-ben'));
    const later = { by: asks.by, rule: asks.rule, asked_at: asks.asked_at };
    const more = { questions: [{ ...goes, limit: 2 }, food, seats], change_until: '2026-03-04' };
    await school.publish({ postUid: askUid }, { ...later, ...more });
    await school.places.of(schoolNamed('main')).tend(await stored(askUid), on(tuesday).now);
    expect((await own(askUid, cara)).places?.options[0]).toMatchObject({ left: 0, waiting: 0 });
  });

  it('has more places after the editor raised the limit', async () => {
    const askUid = await limited(1);
    await answer(askUid, carl, yes('c:uid-amy'));
    await join(askUid, nora, yes('c:uid-ben'));
    const raised = { ...asks, questions: [{ ...goes, limit: 3 }], change_until: '2026-03-04' };
    await school.publish({ postUid: askUid, updated_at: '2026-03-03T00:30:00.000Z' }, raised);
    await school.places.of(schoolNamed('main')).tend(await stored(askUid), on(tuesday).now);
    const seen = await own(askUid, nora);
    expect([seen.subjects[0]?.outcome, seen.places?.options[0]?.left]).toEqual(['goes', 1]);
  });

  it('frees after ten minutes what is held without an answer', async () => {
    const askUid = await limited(1);
    const ask = await stored(askUid);
    const main = school.places.of(schoolNamed('main'));
    const { now } = on(tuesday);
    await main.claim(ask, 'c:uid-amy', { values: { goes: 'yes' }, join: false }, now);
    const left = async (minutes: number) => {
      await main.tend(ask, new Date(now.getTime() + minutes * 60_000));
      return (await own(askUid, cara)).places?.options[0]?.left;
    };
    expect([await left(9), await left(11)]).toEqual([0, 1]);
  });
});

async function stored(askUid: string) {
  const found = await school.asks.of(schoolNamed('main')).get(askUid);
  if (!found) throw new Error(`There is no ${askUid}`);
  return found;
}
