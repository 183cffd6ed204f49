import { expect, it, vi } from 'vitest';
import { samplePeople } from '#bin/bench/samples/sample-people';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { applyGroups } from '#functions/people/school-groups/apply-work';
import { personKeys } from '#functions/people/store/person-record';
import { applyJobStore, applyOrders } from '#functions/people/store/school-groups/apply-orders';
import { schoolGroupRepository } from '#functions/people/store/school-groups/school-groups';
import { factsOf } from '#test/documents/site-facts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { putInto } from '#test/support/records/school-records';

const school = namedSchool('main');
const now = () => new Date('2026-03-02T00:00:00.000Z');

it('costs less than 12 units for each of 2,000 people, and a night without changes less than 1,200', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const tables = memoryTables(async () => {});
  tables.declareAll();
  const people = [...samplePeople(school.site, 20_000)];
  await tables.uncounted(async () => {
    for (const person of people)
      await putInto(tables, 'users', { ...person, ...personKeys(school, person) });
  });
  const groups = schoolGroupRepository(tables, idempotencyRepository(tables)).of(school);
  const work = (message: { site: string; applyUid: string }) =>
    applyGroups(
      {
        sites: [factsOf('main')],
        tables,
        jobs: applyJobStore(tables),
        queue: { send: async () => {} },
        now,
        newLease: () => 'lease',
        timeLeft: () => 900_000,
      },
      message,
    );
  const at = now().toISOString();
  const members = people.slice(0, 2_000).map(({ userUid }) => ({
    userUid,
    from: '2026-03-01',
    until: '2026-12-31',
  }));
  const group = {
    groupUid: 'school-1',
    groupname: 'Camp',
    version: 1,
    use: 'all' as const,
    listed: members.length,
    created_at: at,
    updated_at: at,
  };
  const act = { site: school.site, userUid: 'ada', key: 'one', hash: '', at: 0 };
  tables.spent();
  const order = await groups.add({ group, members, isForPeople: true }, act, now());
  if (!order) throw new Error('Nothing was ordered');
  const edit = tables.spent();
  await work(order.message);
  const applied = tables.spent();
  const night = await applyOrders(tables).of(school).order(now());
  await work(night.message);
  const nightly = tables.spent();
  console.log({ edit, applied, nightly });
  const sum = ({ read, written }: typeof applied) => read + written;
  expect(sum(edit)).toBeLessThan(400);
  expect(applied.written).toBeLessThan(2_000 * 12);
  expect(applied.read).toBeLessThan(4_000);
  expect(sum(nightly)).toBeLessThan(1_200);
}, 60_000);
