import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollCallHandlers } from '#functions/emergency/roll-call';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import type { RollList } from '#shared/emergency/roll-call.contract';
import {
  type Mark,
  type MarkKind,
  type MarkState,
  markKinds,
  standingOf,
} from '#shared/emergency/standing';
import type { Profile } from '#shared/intake/roster';
import { chance } from '#test/support/chance';
import { mortal } from '#test/support/mortal';
import { isFullProof } from '#test/support/proof-runs';
import { administrator, person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('roll-call', 'users', 'groups');
  const link = (username: string, is: object = {}) => ({
    userUid: `uid-${username}`,
    status: 'active',
    restricted: false,
    ...is,
  });
  const carer = (username: string, ...children: object[]) =>
    profile({
      username,
      type: 'affiliate',
      is_carer: true,
      children: children as Profile['children'],
    });
  await storeProfiles(
    tables,
    profile({ username: 'amy', firstname: 'Amy', groups: ['7a'], form_run: 'Year 7' }),
    profile({ username: 'ben', firstname: 'Ben', groups: ['7a'] }),
    profile({ username: 'cat', firstname: 'Cat', groups: [] }),
    profile({
      username: 'tess',
      firstname: 'Tess',
      type: 'faculty',
      children: [link('cat', { restricted: true })] as Profile['children'],
    }),
    carer('cara', link('amy'), link('ben')),
    carer('carl', link('amy')),
    carer('rex', link('ben', { restricted: true })),
  );
  const homeroom = { groupUid: '7a', groupname: '7A', grouptype: 'Homeroom' };
  await putInto(tables, 'groups', { pk: 'main', sk: '7a', ...homeroom });
});
afterAll(() => tables.stop());

/** Students who are known to be away. */
let away: string[] = [];
const rolls = () => rollCallRepository(tables);
const handlers = () =>
  rollCallHandlers({
    rolls: rolls(),
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    restricted: restrictedChildren(tables),
    away: bound({ on: async () => new Set(away) }),
    limits: bound({ count: async () => {} }),
    lessonsOf: async () => [],
    // No test here starts a document.
    ...({} as Pick<Parameters<typeof rollCallHandlers>[0], 'documents' | 'idempotency' | 'queue'>),
  });
const cara = person({
  username: 'cara',
  type: 'affiliate',
  is_carer: true,
  carerOf: ['uid-amy', 'uid-ben'],
});
const carl = person({ username: 'carl', type: 'affiliate', is_carer: true, carerOf: ['uid-amy'] });
const rex = person({ username: 'rex', type: 'affiliate', is_carer: true });
const amy = person({ username: 'amy', type: 'student' });
const tess = person({ username: 'tess' });
const at = (second: number) => request({ now: new Date(Date.UTC(2026, 2, 2, 1, 0, second)) });

let count = 0;
let rollUid = '';
beforeEach(async () => {
  if (rollUid) await handlers().allClear({ rollUid }, administrator, at(0));
  rollUid = `roll-${String(++count).padStart(3, '0')}`;
  const roll = { rollUid, started_at: at(0).now.toISOString(), message: 'Stay.' };
  await rolls().of(schoolNamed('main')).start(roll, 'uid-ada');
});

const listed = async (list: RollList) =>
  (await handlers().listPeople({ limit: 100, list }, administrator, at(50))).records;

describe('a roll-call', () => {
  it('shows a carer of a child safe or not yet, and neither who said it nor where', async () => {
    await handlers().mark({ child: 'uid-amy', state: 'safe', where: 'Home' }, cara, at(1));
    expect((await handlers().get({}, carl, at(2))).children).toEqual([
      { userUid: 'uid-amy', firstname: 'Amy', is_safe: true, is_marked_by_me: false },
    ]);
    expect((await handlers().get({}, cara, at(2))).children).toMatchObject([
      { firstname: 'Amy', is_safe: true, is_marked_by_me: true },
      { firstname: 'Ben', is_safe: false, is_marked_by_me: false },
    ]);
    expect(await listed('safe')).toMatchObject([
      { userUid: 'uid-amy', group: '7A', by: { kind: 'carer', where: 'Home' } },
    ]);
  });

  it('counts a student who is known to be away apart, until somebody says otherwise', async () => {
    away = ['uid-amy', 'uid-ben', 'uid-gone'];
    const numbers = () => handlers().overview({}, administrator, at(2));
    expect(await numbers()).toMatchObject({ people: 4, none: 2, away: 2 });
    expect(await listed('away')).toMatchObject([
      { userUid: 'uid-amy', state: 'none', is_away: true },
      { userUid: 'uid-ben', is_away: true },
    ]);
    // Their family reads the same as those who lead.
    const ofCara = async () =>
      (await handlers().get({}, cara, at(2))).children.map((child) => child.is_away);
    expect(await ofCara()).toEqual([true, true]);
    // A child who came after all is one who asks for help, or is safe.
    await handlers().mark({ state: 'help' }, amy, at(3));
    // The carer of a child with an arrangement makes a claim, which somebody must check.
    await handlers().mark({ child: 'uid-ben', state: 'safe' }, cara, at(3));
    expect(await numbers()).toMatchObject({ none: 3, away: 0, help: 1 });
    expect(await ofCara()).toEqual([undefined, undefined]);
    away = [];
  });

  it('keeps a child with a restricted link open until staff have marked the child', async () => {
    await handlers().mark({ child: 'uid-ben', state: 'safe' }, cara, at(1));
    const ben = async () => (await handlers().get({}, cara, at(2))).children[1];
    expect(await ben()).toMatchObject({ is_safe: false, is_marked_by_me: true });
    expect((await listed('open')).find(({ userUid }) => userUid === 'uid-ben')).toMatchObject({
      state: 'none',
      claim: { kind: 'carer' },
    });
    await handlers().markStudent({ student: 'uid-ben', state: 'safe', where: 'Gym' }, tess, at(3));
    expect(await ben()).toMatchObject({ is_safe: true });
  });

  it('refuses marks of children of others, and of carers with a restricted or no link', async () => {
    const refused = { kind: 'notFound' };
    for (const caller of [carl, rex, amy]) {
      await expect(
        handlers().mark({ child: 'uid-ben', state: 'safe' }, caller, at(1)),
      ).rejects.toMatchObject(refused);
    }
    // Staff with a restricted link to a child, people who are no students, and another school.
    const elsewhere = person({ username: 'tess', ...schoolNamed('regional') });
    for (const [caller, student] of [
      [tess, 'uid-cat'],
      [tess, 'uid-cara'],
    ] as const) {
      await expect(
        handlers().markStudent({ student, state: 'safe' }, caller, at(1)),
      ).rejects.toMatchObject(refused);
    }
    await expect(
      handlers().markStudent({ student: 'uid-amy', state: 'safe' }, elsewhere, at(1)),
    ).rejects.toMatchObject(refused);
    expect(await handlers().get({}, elsewhere, at(1))).toEqual({ own: 'none', children: [] });
  });

  it('keeps a request for help until the overview clears it', async () => {
    await handlers().mark({ state: 'help', sentence: 'In room 4, hurt' }, amy, at(1));
    await handlers().mark({ state: 'safe' }, amy, at(2));
    expect((await handlers().get({}, amy, at(3))).own).toBe('help');
    await handlers().markStudent({ student: 'uid-amy', state: 'safe' }, tess, at(4));
    expect(await handlers().overview({}, administrator, at(5))).toMatchObject({
      safe: 1,
      help: 0,
      open_help: 1,
    });
    expect(await listed('help')).toMatchObject([{ help: { sentence: 'In room 4, hurt' } }]);
    await handlers().clearHelp({ userUid: 'uid-amy', is_safe: false }, administrator, at(6));
    expect(await listed('help')).toEqual([]);
    expect((await handlers().get({}, amy, at(7))).own).toBe('safe');
  });

  it('names the children to the audit, and finds students without the own restricted ones', async () => {
    const named: (readonly string[])[] = [];
    const audit = async (children: readonly string[]) => void named.push(children);
    const found = await handlers().findStudents({ name: 'a' }, tess, { ...at(1), audit });
    expect(found.map(({ name, year }) => [name, year])).toEqual([['Amy Ng', 'Year 7']]);
    expect(await handlers().findStudents({ name: 'cat' }, tess, at(1))).toEqual([]);
    await handlers().markStudent({ student: 'uid-amy', state: 'safe' }, tess, { ...at(1), audit });
    await handlers().mark({ child: 'uid-amy', state: 'safe' }, cara, { ...at(1), audit });
    expect(named).toEqual([['uid-amy'], ['uid-amy'], ['uid-amy']]);
  });

  it('takes the own mark back, and says nothing after the all-clear', async () => {
    await handlers().mark({ state: 'safe' }, amy, at(1));
    await handlers().mark({ state: 'none' }, amy, at(2));
    expect((await handlers().get({}, amy, at(3))).own).toBe('none');
    const report = await handlers().allClear({ rollUid }, administrator, at(9));
    expect(report).toMatchObject({ people: 4, safe: 0, none: 4 });
    expect(JSON.stringify(report)).not.toMatch(/amy|tess/i);
    expect(await handlers().allClear({ rollUid }, administrator, at(10))).toEqual(report);
    const late = handlers().mark({ state: 'safe' }, amy, at(11));
    await expect(late).rejects.toMatchObject({ kind: 'conflict' });
    expect((await handlers().get({}, amy, at(12))).roll).toBeUndefined();
    expect(await handlers().overview({}, administrator, at(12))).toMatchObject({ none: 4 });
    const { records } = await handlers().listReports({ limit: 1 }, administrator, at(12));
    expect(records).toEqual([report]);
  });

  it('deletes the marks 30 days after the all-clear, and keeps the numbers', async () => {
    await handlers().mark({ state: 'safe' }, amy, at(1));
    const report = await handlers().allClear({ rollUid }, administrator, at(9));
    await rolls().of(schoolNamed('main')).endBefore(at(9).now);
    expect((await rolls().of(schoolNamed('main')).all(rollUid)).size).toBe(1);
    await rolls().of(schoolNamed('main')).endBefore(at(10).now);
    expect((await rolls().of(schoolNamed('main')).all(rollUid)).size).toBe(0);
    expect(await rolls().of(schoolNamed('main')).report(rollUid)).toEqual(report);
    expect(await rolls().of(schoolNamed('main')).endBefore(at(10).now)).toBe(0);
  });

  it('loses no marks of a night that failed, also among many roll-calls', async () => {
    const school = schoolNamed('main');
    const marked: string[] = [];
    for (let second = 10; second < 40; second++) {
      await handlers().mark({ state: 'safe' }, amy, at(second));
      await handlers().allClear({ rollUid }, administrator, at(second));
      marked.push(rollUid);
      rollUid = `roll-${String(++count).padStart(3, '0')}`;
      const started_at = at(second).now.toISOString();
      await rolls().of(school).start({ rollUid, started_at, message: 'Stay.' }, 'uid-ada');
    }
    const { guard, isDead } = mortal({ death: { step: 200, when: 'before' } });
    const dying = rollCallRepository({ ...tables, db: guard(tables.db) });
    await expect(dying.of(school).endBefore(at(35).now)).rejects.toThrow();
    expect(isDead()).toBe(true);
    await rolls().of(school).endBefore(at(35).now);
    const left = await Promise.all(
      marked.map(async (each) => (await rolls().of(school).all(each)).size),
    );
    expect(left).toEqual(marked.map((_, i) => (i < 25 ? 0 : 1)));
  });
});

const adult = { isStudent: false, hasRestrictedLink: false };

describe('a roll-call with many marks', () => {
  it('counts marks at once exactly', async () => {
    const marks = isFullProof ? 5_000 : 500;
    await Promise.all(
      Array.from({ length: marks }, (_, i) =>
        rolls()
          .of(schoolNamed('main'))
          .put(rollUid, `uid-${i}`, {
            kind: 'self',
            state: i % 5 === 0 ? 'none' : 'safe',
            marked_by: `uid-${i}`,
            at: at(1).now.toISOString(),
          }),
      ),
    );
    const all = await rolls().of(schoolNamed('main')).all(rollUid);
    expect(all.size).toBe(marks);
    const safe = [...all.values()].filter((own) => standingOf(own, adult).state === 'safe');
    expect(safe).toHaveLength((marks * 4) / 5);
  });

  it('does not depend on the order of the marks', async () => {
    const { next, pick, under } = chance(7);
    for (let run = 0; run < (isFullProof ? 300 : 20); run++) {
      const marks: Mark[] = Array.from({ length: 10 }, () => ({
        kind: pick<MarkKind>([...markKinds]),
        state: pick<MarkState>(['safe', 'help', 'none']),
        marked_by: pick(['a', 'b']),
        at: at(under(6)).now.toISOString(),
      }));
      const shuffled = marks.toSorted(() => next() - 0.5);
      const [one, other] = [`one-${run}`, `other-${run}`];
      for (const mark of marks) await rolls().of(schoolNamed('main')).put(rollUid, one, mark);
      await Promise.all(
        shuffled.map((mark) => rolls().of(schoolNamed('main')).put(rollUid, other, mark)),
      );
      const standing = async (who: string) =>
        standingOf(
          (await rolls().of(schoolNamed('main')).marksOf(rollUid, who)).map((mark) => ({
            ...mark,
            userUid: undefined,
          })),
          adult,
        );
      expect(await standing(other)).toEqual(await standing(one));
      expect(await standing(one)).toEqual(standingOf(marks, adult));
    }
  });
});
