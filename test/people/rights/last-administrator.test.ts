import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { userUidOf } from '#functions/kernel/roster/uids';
import { grants } from '#functions/people/store/grants';
import { administratorList } from '#functions/people/store/rights/administrators';
import { asksOf } from '#shared/intake/intake-asks';
import { DecidedProfile } from '#shared/intake/roster';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { addSchool, openWorkshop, type TestWorkshop, worked } from '#test/intake/intake-deps';
import { schoolNamed } from '#test/support/records/school';

/** Loads and roll-backs that make administrators leave and come back. */
let shop: TestWorkshop;
let n = 0;
let school: School;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop();
});
afterAll(() => shop.tables.stop());
beforeEach(() => {
  n += 1;
  school = schoolNamed(`last-${n}`);
  addSchool(shop, school.site);
});

/** A package without some people of the small school: the carer `p1`, and the teacher `t1`. */
function rosterWithout(...gone: readonly string[]) {
  const roster = smallSchool();
  const isHere = (id: unknown) => !gone.includes(`${id}`);
  return packageOf({
    ...roster,
    orgs: (roster.orgs ?? []).map((org) =>
      org.sourcedId === 'o1' ? { ...org, identifier: school.site } : org,
    ),
    users: (roster.users ?? [])
      .filter(({ sourcedId }) => isHere(sourcedId))
      .map(({ agentSourcedIds, ...row }) =>
        gone.includes('p1') ? row : { ...row, ...(agentSourcedIds && { agentSourcedIds }) },
      ),
    roles: (roster.roles ?? []).filter(({ userSourcedId }) => isHere(userSourcedId)),
    enrollments: (roster.enrollments ?? []).filter(({ userSourcedId }) => isHere(userSourcedId)),
  } as ReturnType<typeof smallSchool>);
}

async function checked(bytes: Buffer) {
  const intakeUid = await shop.announce(school.site, bytes);
  await worked(shop, school, intakeUid);
  const intake = await shop.intakes.of(school).get(intakeUid);
  if (!intake) throw new Error('The intake is gone');
  return intake;
}
async function applied(intake: Awaited<ReturnType<typeof checked>>, workshop = shop) {
  await shop.intakes.of(school).beginApply(intake, shop.now());
  await worked(workshop, school, intake.intakeUid);
  return shop.intakes.of(school).get(intake.intakeUid);
}
async function rolledBack(intakeUid: string) {
  const intake = await shop.intakes.of(school).get(intakeUid);
  if (!intake) throw new Error('The intake is gone');
  await shop.intakes.of(school).beginRollback(intake, shop.now());
  await worked(shop, school, intakeUid);
}
const load = async (bytes: Buffer) => applied(await checked(bytes));
const person = async (sourcedId: string) => {
  const Key = { pk: school.site, sk: userUidOf(school.site, sourcedId) };
  const { Item } = await shop.tables.db.send(
    new GetCommand({ TableName: 'users', Key, ConsistentRead: true }),
  );
  return Item && DecidedProfile.parse(Item);
};
const listed = async () =>
  [...(await administratorList(shop.tables).of(school).read()).userUids].sort();
const uid = (sourcedId: string) => userUidOf(school.site, sourcedId);
const give = async (sourcedId: string) => {
  const { username = '' } = (await person(sourcedId)) ?? {};
  await grants(shop.tables).of(school).set(username, ['administrator'], shop.now());
};

describe('a load that makes administrators leave', () => {
  it('asks before the last one leaves, and lists nobody after it', async () => {
    await load(rosterWithout());
    await give('p1');
    expect(await listed()).toEqual([uid('p1')]);
    const intake = await checked(rosterWithout('p1'));
    expect(intake.confirm_administrators).toBe(1);
    expect(asksOf(intake).map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/^1 administrator would leave, and nobody would be left/),
    );
    await applied(intake);
    expect((await person('p1'))?.status).toBe('left');
    expect(await listed()).toEqual([]);
  });

  it('asks nothing while another one stays, and keeps the list current', async () => {
    await load(rosterWithout());
    await give('p1');
    await give('t1');
    const intake = await checked(rosterWithout('p1'));
    expect(intake.confirm_administrators).toBeUndefined();
    await applied(intake);
    expect(await listed()).toEqual([uid('t1')]);
    await load(rosterWithout());
    expect((await person('p1'))?.status).toBe('active');
    expect(await listed()).toEqual([uid('p1'), uid('t1')].sort());
  });

  it('keeps the last one, and asks with the next file, if the other one goes after the dry run', async () => {
    await load(rosterWithout());
    await give('p1');
    await give('t1');
    const intake = await checked(rosterWithout('p1'));
    expect(intake.confirm_administrators).toBeUndefined();
    const { username = '' } = (await person('t1')) ?? {};
    await grants(shop.tables).of(school).set(username, [], shop.now());
    expect((await applied(intake))?.state).toBe('applied');
    expect((await person('p1'))?.status).toBe('active');
    expect(await listed()).toEqual([uid('p1')]);
    const next = await checked(rosterWithout('p1'));
    expect(next.confirm_administrators).toBe(1);
    await applied(next);
    expect((await person('p1'))?.status).toBe('left');
  });

  it('follows a right that is given while a step is being written', async () => {
    await load(rosterWithout());
    await give('t1');
    const intake = await checked(rosterWithout('p1'));
    let isGiven = false;
    await applied(intake, {
      ...shop,
      decidedAbout: async (...asked) => {
        const read = await shop.decidedAbout(...asked);
        if (!isGiven) {
          isGiven = true;
          await give('p1');
          const { username = '' } = (await person('t1')) ?? {};
          await grants(shop.tables).of(school).set(username, [], shop.now());
        }
        return read;
      },
    });
    expect((await person('p1'))?.status).toBe('active');
    expect(await listed()).toEqual([uid('p1')]);
  });
});

describe('a roll-back', () => {
  it('keeps the last administrator, whom nobody asked about', async () => {
    const first = await load(rosterWithout());
    await give('p1');
    await rolledBack(first?.intakeUid ?? '');
    expect((await person('p1'))?.status).toBe('active');
    expect(await listed()).toEqual([uid('p1')]);
    expect(await person('s1')).toBeUndefined();
  });

  it('makes a person with rights a leaver whom it would delete, and keeps the list current', async () => {
    const first = await load(rosterWithout());
    await grants(shop.tables)
      .of(school)
      .set('op', ['administrator'], shop.now(), {
        newcomer: { firstname: 'Op', surname: 'Erator', email: '' },
      });
    await give('p1');
    const { username = '' } = (await person('t1')) ?? {};
    await grants(shop.tables).of(school).set(username, ['sender'], shop.now());
    await rolledBack(first?.intakeUid ?? '');
    expect(await person('p1')).toMatchObject({ status: 'left', capabilities: ['administrator'] });
    expect(await person('t1')).toMatchObject({ status: 'left', capabilities: ['sender'] });
    expect(await person('s1')).toBeUndefined();
    expect(await listed()).toEqual([expect.stringMatching(/^portal-/)]);
  });
});
