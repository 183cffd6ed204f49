import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { auditRepository } from '#functions/kernel/audit/audit';
import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import { childLooks } from '#functions/kernel/audit/child-looks';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import type { SeenLook } from '#functions/kernel/audit/seen-look';
import { memoryTables } from '#test/support/memory/memory-tables';
import { lookAt, oldItem, rollUpOf, storeLooks } from '#test/support/records/looks';
import { schoolNamed } from '#test/support/records/school';

const always = { ledger: 'records', from: '', until: '2027-01-01T00:00:00.000Z' } as const;
const main = schoolNamed('main');

function audit() {
  let steps = 0;
  const tables = memoryTables(async () => {
    steps++;
  });
  return { tables, stored: () => tables.all('looks'), steps: () => steps };
}
const listed = async (looks: AsyncIterable<SeenLook>, most = Number.POSITIVE_INFINITY) => {
  const found: SeenLook[] = [];
  for await (const each of looks) {
    if (found.length === most) break;
    found.push(each);
  }
  return found;
};
const names = (looks: readonly SeenLook[]) => looks.map(({ at, children }) => [at, ...children]);

describe('the looks of a school', () => {
  it('lists them by the person and by days, newest first, and only those of the school', async () => {
    const { tables } = audit();
    await storeLooks(tables, main, [
      lookAt(['sam'], { at: '2026-03-02T22:00:00.000Z' }),
      lookAt(['sue', 'sam'], { at: '2026-03-02T23:59:59.999Z' }),
      lookAt(['sam'], { at: '2026-03-03T00:00:00.000Z', by: { userUid: 'ed', username: 'ed' } }),
      lookAt(['sam'], { at: '2026-03-05T10:00:00.000Z' }),
    ]);
    await storeLooks(tables, schoolNamed('regional'), [
      lookAt(['sam'], { at: '2026-03-02T23:59:59.999Z' }),
    ]);
    const looks = schoolLooks(tables).of(main);
    expect(names(await listed(looks.ofStaff('uid-tess', always, 2)))).toEqual([
      ['2026-03-05T10:00:00.000Z', 'sam'],
      ['2026-03-02T23:59:59.999Z', 'sam', 'sue'],
      ['2026-03-02T22:00:00.000Z', 'sam'],
    ]);
    const days = { ...always, from: '2026-03-02T23:00:00.000Z', until: '2026-03-04T00:00:00.000Z' };
    expect(names(await listed(looks.ofDays(days, 2)))).toEqual([
      ['2026-03-03T00:00:00.000Z', 'sam'],
      ['2026-03-02T23:59:59.999Z', 'sam', 'sue'],
    ]);
  });

  it('lists a look on both days that share its hour, where days begin at half past', async () => {
    const { tables } = audit();
    await storeLooks(tables, main, [lookAt(['sam'], { at: '2026-03-02T13:10:00.000Z' })]);
    const looks = schoolLooks(tables).of(main);
    const border = '2026-03-02T13:30:00.000Z';
    expect(
      await listed(looks.ofDays({ ...always, from: '2026-03-01', until: border }, 5)),
    ).toHaveLength(1);
    expect(await listed(looks.ofDays({ ...always, from: border }, 5))).toHaveLength(1);
    expect(await listed(looks.ofStaff('uid-tess', { ...always, from: border }, 5))).toHaveLength(1);
  });

  it('lists a look that a job wrote days later on its day, and one that is too late on the day of the write', async () => {
    const { tables } = audit();
    const look = lookAt(['sam'], { at: '2026-03-02T10:00:00.000Z' });
    const written = async (at: string, children: string[]) =>
      auditRepository(tables, () => new Date(at))
        .of(main)
        .add([{ ...look, children }]);
    await written('2026-03-06T10:00:00.000Z', ['sam']);
    await written('2026-03-12T10:00:00.000Z', ['sue']);
    const looks = schoolLooks(tables).of(main);
    const on = async (day: string) =>
      names(
        await listed(
          looks.ofDays(
            { ...always, from: `${day}T00:00:00.000Z`, until: `${day}T24:00:00.000Z` },
            5,
          ),
        ),
      ).map(([, child]) => child);
    expect([await on('2026-03-02'), await on('2026-03-06'), await on('2026-03-12')]).toEqual([
      ['sam'],
      [],
      ['sue'],
    ]);
    await rollUpOf(tables)('2026-03-20T00:00:00.000Z');
    const days = { ...always, from: '2026-03-02T10:00:00.000Z', until: '2026-03-02T11:00:00.000Z' };
    const query = { ...days, kinds: ['record'] } as const;
    for (const child of ['sam', 'sue'])
      expect(await listed(childLooks(tables).of(main).ofChild(child, query, 5))).toHaveLength(1);
  });

  it('lists older entries of each view below newer looks, page by page', async () => {
    const { tables } = audit();
    const old = Array.from({ length: 30 }, (_, i): StoredAuditEntry => {
      const { children: none, ...entry } = lookAt([]);
      const at = `2026-03-01T0${i % 3}:00:00.000Z`;
      return { ...entry, at, auditUid: `old-${i}`, child: none[0] ?? 'sam' };
    });
    for (const entry of old) {
      await tables.db.send(new PutCommand({ TableName: 'audit', Item: oldItem(main, entry) }));
    }
    const hours = Array.from(
      { length: 20 },
      (_, i) => `2026-03-02T${10 + (i % 10)}:0${i % 7}:00.000Z`,
    );
    const looks = hours.map((at, i) => lookAt(['sam', `uid-${i}`], { at }));
    await storeLooks(tables, main, looks);
    await rollUpOf(tables)('2026-03-03T00:00:00.000Z');
    const school = schoolLooks(tables).of(main);
    const child = childLooks(tables).of(main);
    const span = { ...always, from: '2026-03-01T00:00:00.000Z', until: '2026-03-03T00:00:00.000Z' };
    for (const read of [
      (below?: string) => school.ofStaff('uid-tess', { ...span, below }, 7),
      (below?: string) => school.ofDays({ ...span, below }, 7),
      (below?: string) => child.ofChild('sam', { ...span, below, kinds: ['record'] }, 7),
    ]) {
      const found: SeenLook[] = [];
      for (;;) {
        const page = await listed(read(found.at(-1)?.key), 7);
        if (page.length === 0) break;
        found.push(...page);
      }
      expect(found).toHaveLength(50);
      expect(new Set(found.map(({ uid }) => uid)).size).toBe(50);
      expect(found.slice(20).every(({ hour }) => hour === undefined)).toBe(true);
      const keys = found.map(({ key }) => key);
      expect(keys).toEqual(keys.toSorted().reverse());
    }
  });
});

describe('the writer of looks', () => {
  it('stores the same look of an hour once, as it was first put', async () => {
    const { tables, stored, steps } = audit();
    const looks = auditRepository(tables, () => new Date('2026-03-02T10:00:00.000Z'));
    const look = lookAt(['sam', 'sue'], { at: '2026-03-02T10:00:00.000Z' });
    await looks.of(main).add([look]);
    const written = steps();
    await looks
      .of(main)
      .add([{ ...look, at: '2026-03-02T10:59:00.000Z', children: ['sue', 'sam'] }]);
    // A Lambda that has surely written it does not write it again; another one finds it.
    expect(steps()).toBe(written);
    await auditRepository(tables)
      .of(main)
      .add([{ ...look, at: '2026-03-02T10:59:00.000Z' }]);
    expect(stored().map(({ at }) => at)).toEqual(['2026-03-02T10:00:00.000Z']);
    const others = [
      { at: '2026-03-02T11:00:00.000Z' },
      { children: ['sam'] },
      { act: 'export' },
      { record: 'goal' },
      { route: 'GET /goals' },
      { network: '' },
      { by: { userUid: 'uid-ed', username: 'ed' } },
    ] as const;
    await looks.of(main).add(others.map((is) => ({ ...look, ...is })));
    await looks.of(schoolNamed('regional')).add([look]);
    expect(stored()).toHaveLength(2 + others.length);
  });

  it('writes again what it could not store', async () => {
    let isAway = true;
    const tables = memoryTables(async () => {
      if (isAway) throw new Error('away');
    });
    const looks = auditRepository(tables).of(main);
    await expect(looks.add([lookAt(['sam'])])).rejects.toThrow('away');
    isAway = false;
    await looks.add([lookAt(['sam'])]);
    expect(tables.all('looks')).toHaveLength(1);
  });

  it('keeps 77 children in one item below 4 KB, and a long list in few items', async () => {
    const { tables, stored, steps } = audit();
    const children = Array.from(
      { length: 20_000 },
      (_, i) => `user-${String(i).padStart(22, '0')}`,
    );
    const looks = auditRepository(tables).of(main);
    await looks.add([
      lookAt(children.slice(0, 77), {
        by: { userUid: 'user-1234567890123456789012', username: 'tess.samson' },
      }),
    ]);
    expect(JSON.stringify(stored()[0]).length).toBeLessThan(3_600);
    const before = steps();
    await looks.add([lookAt(children)]);
    expect(steps() - before).toBe(9);
    for (const item of stored()) expect(JSON.stringify(item).length).toBeLessThan(350_000);
    const school = schoolLooks(tables).of(main);
    const [long] = await listed(school.ofStaff('uid-tess', always, 5));
    expect([long?.count, long?.children.length]).toEqual([20_000, 100]);
    for (const [from, until] of [
      [0, 10],
      [90, 110],
      [2_590, 2_610],
      [5_000, 5_100],
      [19_990, 20_050],
      [0, 20_000],
    ] as const) {
      const look = await school.look(long?.uid ?? '', from, until);
      expect(look?.children).toEqual(children.slice(from, until));
    }
  });

  it('stores reads of the audit in a separate ledger', async () => {
    const { tables } = audit();
    await storeLooks(tables, main, [lookAt(['sam'], { record: 'audit' }), lookAt(['sue'])]);
    const looks = schoolLooks(tables).of(main);
    const children = async (ledger: 'records' | 'lookups') =>
      (await listed(looks.ofStaff('uid-tess', { ...always, ledger }, 5))).map(
        (look) => look.children,
      );
    expect([await children('records'), await children('lookups')]).toEqual([[['sue']], [['sam']]]);
  });

  it('expires a look after 7 years', async () => {
    const { tables, stored } = audit();
    await storeLooks(tables, main, [lookAt(['sam'], { at: '2024-02-29T12:00:00.000Z' })]);
    expect(stored()[0]?.expires_at).toBe(Date.parse('2031-03-01T12:00:00.000Z') / 1000);
  });

  it('reads a page at the same cost with 100 and 1,000 looks', async () => {
    const costOf = async (count: number) => {
      const { tables, steps } = audit();
      const looks = Array.from({ length: count }, (_, i) =>
        lookAt(['sam'], {
          at: new Date(Date.parse('2026-03-02T00:00:00Z') - i * 60_000).toISOString(),
          route: `GET /${i}`,
        }),
      );
      await storeLooks(tables, main, looks);
      await rollUpOf(tables)('2026-03-02T02:00:00.000Z');
      const written = steps();
      const query = { ...always, from: '2026-03-01', until: '2026-03-03' };
      await listed(schoolLooks(tables).of(main).ofStaff('uid-tess', query, 20), 20);
      await listed(schoolLooks(tables).of(main).ofDays(query, 20), 20);
      await listed(
        childLooks(tables)
          .of(main)
          .ofChild('sam', { ...query, kinds: ['record'] }, 20),
        20,
      );
      return steps() - written;
    };
    expect(await costOf(1_000)).toBeLessThanOrEqual((await costOf(100)) + 2);
  });
});
