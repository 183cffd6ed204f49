import { expect, it } from 'vitest';
import { auditRepository } from '#functions/kernel/audit/audit';
import { auditRecorder } from '#functions/kernel/audit/trail';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import { students as contract } from '#shared/learning/students.contract';
import { memoryTables } from '#test/support/memory/memory-tables';
import { request, teacher } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { enrol, intakeEnds, listOver, main } from './listed-school.ts';

const own = ['c1', 'c2', 'c3'];
/** The other classes of the students: each is in ten. */
const others = Array.from({ length: 40 }, (_, n) => `o${n}`);
const homerooms = ['h0', 'h1', 'h2', 'h3'];

/** A teacher's list of 77 students in 3 classes and 4 homerooms. */
it('costs at most 12 units of reading, and at most 6 of writing in an hour', async () => {
  const tables = memoryTables(async () => {});
  tables.declareAll();
  const uid = (name: string) => userUidOf(main.site, name);
  const inGroups = (names: readonly string[]) =>
    names.map((name) => classUidOf(main.site, name)).sort();
  for (const name of homerooms) {
    await storeProfiles(
      tables,
      profile({ username: name, userUid: uid(name), type: 'faculty', status: 'active' }),
    );
  }
  for (let n = 0; n < 77; n++) {
    const name = `student${n}`;
    const classes = [
      own[n % 3] ?? '',
      ...Array.from({ length: 9 }, (_, i) => others[(n + 4 * i) % 40] ?? ''),
    ];
    await storeProfiles(
      tables,
      profile({
        username: name,
        userUid: uid(name),
        type: 'student',
        status: 'active',
        form_run: 'Year 8',
        homeroom_teacher: uid(homerooms[n % 4] ?? ''),
        groups: inGroups(classes),
      }),
    );
    for (const each of classes) await enrol(tables, name, each);
  }
  await intakeEnds(tables, new Date('2026-03-01T00:00:00.000Z'));
  const { list } = listOver(tables);
  const trail = auditRepository(tables);
  const caller = { ...teacher, groups: inGroups(own) };
  const opened = async () => {
    const { audit } = auditRecorder(contract.list, caller, request(), trail);
    const answer = await list({ limit: 100 }, caller, { ...request(), audit });
    expect(answer.students).toHaveLength(77);
    return tables.spent();
  };
  tables.spent();
  const [first, again] = [await opened(), await opened()];
  expect(again.read).toBeLessThanOrEqual(12);
  expect(again.written).toBe(0);
  // The first reader of a day makes a card for each class.
  expect(first.read).toBeLessThanOrEqual(50);
  expect(first.written).toBeLessThanOrEqual(26);
  // Another hour is another look.
  const later = request({ now: new Date('2026-03-02T01:00:00.000Z') });
  const { audit } = auditRecorder(contract.list, caller, later, trail);
  await list({ limit: 100 }, caller, { ...later, audit });
  expect(tables.spent().written).toBeLessThanOrEqual(6);
});
