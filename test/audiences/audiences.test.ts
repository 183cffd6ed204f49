import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPeople, samplePeople } from '#bin/bench/samples/sample-people';
import { callerFinder } from '#functions/kernel/http/caller';
import type { School } from '#functions/kernel/record/declaration';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { audiencesSchemas as schemas } from '#shared/audiences/audiences.schemas';
import type { Profile } from '#shared/intake/roster';
import {
  audienceSchool,
  child,
  family,
  startAudienceTables,
} from '#test/audiences/audience-school';
import { editor, request } from '#test/support/records/people';
import { audience } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { traces } from '#test/support/tables/audit-entries';
import type { TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startAudienceTables();
});
afterAll(() => tables.stop());

type People = (Partial<Profile> & { username: string })[];
const school = (...people: People) => audienceSchool(tables, ...people);

const zone = 'Australia/Sydney';
const now = new Date('2026-03-02T00:00:00.000Z');

describe('peopleRepository', () => {
  it('keeps the people of few schools in memory, those that were read last', async () => {
    const [one, two, three] = [
      await school({ username: 'a' }),
      await school({ username: 'b' }, { username: 'c' }),
      await school({ username: 'd' }),
    ].map(({ site }) => site);
    const people = peopleRepository(tables, 3);
    const reads = async (site = '') => {
      tables.spent();
      await people.of(schoolNamed(site)).all(zone, now);
      return tables.spent() > 0;
    };
    expect([await reads(one), await reads(two), await reads(one)]).toEqual([true, true, false]);
    expect([await reads(three), await reads(two), await reads(one)]).toEqual([true, false, true]);
  });

  it('gives people the same rights as after signing in', async () => {
    const links = [
      child('sam', { valid_to: '2026-03-02' }),
      child('sue', { valid_from: '2026-03-03' }),
      child('gone'),
      child('sam', { status: 'ended' as const }),
      child('unknown'),
    ];
    const dated = { username: 'pat', is_carer: true, type: 'affiliate' as const, children: links };
    const { site, named, repository } = await school(...family, dated);
    const users = userRepository(tables);
    const facts = {
      schoolUid: schoolNamed(site).site,
      name: '',
      host: '',
      timeZone: zone,
      sender: 'portal@x',
      configurationSet: 'portal-x',
      issuer: 'x',
      clientId: '',
    };
    const find = callerFinder(async (sub) => ({ site: facts, sub, signedInAt: 0 }), {
      of: ({ site }: School) => ({
        bound: async (identity) => users.of(schoolNamed(site)).get(identity.replace(/^x#/, '')),
        many: (uids) => users.of(schoolNamed(site)).many(uids),
        dutyOf: async () => ({}),
      }),
    });
    for (const day of ['2026-03-02T12:00:00.000Z', '2026-03-02T14:00:00.000Z']) {
      const { people } = await repository.of(schoolNamed(site)).all(zone, new Date(day));
      expect(people).toHaveLength(named.length - 1);
      for (const person of people) {
        const caller = await find(`Bearer ${person.userUid}`, new Date(day));
        const { type, is_carer, groups, carerGroups } = caller;
        expect(person).toMatchObject({ type, is_carer, groups, carerGroups });
      }
    }
  });

  it('excludes leavers and other schools', async () => {
    const { count } = await school(...family);
    const { total, as_of } = await count('STUDENTS', 'CARERS', 'STAFF');
    expect(total).toBe(4);
    expect(as_of).toBe(now.toISOString());
    expect((await (await school()).count('STUDENTS', 'CARERS', 'STAFF')).total).toBe(0);
  });

  it('includes all 1,000 people, and reads them once for several counts', async () => {
    const { site, repository, count } = await school();
    await fillPeople(tables.db, tables.table('users'), samplePeople(schoolNamed(site).site, 1_000));
    tables.spent();
    const { people } = await repository.of(schoolNamed(site)).all(zone, now);
    expect(people).toHaveLength(1_000);
    expect(tables.spent()).toBeLessThan(80);
    const { total, by_type } = await count('STUDENTS');
    expect([total, by_type[0]?.people]).toEqual([400, 400]);
    expect(tables.spent()).toBe(0);
  });

  it('caches people for 1 minute', async () => {
    const { site, repository } = await school({ username: 'sam' });
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect((await repository.of(schoolNamed(site)).all(zone, at(0))).people).toHaveLength(1);
    await storeProfiles(tables, profile({ username: 'sue', schoolUid: site }));
    expect(await repository.of(schoolNamed(site)).all(zone, at(59))).toMatchObject({ asOf: at(0) });
    expect((await repository.of(schoolNamed(site)).all(zone, at(60))).people).toHaveLength(2);
  });

  it('reads people again after a failure', async () => {
    const { site } = await school({ username: 'sam' });
    const broken = peopleRepository({ ...tables, table: () => 'no-such-table' });
    await expect(broken.of(schoolNamed(site)).all(zone, now)).rejects.toThrow();
    await expect(broken.of(schoolNamed(site)).all(zone, now)).rejects.toThrow();
    await tables.db.send(
      new DeleteCommand({ TableName: tables.table('users'), Key: { pk: site, sk: 'uid-sam' } }),
    );
    const working = peopleRepository(tables);
    expect((await working.of(schoolNamed(site)).all(zone, now)).people).toEqual([]);
  });
});

describe('the audit of an audience', () => {
  it('names the students of samples and explanations', async () => {
    const { handlers, query, at } = await school(...family, { username: 'tess', type: 'faculty' });
    const { told: audited, audit } = traces();
    await handlers.count(query({}, 'STUDENTS', 'STAFF'), at(editor), request({ audit }));
    const explain = (person: string) =>
      handlers.explain({ ...query({}, 'STAFF'), person }, at(editor), request({ audit }));
    await explain('sue');
    await explain('tess');
    expect(audited).toEqual([['uid-sam', 'uid-sue'], ['uid-sue'], []]);
  });

  it('names no person and writes no audit entry when it is asked for numbers alone', async () => {
    const { handlers, query, at } = await school(...family);
    const { told, audit } = traces();
    const asked = schemas.count.input.parse({ group_list: audience('STUDENTS'), sample: false });
    const counted = await handlers.count(asked, at(editor), request({ audit }));
    expect(counted).toMatchObject({ total: 2, sample: [] });
    expect(told.flat()).toEqual([]);
    const whole = await handlers.count(query({}, 'STUDENTS'), at(editor), request({ audit }));
    expect(whole.sample).toHaveLength(2);
  });
});

describe('POST /audiences', () => {
  it('counts people once, by type and by group, in natural order', async () => {
    const { count } = await school(...family);
    expect(await count('STUDENTS', 'CARERS', 'STAFF', '#y8', '#y7', '#maths')).toMatchObject({
      total: 4,
      by_type: [
        { user_type: 'STUDENTS', people: 2 },
        { user_type: 'CARERS', people: 2 },
        { user_type: 'STAFF', people: 1 },
      ],
      by_group: [
        { groupUid: 'maths', people: 3 },
        { groupname: 'Year 7', people: 2 },
        { groupname: 'Year 8', people: 2 },
      ],
      in_several_groups: 3,
      without_email: 1,
    });
  });

  it('counts the people of “Exclude students” and “make public”', async () => {
    const { handlers, query, at } = await school(...family);
    const asked = query({ for_carer_only: true, make_public: true }, 'STUDENTS');
    expect(await handlers.count(asked, at(editor), request())).toMatchObject({
      total: 3,
      excluded_students: 2,
      by_public: 3,
      sample: [{ name: 'Mara Chen' }, {}, {}],
    });
  });

  it('explains the audience for a person', async () => {
    const { explain } = await school(...family);
    expect(await explain('CHEN', 'CARERS', '#y7')).toEqual([
      {
        userUid: 'uid-mara',
        username: 'mara',
        name: 'Mara Chen',
        is_in: true,
        reasons: ['Mara Chen is a carer of a student in Year 7.'],
      },
    ]);
    // The explanation does not mention a child whom the carer may not see.
    expect(await explain('mara', 'CARERS', '#y8')).toMatchObject([
      { is_in: false, reasons: ['Mara Chen is a carer, but of no student in Year 8.'] },
    ]);
    expect(await explain('nobody', 'CARERS')).toEqual([]);
  });
});
