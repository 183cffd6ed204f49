import { groupHandlers } from '#functions/audiences/groups';
import { groupUses } from '#functions/audiences/school-groups/group-uses';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { applyGroups } from '#functions/people/school-groups/apply-work';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import type { ApplyMessage } from '#functions/people/store/school-groups/apply.record';
import { applyJobStore, applyOrders } from '#functions/people/store/school-groups/apply-orders';
import { schoolGroupRepository } from '#functions/people/store/school-groups/school-groups';
import { userRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import { factsOf } from '#test/documents/site-facts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Fate, mortal } from '#test/support/mortal';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { tablesOf } from '#test/support/tables/named';

export const regional = schoolNamed('regional');

/** A school that is not the first one, so a forgotten school is found. */
const at = { ...regional, timeZone: 'Australia/Sydney' };
export const ada = person({ username: 'ada', capabilities: ['administrator'], ...at });

const startedAt = Date.parse('2026-06-05T00:00:00.000Z');
/** A read of everyone is kept for a minute. */
const minute = 60_000;

const link = (name: string, is: object = {}) => ({
  userUid: `uid-${name}`,
  status: 'active' as const,
  restricted: false,
  ...is,
});

const here = (is: Parameters<typeof profile>[0]): Profile =>
  profile({ schoolUid: 'regional', firstname: is.username, surname: 'Ng', ...is });

const everyone: readonly Profile[] = [
  here({ username: 'ada', type: 'faculty', capabilities: ['administrator'] }),
  here({ username: 'ed', type: 'faculty', groups: ['staff-all'], capabilities: ['editor'] }),
  here({ username: 'tess', type: 'faculty', groups: ['staff-all', 'class-a'] }),
  here({ username: 'nina', groups: ['year-7', 'class-a'], studentNumber: '1001' }),
  here({ username: 'otto', groups: ['year-7', 'class-b'], studentNumber: '1002' }),
  here({ username: 'pia', groups: ['year-8'], studentNumber: '1003' }),
  here({
    username: 'cara',
    type: 'affiliate',
    is_carer: true,
    children: [link('nina'), link('pia', { restricted: true })],
  }),
  here({ username: 'cleo', type: 'affiliate', is_carer: true, children: [link('otto')] }),
  here({ username: 'gone', status: 'left' }),
];

/** A school with groups of the roster, whose clock stands still. */
export async function schoolGroupRoom(more: readonly Profile[] = []) {
  const tables = memoryTables(async () => {});
  const queued: ApplyMessage[] = [];
  const sites = [factsOf('regional'), factsOf('main')];
  let clock = startedAt;
  let leases = 0;
  const now = () => new Date(clock);
  const queue = { send: async (message: ApplyMessage) => void queued.push(message) };
  await storeProfiles(tables, ...everyone, ...more, profile({ username: 'else' }));
  for (const [groupUid, grouptype] of Object.entries({
    'year-7': 'Year level',
    'year-8': 'Year level',
    'class-a': 'Class',
    'class-b': 'Class',
    'staff-all': 'Staff',
  })) {
    const record = { groupUid, groupname: groupUid, grouptype };
    await putInto(tables, 'groups', { pk: 'regional', sk: groupUid, ...record });
  }
  const schoolGroups = schoolGroupRepository(tables, idempotencyRepository(tables));
  const orders = applyOrders(tables);
  const deps = {
    groups: groupRepository(tables),
    schoolGroups,
    people: peopleRepository(tables),
    users: userRepository(tables),
    queue,
    usesOf: groupUses(tables),
  };
  const api = groupHandlers(deps);
  const asked = (is: Parameters<typeof request>[0] = {}) =>
    request({ now: now(), site: 'regional', ...is });

  /** Gives a message to a worker. Returns its number of steps, and whether it died. */
  async function work(message: ApplyMessage, fate: Fate = {}, own: Tables = tables, step = 2) {
    const { guard, steps, isDead } = mortal(fate);
    const guarded = tablesOf(guard(own.db));
    try {
      await applyGroups(
        {
          sites,
          tables: guarded,
          jobs: applyJobStore(guarded),
          queue,
          now,
          newLease: () => `lease${++leases}`,
          timeLeft: () => 600_000,
          step,
        },
        message,
      );
    } catch (error) {
      if (!isDead()) throw error;
    }
    return { steps: steps(), died: isDead() };
  }

  return {
    tables,
    api,
    deps,
    queued,
    schoolGroups,
    orders,
    asked,
    now,
    work,
    /** Does what is queued. */
    async workAll() {
      for (let next = queued.shift(); next; next = queued.shift()) await work(next);
      clock += minute;
    },
    passMinutes(minutes: number): void {
      clock += minutes * minute;
    },
    watch: () =>
      wakeStalledJobs({ jobs: applyJobStore(tables), queue }, { ...regional, now: now() }),
    /** Makes a group with these people, by username. */
    async group(groupname: string, usernames: readonly string[], is: object = {}) {
      const made = await api.create({ groupname, use: 'all', ...is }, ada, asked());
      if (usernames.length === 0) return made;
      const change = { groupUid: made.groupUid, version: made.version, ...nobody };
      const add = usernames.map((username) => `uid-${username}`);
      return (await api.changeMembers({ ...change, add }, ada, asked())).group;
    },
    /** The groups of the school of somebody, by username. */
    async groupsOf(username: string): Promise<readonly string[]> {
      const found = await userRepository(tables).of(regional).get(`uid-${username}`);
      return (found?.groups ?? []).filter((group) => group.startsWith('school-'));
    },
    /** Everyone as readers, by username. */
    async readers() {
      const read = await peopleRepository(tables).of(regional).all(at.timeZone, now());
      return new Map(read.people.map((each) => [each.username, each]));
    },
  };
}

export const nobody = { add: [], remove: [], numbers: [] };
export type SchoolGroupRoom = Awaited<ReturnType<typeof schoolGroupRoom>>;
