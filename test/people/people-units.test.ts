import { expect, it } from 'vitest';
import { samplePeople } from '#bin/bench/samples/sample-people';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { peopleDirectory } from '#functions/people/store/decided/directory';
import { personKeys } from '#functions/people/store/person-record';
import { memoryTables } from '#test/support/memory/memory-tables';
import { putInto } from '#test/support/records/school-records';

const school = namedSchool('large');
const count = 20_000;

it('reads 20,000 people with about 1,440 units, once in a minute', async () => {
  const tables = memoryTables(async () => {});
  tables.declareAll();
  await tables.uncounted(async () => {
    for (const person of samplePeople(school.site, count)) {
      const { userUid } = person;
      await putInto(tables, 'users', { ...person, ...personKeys(school, person) });
      const sk = `ap-southeast-2_AbCdEf123#${crypto.randomUUID()}`;
      const signIn = { last_on: '2026-03-02', way: 'provider' };
      const created_at = '2026-01-01T00:00:00.000Z';
      await putInto(tables, 'identities', { pk: school.site, sk, userUid, created_at, ...signIn });
    }
  });
  const directory = peopleDirectory(tables).of(school);
  const now = new Date('2026-03-02T00:00:00.000Z');
  expect(await directory.here(now)).toHaveLength(count);
  const first = tables.spent();
  console.log(first);
  expect(first.read).toBeLessThan(1_600);
  await directory.here(new Date(now.getTime() + 59_000));
  expect(tables.spent().read).toBe(0);
  await directory.here(new Date(now.getTime() + 60_000));
  expect(tables.spent().read).toBe(first.read);
});
