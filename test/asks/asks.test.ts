import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCounts } from '#functions/asks/rules/ask-rows';
import { asksWaiting } from '#functions/asks/rules/home-asks';
import { askReader } from '#functions/asks/store/ask.record';
import { userRepository } from '#functions/people/store/users';
import type { StoredPost } from '#functions/posts/store/post.record';
import { type AskSchool, askSchool, at, carer } from '#test/asks/ask-school';
import type { Asked } from '#test/asks/stored-ask';
import { isFullProof } from '#test/support/proof-runs';
import { administrator, person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
});
afterAll(() => school.stop());

const handlers = () => school.handlers;
const publish = ({ postUid, ask, ...is }: Partial<StoredPost> & { postUid: string; ask?: Asked }) =>
  school.publish({ postUid, ...is }, ask);
/** Answers “I have read this” for everyone for whom a person is asked. */
const answer = (postUid: string, who: Parameters<AskSchool['read']>[1], second: number) =>
  school.read(postUid, who, second);

const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const amy = person({ username: 'amy', type: 'student', groups: ['7a'] });

describe('“I have read this”', () => {
  it('is given for all own children, and shows others only that it is done', async () => {
    await publish({ postUid: 'trip' });
    const waiting = { is_answered: false, may_change: false };
    expect(await handlers().get({ askUid: 'trip' }, cara, at(0))).toEqual({
      askUid: 'trip',
      state: 'waiting',
      by: '2026-03-06',
      change_until: '2026-03-06',
      is_open: true,
      questions: [],
      consent: '',
      text: expect.any(String),
      subjects: [
        { subject: 'c:uid-amy', userUid: 'uid-amy', firstname: 'Amy', ...waiting },
        { subject: 'c:uid-ben', userUid: 'uid-ben', firstname: 'Ben', ...waiting },
      ],
    });
    expect((await handlers().get({ askUid: 'trip' }, amy, at(0))).state).toBe('not_asked');
    expect((await answer('trip', cara, 1)).state).toBe('done');
    expect((await answer('trip', cara, 2)).state).toBe('done');
    const seen = await handlers().get({ askUid: 'trip' }, carl, at(3));
    expect(seen).toMatchObject({ state: 'done', subjects: [{ firstname: 'Amy' }] });
    expect(seen.subjects[0]).not.toHaveProperty('values');
    expect(seen.subjects[0]).not.toHaveProperty('updated_at');
    const answers = [{ subject: 'p:uid-amy', values: {} }];
    await expect(handlers().answer({ askUid: 'trip', answers }, amy, at(3))).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('is taken back within ten seconds, and only by its giver', async () => {
    await publish({ postUid: 'undo' });
    await answer('undo', cara, 0);
    const back = { askUid: 'undo', subject: 'c:uid-amy' };
    expect((await handlers().takeBack(back, carl, at(5))).state).toBe('done');
    expect((await handlers().takeBack(back, cara, at(9))).state).toBe('waiting');
    await answer('undo', cara, 10);
    expect((await handlers().takeBack(back, cara, at(40))).state).toBe('done');
  });

  it('works for 14 days after the last day, and not later', async () => {
    await publish({ postUid: 'late' });
    const day = (text: string) => ({ ...at(0), now: new Date(`${text}T01:00:00.000Z`) });
    const answers = [{ subject: 'c:uid-amy', values: {} }];
    const late = handlers().answer({ askUid: 'late', answers }, cara, day('2026-03-21'));
    await expect(late).rejects.toThrow('Answers closed on 20 March. Call the school.');
    const last = await handlers().answer({ askUid: 'late', answers }, cara, day('2026-03-20'));
    expect(last.subjects.map(({ is_answered }) => is_answered)).toEqual([true, false]);
  });

  it('is refused for a post that the caller cannot read, and at another school', async () => {
    await publish({ postUid: 'hidden', published: false });
    await publish({ postUid: 'seen' });
    const elsewhere = { ...cara, ...schoolNamed('regional') };
    const subject = 'c:uid-amy';
    for (const [caller, askUid] of [
      [cara, 'hidden'],
      [cara, 'none'],
      [elsewhere, 'seen'],
    ] as const) {
      const refused = { kind: 'notFound', message: 'This post is not available.' };
      const calls = [
        () => handlers().get({ askUid }, caller, at(0)),
        () => handlers().answer({ askUid, answers: [{ subject, values: {} }] }, caller, at(0)),
        () => handlers().takeBack({ askUid, subject }, caller, at(0)),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
    }
  });

  it('counts again only after the editor asks again', async () => {
    const rule = 'any_carer' as const;
    await publish({ postUid: 'again' });
    await answer('again', cara, 0);
    const round = (asked_at: string) =>
      publish({ postUid: 'again', ask: { by: '2026-03-09', rule, asked_at } });
    await round('2026-03-02T00:00:00.000Z');
    expect((await handlers().get({ askUid: 'again' }, cara, at(1))).state).toBe('done');
    await round('2026-03-03T00:00:00.000Z');
    expect((await handlers().get({ askUid: 'again' }, cara, at(2))).state).toBe('waiting');
  });

  it('waits on Home until it is done, the first due first', async () => {
    await publish({ postUid: 'home-1' });
    const rule = 'each_reader' as const;
    const soon = { by: '2026-03-04', rule, asked_at: '2026-03-02T00:00:00.000Z' };
    await publish({ postUid: 'home-2', ask: soon });
    const deps = { asks: askReader(school.tables), answers: school.answers };
    const children = await userRepository(school.tables).of(schoolNamed('main')).many(cara.carerOf);
    const scene = { children, now: at(0).now, isShown: () => true };
    const waiting = async () =>
      (await asksWaiting(deps, cara, scene)).flatMap((each) =>
        each.askUid.startsWith('home') ? [[each.askUid, each.children.length]] : [],
      );
    expect(await waiting()).toEqual([
      ['home-2', 0],
      ['home-1', 2],
    ]);
    await answer('home-2', cara, 0);
    expect(await waiting()).toEqual([['home-1', 2]]);
  });
});

describe('the report of an ask', () => {
  const author = person({ username: 'ed', userUid: 'uid-ed', capabilities: ['editor'] });
  const colleague = person({ username: 'eve', capabilities: ['editor'] });

  it('is open to administrators and the author, and to no other editor', async () => {
    await publish({ postUid: 'report' });
    await answer('report', carl, 0);
    const report = await handlers().report({ askUid: 'report' }, author, at(1));
    expect(report).toMatchObject({
      asked: 2,
      done: 1,
      on_paper: 0,
      by_group: [{ groupname: '7A', asked: 2, done: 1 }],
    });
    expect(await handlers().report({ askUid: 'report' }, administrator, at(1))).toEqual(report);
    for (const caller of [colleague, { ...author, ...schoolNamed('regional') }]) {
      await expect(handlers().report({ askUid: 'report' }, caller, at(1))).rejects.toMatchObject({
        kind: 'notFound',
      });
    }
  });

  it('lists names page by page with an audit entry, and records paper and telephone', async () => {
    await publish({ postUid: 'paper' });
    const named: (readonly string[])[] = [];
    const audited = at(1, { audit: async (children) => void named.push(children) });
    const list = { askUid: 'paper', list: 'open', limit: 1 } as const;
    const first = await handlers().listPeople({ ...list }, administrator, audited);
    expect(first).toMatchObject({ total: 2, records: [{ subject: 'c:uid-amy' }] });
    const { next_token } = first;
    const second = await handlers().listPeople({ ...list, next_token }, administrator, audited);
    expect(second.records).toMatchObject([
      { subject: 'c:uid-ben', carers: ['Cara Ng', 'Sam Ng'], is_done: false },
    ]);
    const record = { askUid: 'paper', subject: 'c:uid-ben' };
    await handlers().record({ ...record, source: 'paper', values: {} }, administrator, audited);
    expect(named).toEqual([['uid-amy'], ['uid-ben'], ['uid-ben']]);
    const done = { askUid: 'paper', list: 'done', limit: 20 } as const;
    expect((await handlers().listPeople(done, administrator, at(2))).records).toMatchObject([
      { subject: 'c:uid-ben', source: 'paper' },
    ]);
    await handlers().removeRecord(record, administrator, at(3));
    expect((await handlers().listPeople(done, administrator, at(4))).records).toEqual([]);
    // What a person gave in the portal, staff cannot remove.
    await answer('paper', carl, 5);
    await handlers().removeRecord({ ...record, subject: 'c:uid-amy' }, administrator, at(6));
    expect((await handlers().listPeople(done, administrator, at(7))).records).toHaveLength(1);
    const stranger = { ...record, subject: 'c:uid-nobody', source: 'paper', values: {} } as const;
    await expect(handlers().record(stranger, administrator, at(8))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('a post with many answers', () => {
  it('counts those at once exactly, also with repetitions', async () => {
    const count = isFullProof ? 5_000 : 500;
    const asked_at = '2026-03-02T00:00:00.000Z';
    const post = { askUid: 'all', asked_at };
    const subjects = Array.from({ length: count }, (_, i) => ({
      kind: 'person' as const,
      userUid: `uid-${i}`,
    }));
    const at0 = at(0).now.toISOString();
    const given = { source: 'portal' as const, given_by: 'x', at: at0, values: {} };
    const added = await Promise.all(
      [...subjects, ...subjects.slice(0, 50)].map((each) =>
        school.answers.of(schoolNamed('main')).add(post, each, given),
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(count);
    const stored = await school.answers.of(schoolNamed('main')).all(post);
    const asked = [...subjects, { kind: 'person' as const, userUid: 'late' }].map((each) => ({
      ...each,
      name: '',
      type: 'student' as const,
      groups: [],
      carers: [],
      paper: undefined,
    }));
    expect(askCounts({ asked, given: stored }, [])).toMatchObject({
      asked: count + 1,
      done: count,
    });
  });
});
