import { newId } from '#functions/kernel/id';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { applyGroups } from '#functions/people/school-groups/apply-work';
import { groupRepository } from '#functions/people/store/groups';
import { cardsOf } from '#functions/people/store/people-cards';
import { applyJobStore, applyOrders } from '#functions/people/store/school-groups/apply-orders';
import type { StoredSchoolGroup } from '#functions/people/store/school-groups/school-group.record';
import { schoolGroupRepository } from '#functions/people/store/school-groups/school-groups';
import { schoolGroupUid } from '#shared/audiences/school-group';
import { inOrder } from '#shared/kernel/in-order';
import { type DemoSite, demoSettings } from '../../../demo/content.ts';
import type { Tools } from '../tools.ts';

/** The number of carers in the committee. */
const inCommittee = 8;

/** Makes two groups of a demo school: a committee of carers, and a rule for the two lowest years. */
export async function writeSchoolGroups(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const school = namedSchool(site);
  const groups = schoolGroupRepository(tools, idempotencyRepository(tools)).of(school);
  const [roster, cards] = await Promise.all([
    groupRepository(tools).of(school).all(),
    cardsOf(tools, school),
  ]);
  const lowest = roster
    .filter(({ grouptype }) => grouptype === 'Year level')
    .sort((a, b) => inOrder(a.groupname, b.groupname))
    .slice(0, 2);
  const carers = cards
    .filter(({ is_carer, blocked_email }) => is_carer && blocked_email === undefined)
    .sort((a, b) => inOrder(a.username, b.username))
    .slice(0, inCommittee);
  const at = now.toISOString();
  const group = (groupname: string, is: Partial<StoredSchoolGroup>): StoredSchoolGroup => ({
    groupUid: schoolGroupUid(newId(now)),
    groupname,
    version: 1,
    use: 'all',
    listed: 0,
    created_at: at,
    updated_at: at,
    ...is,
  });
  const made = [
    {
      group: group('Parents’ committee', { listed: carers.length }),
      members: carers.map(({ userUid }) => ({ userUid })),
    },
    {
      group: group('Lower years', {
        rule: { any: lowest.map(({ groupUid }) => groupUid), not: [] },
      }),
      members: undefined,
    },
  ];
  for (const each of made) {
    const act = { ...school, userUid: 'demo', key: each.group.groupname, hash: '', at: 0 };
    await groups.add({ ...each, isForPeople: false }, act, now);
  }
  await writeToPeople(tools, site, now);
}

/** Does what the worker of the queue does, which a seed does not wait for. */
async function writeToPeople(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const school = namedSchool(site);
  const { timeZone } = demoSettings[site];
  const nowhere = {
    name: '',
    host: '',
    sender: '',
    configurationSet: '',
    issuer: '',
    clientId: '',
  };
  const { message } = await applyOrders(tools).of(school).order(now);
  await applyGroups(
    {
      sites: [{ ...nowhere, schoolUid: school.site, timeZone }],
      tables: tools,
      jobs: applyJobStore(tools),
      queue: { send: async () => {} },
      now: () => new Date(),
      newLease: () => newId(new Date()),
      timeLeft: () => 600_000,
    },
    message,
  );
}
