import { describe, expect, it } from 'vitest';
import { answerRepository } from '#functions/asks/store/answers';
import type { AskRule } from '#shared/asks/ask';
import { addDays } from '#shared/kernel/zone';
import { storeAsk } from '#test/asks/stored-ask';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { addDevice } from '#test/support/push/pushes';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

const hour = 3_600_000;
/** Tuesday, 11 am in Sydney. The notice was asked on the day before. */
const start = '2026-03-03T00:00:00.000Z';
const by = '2026-03-06';
const asked_at = '2026-03-02T00:00:00.000Z';

/** A school with a notice that asks the carers of two children. */
async function school(rule: AskRule = 'any_carer', is: object = {}, asked = asked_at) {
  const engine = mailingEngine(start);
  const link = (userUid: string, more: object = {}) => ({
    userUid,
    status: 'active' as const,
    restricted: false,
    ...more,
  });
  for (const userUid of ['amy', 'ben']) {
    await engine.addPerson(profile({ userUid, type: 'student', email: '' }));
  }
  const carer = (userUid: string, children: ReturnType<typeof link>[], more: object = {}) =>
    engine.addPerson(profile({ userUid, is_carer: true, children, ...more }));
  await carer('cara', [link('amy'), link('ben')]);
  await carer('carl', [link('amy')]);
  await carer('rex', [link('ben', { restricted: true })]);
  await carer('nora', [link('ben')], { email: '' });
  const post = { postUid: 'trip', title: 'Trip to the zoo', ...is };
  await storeAsk(engine, post, { by, rule, asked_at: asked });
  return {
    ...engine,
    answers: answerRepository(tablesOf(engine.db)),
    asking: { askUid: 'trip', asked_at },
    subjects: () =>
      engine.sent.map(({ userUid, message }) => [userUid, message.subject] as const).sort(),
    /** Runs the schedule and the worker each hour for some hours. */
    async hours(count: number) {
      for (let i = 0; i < count; i++) {
        await engine.schedule();
        await engine.remind();
        engine.pass(hour);
      }
    },
  };
}

const given = (given_by: string) =>
  ({ source: 'portal', given_by, at: '2026-03-03T01:00:00.000Z', values: {} }) as const;

describe('reminders to answer', () => {
  it('sends a push once too, also to a carer without an address, and names neither post nor child', async () => {
    const at = await school();
    for (const name of ['cara', 'nora', 'rex']) await addDevice(at.stores, name, name);
    await at.hours(20);
    const devices = at.pushed.map(({ endpoint }) => endpoint.split('/').at(-1)).sort();
    expect(devices).toEqual(['cara', 'nora']);
    expect(JSON.stringify(at.pushed.map(({ message }) => message))).not.toMatch(/zoo|amy|ben/i);
  });

  it('sends them on their days from 7 am, once for each person, with the children', async () => {
    const at = await school();
    // The first reminder is three days before the last day: today.
    await at.hours(20);
    const first = [
      ['cara', 'Please reply for First-amy and First-ben by Friday 6 March: Trip to the zoo'],
      ['carl', 'Please reply for First-amy by Friday 6 March: Trip to the zoo'],
    ];
    expect(at.subjects()).toEqual(first);
    // Until the day itself nothing more leaves; then the second one.
    await at.hours(30);
    expect(at.sent).toHaveLength(2);
    await at.hours(48);
    expect(at.subjects()).toEqual([first[0], first[0], first[1], first[1]]);
    const sydney = at.sent.map(({ at: when }) =>
      new Date(when).toLocaleString('en-CA', { timeZone: 'Australia/Sydney', hour12: false }),
    );
    expect(new Set(sydney.map((text) => text.slice(0, 10)))).toEqual(
      new Set([addDays(by, -3), by]),
    );
    for (const text of sydney) expect(Number(text.slice(12, 14))).toBeGreaterThanOrEqual(7);
    await at.hours(72);
    expect(at.sent).toHaveLength(4);
    const rows = at.rows().filter(({ kind }) => kind === 'Acknowledgement');
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['Other']));
    const { text = '', preview_text = '' } = at.sent[0]?.message ?? {};
    expect(text).toContain('/notices/notice_details/trip');
    expect(text).toContain('Reply by Fri 6 Mar for First-amy and First-ben\n');
    // The first words of the notice are in the mail, and not on a locked phone.
    expect(text).toContain('Please bring a hat and lunch.');
    expect(preview_text).toBe('Reply by Fri 6 Mar for First-amy and First-ben');
  });

  it('sends none to people who have answered', async () => {
    const at = await school();
    const amy = { kind: 'child', userUid: 'amy' } as const;
    await at.answers.of(schoolNamed('main')).add(at.asking, amy, given('carl'));
    await at.hours(5);
    expect(at.subjects()).toEqual([
      ['cara', 'Please reply for First-ben by Friday 6 March: Trip to the zoo'],
    ]);
  });

  it('cancels one when the person answers while they are sent', async () => {
    const at = await school();
    at.whileSending(async (count) => {
      if (count > 1) return;
      for (const userUid of ['amy', 'ben']) {
        await at.answers
          .of(schoolNamed('main'))
          .add(at.asking, { kind: 'child', userUid }, given('cara'));
      }
    });
    await at.hours(20);
    expect(at.sent).toHaveLength(1);
    const states = at.rows().map(({ state }) => state);
    expect(states.sort()).toEqual(['cancelled', 'sent']);
  });

  it('follows the rule of the notice', async () => {
    const each = await school('each_carer');
    await each.answers
      .of(schoolNamed('main'))
      .add(each.asking, { kind: 'person', userUid: 'cara' }, given('cara'));
    await each.hours(2);
    expect(each.subjects().map(([who]) => who)).toEqual(['carl']);
    const readers = await school('each_reader');
    await readers.hours(2);
    // A notice for all carers is also for a carer whose only link is restricted.
    expect(readers.subjects().map(([who]) => who)).toEqual(['cara', 'carl', 'rex']);
  });

  it('sends none for a draft, a post that ended, or one that was asked today', async () => {
    const ended = { end: '2026-03-02T12:00:00.000Z' };
    for (const [is, asked] of [[{ published: false }], [ended], [{}, start]] as const) {
      const at = await school('any_carer', is, asked);
      await at.hours(20);
      expect(at.sent).toEqual([]);
    }
  });
});
