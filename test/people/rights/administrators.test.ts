import { describe, expect, it, vi } from 'vitest';
import { grants } from '#functions/people/store/grants';
import { administratorList } from '#functions/people/store/rights/administrators';
import { holdersOf, holdersOfBoth } from '#functions/people/store/rights/holders';
import type { Profile } from '#shared/intake/roster';
import { rightSentences as says } from '#shared/rights/right-rules';
import { as, now, outcome, rightsRoom } from '#test/people/rights/rights-room';
import { memoryTables } from '#test/support/memory/memory-tables';
import { request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

const room = rightsRoom();
const school = schoolNamed('main');
const take = (asker: string, name: string) =>
  room.ask(asker, { name, capability: 'administrator', give: false });
const block = (asker: string, name: string, act: 'block' | 'unblock' = 'block', version = 0) =>
  room.api.act(
    { userUid: `uid-${name}`, act, reason: 'Because.', version },
    as(asker),
    request({ now }),
  );
const read = async () =>
  [...(await administratorList(room.tables).of(school).read()).userUids].sort();

describe('the list of administrators', () => {
  it('is derived from the profiles until it is stored, without who left or is blocked', async () => {
    const blocked = { at: '', by: 'uid-ada', reason: '' };
    const former = profile({ username: 'left', capabilities: ['administrator'], status: 'left' });
    const barred = profile({ username: 'barred', capabilities: ['administrator'] });
    const elsewhere = { schoolUid: 'regional', capabilities: ['administrator'] } as const;
    await storeProfiles(room.tables, former, {
      ...barred,
      over: { version: 1, withheld: [], blocked },
    });
    await storeProfiles(room.tables, profile({ username: 'far', ...elsewhere } as never));
    expect(room.administrators()).toEqual([]);
    expect(await read()).toEqual(['uid-ada', 'uid-ben']);
  });

  it('follows each gift, loss, block and unblock, and nothing else', async () => {
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    // The list names everyone who has a right, so each gift stores it.
    expect(room.administrators()).toEqual(['uid-ada', 'uid-ben']);
    await block('ada', 'nora');
    const { requestUid = '' } = await room.ask('ada', {
      name: 'edda',
      capability: 'administrator',
    });
    expect(room.administrators()).toEqual(['uid-ada', 'uid-ben']);
    await room.decide('ben', requestUid);
    expect(room.administrators()).toEqual(['uid-ada', 'uid-ben', 'uid-edda']);
    await block('ada', 'ben');
    expect(room.administrators()).toEqual(['uid-ada', 'uid-edda']);
    await block('ada', 'ben', 'unblock', 1);
    expect(room.administrators()).toEqual(['uid-ada', 'uid-ben', 'uid-edda']);
    await take('ada', 'edda');
    expect(room.administrators()).toEqual(['uid-ada', 'uid-ben']);
    await block('ada', 'edda');
    expect(room.administrators()).toEqual(['uid-ada', 'uid-ben']);
  });

  it('keeps the last one: nobody takes the right, blocks the person, or grants it away', async () => {
    await take('ben', 'ada');
    // Ada's right is cached for 30 seconds elsewhere, and opens nothing here.
    expect(await outcome(take('ada', 'ben'))).toBe(says.notAsker);
    expect(await outcome(block('ada', 'ben'))).toBe(says.last);
    expect(room.administrators()).toEqual(['uid-ben']);
    const granted = grants(room.tables).of(school);
    expect(await outcome(granted.set('ben', [], now))).toBe(says.last);
    expect(room.held('ben')).toEqual(['administrator']);
    await granted.set('nora', ['administrator'], now);
    expect(await outcome(granted.set('ben', [], now))).toBe('done');
    expect(room.administrators()).toEqual(['uid-nora']);
  });

  it('counts nobody who is blocked: the other one stays', async () => {
    await block('ada', 'ben');
    const third = as('priya');
    const asAdministrator = { ...third, capabilities: ['administrator'] as const };
    const blocking = room.api.act(
      { userUid: 'uid-ada', act: 'block', reason: 'Because.', version: 0 },
      asAdministrator,
      request({ now }),
    );
    expect(await outcome(blocking)).toBe(says.last);
  });
});

describe('the list of who has a right', () => {
  const held = async () =>
    (await holdersOf(room.tables, school, { isConsistent: true }))
      .map(({ userUid }) => userUid)
      .sort();

  it('is what all profiles say, from the first change of a right on, and costs no look at them', async () => {
    const before = await held();
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    expect(await held()).toEqual([...before, 'uid-nora'].sort());
    for (let n = 0; n < 60; n++)
      await storeProfiles(room.tables, profile({ username: `more-${n}` }));
    room.tables.spent();
    await held();
    expect(room.tables.spent().read).toBeLessThanOrEqual(2 + before.length + 1);
    await room.ask('ada', { name: 'nora', capability: 'editor', give: false });
    expect(await held()).toEqual(before);
  });

  it('is completed where an earlier release has given a right or written the list', async () => {
    const list = administratorList(room.tables).of(school);
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    const all = await held();
    await storeProfiles(room.tables, profile({ username: 'sue', capabilities: ['sender'] }));
    expect(await held()).toEqual(all);
    await list.complete([...all, 'uid-sue']);
    expect(await held()).toEqual([...all, 'uid-sue'].sort());
    const Key = { pk: 'main#administrators', sk: 'list' };
    await putInto(room.tables, 'users', { ...Key, version: 9, userUids: ['uid-ada', 'uid-ben'] });
    expect(await held()).toEqual([...all, 'uid-sue'].sort());
    await list.complete([...all, 'uid-sue']);
    await list.forget(new Set(['uid-sue']));
    expect(await held()).toEqual(all);
    expect((await list.read()).version).toBe(11);
  });
});

describe('who has two rights that exclude each other', () => {
  it('keeps them, is named for the checklist, and gets no third one that does', async () => {
    const both = { username: 'both', capabilities: ['administrator', 'counsellor'] } as const;
    const former = { ...both, username: 'former', status: 'left' } as const;
    await storeProfiles(
      room.tables,
      profile({ ...both, capabilities: [...both.capabilities] }),
      profile({ ...former, capabilities: [...former.capabilities] }),
    );
    const holders = await holdersOf(room.tables, school, { isConsistent: true });
    expect(holdersOfBoth(holders).map(({ userUid }) => userUid)).toEqual(['uid-both']);
    await room.ask('ada', { name: 'both', capability: 'editor' });
    await grants(room.tables)
      .of(school)
      .set('both', ['administrator', 'counsellor', 'sender'], now);
    expect(room.held('both')).toEqual(['sender', 'counsellor', 'administrator']);
    expect(await outcome(room.ask('ada', { name: 'both', capability: 'privacy' }))).toBe(
      says.exclusive,
    );
    const granted = grants(room.tables).of(school);
    expect(await outcome(granted.set('ben', ['administrator', 'privacy'], now))).toBe(
      says.exclusive,
    );
    expect(await outcome(granted.set('nora', ['counsellor', 'administrator'], now))).toBe(
      says.exclusive,
    );
  });
});

describe('two administrators who remove each other at the same moment', () => {
  const acts = ['take', 'block'] as const;

  it.each(acts.flatMap((one) => acts.map((other) => [one, other] as const)))(
    'keeps one of them, 100 times: %s and %s',
    async (one, other) => {
      let seed = 1;
      const random = () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed / 2_147_483_647;
      };
      vi.spyOn(Math, 'random').mockImplementation(() => 0);
      const both = [
        profile({ username: 'ada', type: 'faculty', capabilities: ['administrator'] }),
        profile({ username: 'ben', type: 'faculty', capabilities: ['administrator'] }),
      ];
      const left = new Map<string, number>();
      for (let run = 0; run < 100; run += 1) {
        // Each call of a table takes some turns of the event loop, in another order each time.
        const tables = memoryTables(async () => {
          for (let turns = Math.floor(random() * 6); turns > 0; turns -= 1) await undefined;
        });
        await storeProfiles(tables, ...both);
        Object.assign(room, { tables });
        const api = room.over(tables);
        const make = (act: (typeof acts)[number], asker: string, name: string) =>
          act === 'take'
            ? api.askRight(
                { userUid: `uid-${name}`, capability: 'administrator', give: false, reason: 'R.' },
                as(asker),
                request({ now }),
              )
            : api.act(
                { userUid: `uid-${name}`, act: 'block', reason: 'R.', version: 0 },
                as(asker),
                request({ now }),
              );
        const said = await Promise.all([
          outcome(make(one, 'ada', 'ben')),
          outcome(make(other, 'ben', 'ada')),
        ]);
        const acting = tables
          .all('users')
          .filter(({ pk }) => pk === 'main')
          .filter((each) => {
            const { capabilities, over } = each as unknown as Profile & {
              over?: { blocked?: object };
            };
            return capabilities.includes('administrator') && !over?.blocked;
          })
          .map(({ userUid }) => String(userUid));
        expect(acting).toHaveLength(1);
        expect(said.filter((each) => each === 'done')).toHaveLength(1);
        expect(room.administrators()).toEqual(acting);
        left.set(String(acting[0]), (left.get(String(acting[0])) ?? 0) + 1);
      }
      // Otherwise one was always first, and nothing met.
      expect(left.size).toBe(2);
    },
  );
});
