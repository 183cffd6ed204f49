import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { type CountedTables, countedTables } from '#bin/lib/running/counted-tables';
import { sizeOf } from '#bin/local/tables/values';
import { auditRepository } from '#functions/kernel/audit/audit';
import type { Look } from '#functions/kernel/audit/look-record';
import { newId } from '#functions/kernel/id';
import { transact } from '#functions/kernel/store/transaction';
import type { TableName } from '#shared/tables';
import { chance } from '#test/support/chance';
import { lookAt, oldItem, rollUpOf } from '#test/support/records/looks';
import { schoolNamed } from '#test/support/records/school';

/*
 * A day of a fifth of a school of 1,500 students; the days of a year are alike. 18 teachers take 5
 * classes of 25 and look at 4 students of each; a person in an office goes through lists of 50 and single records. A
 * list is read again when a person returns to it, so a visit of 4 students reads the list 5 times.
 */
const students = 300;
const teachers = 18;
const offices = 1;
const opening = Date.parse('2026-03-02T21:00:00.000Z');
const minute = 60_000;
const main = schoolNamed('main');
const uid = (kind: string, n: number) => `${kind}-${String(n).padStart(22, '0')}`;
const childAt = (n: number) => uid('user', n % students);

function* dayOf(): Generator<Look> {
  const random = chance(7);
  const look = (who: string, minutes: number, route: string, children: string[]): Look =>
    lookAt(children, {
      at: new Date(opening + minutes * minute).toISOString(),
      by: { userUid: uid('user', 9_000 + Number(who)), username: `teacher.number.${who}` },
      route,
    });
  const several = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => childAt(from + i));
  for (let teacher = 0; teacher < teachers; teacher++) {
    const who = `${teacher}`;
    for (let lesson = 0; lesson < 5; lesson++) {
      const start = 30 + lesson * 80 + random.under(10);
      const from = (teacher * 5 + lesson) * 25;
      for (let n = 0; n < 5; n++) {
        // The roll of the lesson, and the list of the teacher's own students.
        yield look(who, start + n, 'GET /attendance', several(from, 25));
        yield look(who, start + n, 'GET /students', several(teacher * 125, 77));
        if (n < 4) yield look(who, start + n, 'GET /users/{username}', [childAt(from + n)]);
      }
    }
  }
  for (let office = 0; office < offices; office++) {
    const who = `${500 + office}`;
    for (let n = 0; n < 60; n++) {
      const from = random.under(students);
      for (let again = 0; again < 3; again++) {
        yield look(who, n * 7 + again, 'GET /emailstatistics', several(from, 50));
        yield look(who, n * 7 + again, 'GET /absences', [childAt(from + again)]);
      }
    }
  }
}

/** The bytes of the items of a table, and of its indexes. */
async function bytesOf({ db }: CountedTables, TableName: TableName, copies: 'all' | 'keys') {
  let bytes = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    for (const item of page.Items ?? []) {
      const { pk, sk, writtenPk, writtenSk } = item;
      const keys = writtenPk ? sizeOf({ pk, sk, writtenPk, writtenSk } as never) : 0;
      bytes += copies === 'all' ? 3 * sizeOf(item as never) : sizeOf(item as never) + keys;
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return bytes;
}

it('costs a 25th of the writes and bytes of a year of entries for each child', async () => {
  const looks = [...dayOf()].sort((a, b) => (a.at < b.at ? -1 : 1));
  const old = countedTables(['audit']);
  for (const { children, ...look } of looks) {
    const items = children.map((child) => ({
      Put: {
        TableName: 'audit',
        Item: oldItem(main, { ...look, child, auditUid: newId(new Date(look.at)) }),
      },
    }));
    for (let i = 0; i < items.length; i += 100) await transact(old.db, items.slice(i, i + 100));
  }
  const before = { units: old.spent(), bytes: await bytesOf(old, 'audit', 'all') };

  const tables = countedTables(['looks', 'looks-by-child']);
  // Each Lambda remembers what it wrote; here none does, as if each call met another one.
  for (const look of looks)
    await auditRepository(tables, () => new Date(look.at))
      .of(main)
      .add([look]);
  const run = rollUpOf(tables);
  for (let now = opening; now < opening + 14 * 60 * minute; now += 15 * minute)
    await run(new Date(now));
  const after = {
    units: tables.spent(),
    bytes:
      (await bytesOf(tables, 'looks', 'keys')) + (await bytesOf(tables, 'looks-by-child', 'keys')),
  };
  expect(before.units / after.units).toBeGreaterThanOrEqual(25);
  expect(before.bytes / after.bytes).toBeGreaterThanOrEqual(25);
});

it.each([1, 50, 77, 100])(
  'costs at most 6 write units to look at %i children, and none again',
  async (count) => {
    const tables = countedTables(['looks']);
    const children = Array.from({ length: count }, (_, i) => childAt(i));
    const looks = auditRepository(tables).of(main);
    const by = { userUid: uid('user', 1), username: 'a.teacher.with.a.long.name' };
    await looks.add([lookAt(children, { by, route: 'GET /emailstatistics' })]);
    expect(tables.spent()).toBeLessThanOrEqual(6);
    await looks.add([lookAt(children, { by, route: 'GET /emailstatistics' })]);
    expect(tables.spent()).toBe(0);
  },
);
