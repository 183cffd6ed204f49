import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { auditRepository } from '#functions/kernel/audit/audit';
import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import { hourOf, type Look } from '#functions/kernel/audit/look-record';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import type { SeenLook } from '#functions/kernel/audit/seen-look';
import type { Tables } from '#functions/kernel/store/tables';
import { chance } from '#test/support/chance';
import { memoryTables } from '#test/support/memory/memory-tables';
import { lookAt, oldItem, rollUpOf } from '#test/support/records/looks';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
const first = Date.parse('2026-03-02T00:00:00.000Z');
const minute = 60_000;
const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
const staff = ['tess', 'ed', 'ann'];
const children = Array.from({ length: 12 }, (_, i) => `child-${i}`);

/** A look, and when it is written: a job writes some days after the request. */
interface Written {
  readonly look: Look;
  readonly written: number;
}

/** Makes up looks of two days: lists that are opened again, single records, late jobs. */
function looksOf(seed: number): Written[] {
  const random = chance(seed);
  const lists = Array.from({ length: 5 }, () => children.filter(() => random.is(0.4)));
  return Array.from({ length: 60 }, () => {
    const at = first + random.under(48 * 60) * minute;
    const username = random.pick(staff);
    const look = lookAt(random.is(0.7) ? random.pick(lists) : [random.pick(children)], {
      at: new Date(at).toISOString(),
      by: { userUid: `uid-${username}`, username },
      record: random.pick(['profile', 'goal', 'confidential', 'audit'] as const),
      act: random.pick(['read', 'export'] as const),
      route: random.pick(['GET /students', 'GET /goals']),
      network: random.pick(['', '203.0.113.0/24']),
    });
    const isLate = random.is(0.1);
    return {
      look,
      written: at + (isLate ? random.under(5 * 24 * 60) * minute : random.under(2_000)),
    };
  }).sort((a, b) => a.written - b.written);
}

/** Stores a look as releases before 1.5.0 did: an entry for each child. */
async function writeOld(tables: Tables, { look }: Written, n: number): Promise<void> {
  const { children: all, ...entry } = look;
  for (const child of all) {
    const Item = oldItem(main, { ...entry, child, auditUid: `entry-${n}-${child}` });
    await tables.db.send(new PutCommand({ TableName: 'audit', Item }));
  }
}

const writeNew = (tables: Tables, { look, written }: Written): Promise<void> =>
  auditRepository(tables, () => new Date(written))
    .of(main)
    .add([look]);

/** Says each look of a view at each child, to the hour. */
async function named(looks: AsyncIterable<SeenLook>): Promise<string[]> {
  const found = new Set<string>();
  for await (const { at, by, record, act, route, network, children: all } of looks) {
    for (const child of all) {
      found.add(
        [hourOf(at), by.userUid, by.username, record, act, route, network, child].join(' '),
      );
    }
  }
  return [...found].sort();
}

/** Returns the view of each person, each day and each child. */
async function views(tables: Tables): Promise<Record<string, string[]>> {
  const [school, child] = [schoolLooks(tables).of(main), childLooks(tables).of(main)];
  const all: Record<string, string[]> = {};
  const always = { from: '0', until: '2027-01-01T00:00:00.000Z' };
  for (const ledger of ['records', 'lookups'] as const) {
    for (const name of staff) {
      const query = { ...always, ledger };
      all[`${ledger} by ${name}`] = await named(school.ofStaff(`uid-${name}`, query, 7));
    }
    // Days of Sydney begin at 13:00 in UTC.
    for (const day of days) {
      const start = Date.parse(`${day}T13:00:00.000Z`);
      const span = {
        ledger,
        from: new Date(start).toISOString(),
        until: new Date(start + 24 * 60 * minute).toISOString(),
      };
      all[`${ledger} of ${day}`] = await named(school.ofDays(span, 7));
      for (const each of children) {
        const kinds =
          ledger === 'lookups' ? (['lookup'] as const) : (['record', 'confidential'] as const);
        all[`${ledger} at ${each} of ${day}`] = await named(
          child.ofChild(each, { ...span, kinds }, 7),
        );
      }
    }
  }
  for (const each of children) {
    all[`shown at ${each}`] = (
      await named(child.ofChild(each, { ...always, kinds: ['record'] }, 7))
    ).filter((text) => !text.includes(' confidential '));
  }
  return all;
}

const until = first + 8 * 24 * 60 * minute;

describe.each([1, 2, 3, 4, 5, 6])('each view of random looks %i', (seed) => {
  const written = looksOf(seed);
  const oldViews = async () => {
    const old = memoryTables(async () => {});
    for (const [n, each] of written.entries()) await writeOld(old, each, n);
    return await views(old);
  };

  it('names each look as before, to the hour', async () => {
    const tables = memoryTables(async () => {});
    const run = rollUpOf(tables);
    let now = first;
    for (const each of written) {
      // The roll-up runs every 15 minutes beside the writes.
      for (; now < each.written; now += 15 * minute) await run(new Date(now));
      await writeNew(tables, each);
    }
    for (; now < until; now += 6 * 60 * minute) await run(new Date(now)).catch(() => {});
    expect(await views(tables)).toEqual(await oldViews());
  });

  it('names each look once, although the roll-up dies at any step and runs twice at once', async () => {
    const random = chance(seed);
    let left = Number.POSITIVE_INFINITY;
    const tables = memoryTables(async () => {
      if (--left < 0) throw new Error('killed');
    });
    for (const each of written) await writeNew(tables, each);
    const run = rollUpOf(tables);
    for (let now = first; now < until; now += 12 * 60 * minute) {
      left = random.under(60);
      await Promise.allSettled([run(new Date(now)), run(new Date(now))]);
    }
    left = Number.POSITIVE_INFINITY;
    await Promise.all([run(new Date(until)), run(new Date(until + minute))]);
    const items = tables.all('looks-by-child');
    expect(await views(tables)).toEqual(await oldViews());
    // A run over everything again changes nothing.
    await run(new Date(until), { event: { from: new Date(first).toISOString() } });
    expect(tables.all('looks-by-child')).toEqual(items);
  });
});

describe('the roll-up by child', () => {
  const at = (minutes: number) => new Date(first + minutes * minute);
  const seenAt = async (tables: Tables) => {
    const query = { from: '0', until: '2027', kinds: ['record'] } as const;
    return await named(childLooks(tables).of(main).ofChild('child-1', query, 10));
  };

  it('lists a look within the hour, and never one before its window is complete', async () => {
    for (const minutes of [0, 1, 44, 45, 46, 89, 90]) {
      const tables = memoryTables(async () => {});
      const look = lookAt(['child-1'], { at: at(minutes).toISOString() });
      await writeNew(tables, { look, written: at(minutes).getTime() });
      let now = 6;
      while (now < minutes) now += 15;
      for (; (await seenAt(tables)).length === 0; now += 15) {
        await rollUpOf(tables)(at(now));
        const upTo = await childState(tables).of(main).upTo();
        const isListed = (await seenAt(tables)).length === 1;
        expect([minutes, isListed]).toEqual([minutes, `${upTo}` > at(minutes).toISOString()]);
      }
      expect(now - 15 - minutes).toBeLessThanOrEqual(60);
    }
  });

  it('goes on in the next run, and throws when a school is more than an hour behind', async () => {
    const tables = memoryTables(async () => {});
    for (const minutes of [10, 100]) {
      const look = lookAt(['child-1'], { at: at(minutes).toISOString() });
      await writeNew(tables, { look, written: at(minutes).getTime() });
    }
    const run = rollUpOf(tables);
    await run(at(0));
    let calls = 0;
    const timeLeft = () => (++calls > 2 ? 60_000 : 900_000);
    await expect(run(at(200), { timeLeft })).rejects.toThrow('an hour late');
    expect(await seenAt(tables)).toHaveLength(1);
    await run(at(200));
    expect(await seenAt(tables)).toHaveLength(2);
    expect(await childState(tables).of(main).upTo()).toBe(at(180).toISOString());
  });

  it('keeps schools apart, and a mark never goes back', async () => {
    const tables = memoryTables(async () => {});
    const regional = schoolNamed('regional');
    const look = lookAt(['child-1'], { at: at(1).toISOString() });
    await auditRepository(tables, () => at(1))
      .of(regional)
      .add([look]);
    await rollUpOf(tables, ['main', 'regional'])(at(100));
    await rollUpOf(tables, ['main'])(at(51)).catch(() => {});
    expect(await seenAt(tables)).toEqual([]);
    expect(await childState(tables).of(main).upTo()).toBe(at(90).toISOString());
    const query = { from: '0', until: '2027', kinds: ['record'] } as const;
    expect(await named(childLooks(tables).of(regional).ofChild('child-1', query, 10))).toHaveLength(
      1,
    );
  });
});
