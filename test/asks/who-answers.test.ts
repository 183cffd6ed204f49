import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskSchool, askSchool, carer, carerProfile, link } from '#test/asks/ask-school';
import { askedAt, on, refused, tuesday, yes } from '#test/asks/camp';
import type { Asked } from '#test/asks/stored-ask';
import { person } from '#test/support/records/people';
import { storeProfiles } from '#test/support/records/profiles';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const carl = carer('carl', 'amy');
const asked = (is: Partial<Asked> = {}) => askedAt(school, is);

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
