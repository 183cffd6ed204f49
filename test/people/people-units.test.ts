import { beforeAll, expect, it } from 'vitest';
import { samplePeople } from '#bin/bench/samples/sample-people';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { peopleDirectory } from '#functions/people/store/decided/directory';
import { grants } from '#functions/people/store/grants';
import { personKeys } from '#functions/people/store/person-record';
import { memoryTables } from '#test/support/memory/memory-tables';
import { putInto } from '#test/support/records/school-records';

const school = namedSchool('large');
const count = 20_000;
const now = new Date('2026-03-02T00:00:00.000Z');
const tables = memoryTables(async () => {});
const names: string[] = [];

beforeAll(async () => {
  tables.declareAll();
  await tables.uncounted(async () => {
    for (const person of samplePeople(school.site, count)) {
      const { userUid, username } = person;
      names.push(username);
      await putInto(tables, 'users', { ...person, ...personKeys(school, person) });
      const sk = `ap-southeast-2_AbCdEf123#${crypto.randomUUID()}`;
      const signIn = { last_on: '2026-03-02', way: 'provider' };
      const created_at = '2026-01-01T00:00:00.000Z';
      await putInto(tables, 'identities', { pk: school.site, sk, userUid, created_at, ...signIn });
    }
  });
});

it('reads 20,000 people with about 1,440 units, once in a minute', async () => {
  const directory = peopleDirectory(tables).of(school);
  tables.spent();
  expect(await directory.here(now)).toHaveLength(count);
  const first = tables.spent();
  console.log(first);
  expect(first.read).toBeLessThan(1_600);
  await directory.here(new Date(now.getTime() + 59_000));
  expect(tables.spent().read).toBe(0);
  await directory.here(new Date(now.getTime() + 60_000));
  expect(tables.spent().read).toBe(first.read);
});

it('reads who has a right among 20,000 people with 1 unit for each of them', async () => {
  const directory = peopleDirectory(tables).of(school);
  tables.spent();
  await directory.holders();
  console.log('among all profiles', tables.spent());
  const holders = names.slice(0, 40);
  for (const name of holders) await grants(tables).of(school).set(name, ['editor'], now);
  console.log('writing 40 rights', tables.spent());
  expect((await directory.holders()).size).toBeGreaterThanOrEqual(holders.length);
  const listed = tables.spent();
  console.log('from the list', listed);
  expect(listed.read).toBeLessThanOrEqual(60);
});
