import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { grants } from '#functions/people/store/grants';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { openWorkshop, stateOf, type TestWorkshop, worked } from '#test/intake/intake-deps';
import { addressees, profile } from '#test/mailings/messages/school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

let shop: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop();
});
afterAll(() => shop.tables.stop());

/** Everyone whom audiences find now; each look is a first one. */
const found = async () => {
  const { people } = await peopleRepository(shop.tables)
    .of(schoolNamed('main'))
    .all('Australia/Sydney', shop.now());
  return people.map(({ userUid, name, hasEmail }) => ({ userUid, name, hasEmail })).sort(byUid);
};
const byUid = (a: { userUid: string }, b: { userUid: string }) => (a.userUid < b.userUid ? -1 : 1);
const stored = async () =>
  (await stateOf(shop, 'main')).people
    .filter(({ status }) => status === 'active')
    .map(({ userUid, firstname, surname, email }) => ({
      userUid,
      name: `${firstname} ${surname}`,
      hasEmail: email !== '',
    }))
    .sort(byUid);

async function takeIn(bytes: Buffer): Promise<string> {
  const intakeUid = await shop.announce('main', bytes);
  await worked(shop, schoolNamed('main'), intakeUid);
  const intake = await shop.intakes.of(schoolNamed('main')).get(intakeUid);
  if (!intake) throw new Error('The intake is gone');
  await shop.intakes.of(schoolNamed('main')).beginApply(intake, shop.now());
  await worked(shop, schoolNamed('main'), intakeUid);
  return intakeUid;
}

test('lists the people an intake adds, without leavers, and all again after a rollback', async () => {
  await takeIn(packageOf(smallSchool()));
  const everyone = await found();
  expect(everyone.length).toBeGreaterThan(3);
  expect(everyone).toEqual(await stored());

  const smaller = smallSchool();
  smaller.users?.splice(0, 1);
  smaller.roles?.splice(0, 1);
  smaller.enrollments =
    smaller.enrollments?.filter(({ userSourcedId }) => userSourcedId !== 's1') ?? [];
  const intakeUid = await takeIn(packageOf(smaller));
  expect(await found()).toHaveLength(everyone.length - 1);
  expect(await found()).toEqual(await stored());

  const intake = await shop.intakes.of(schoolNamed('main')).get(intakeUid);
  if (!intake) throw new Error('The intake is gone');
  await shop.intakes.of(schoolNamed('main')).beginRollback(intake, shop.now());
  await worked(shop, schoolNamed('main'), intakeUid);
  expect(await found()).toEqual(everyone);
});

test('retries a failed read of people at once, and caches a successful one for 1 minute', async () => {
  let isAway = true;
  let asked = 0;
  const { db } = memoryTables(async () => {
    asked++;
    if (isAway) throw new Error('The table is away');
  });
  const people = peopleRepository(tablesOf(db));
  const all = () => people.of(schoolNamed('regional')).all('Australia/Perth', shop.now());
  await expect(all()).rejects.toThrow('The table is away');
  isAway = false;
  expect((await all()).people).toEqual([]);
  const once = asked;
  await all();
  expect(asked).toBe(once);
});

test('lists an operator that a grant added', async () => {
  const newcomer = { firstname: 'Portal', surname: 'Operator', email: '' };
  const granted = grants(shop.tables);
  const person = await granted
    .of(schoolNamed('main'))
    .set('op', ['administrator'], shop.now(), { newcomer });
  const { userUid } = person;
  expect(await found()).toContainEqual({ userUid, name: 'Portal Operator', hasEmail: false });
});

test('grants a capability only to the person with that name at the same school', async () => {
  const granted = grants(shop.tables);
  const newcomer = { firstname: 'Portal', surname: 'Operator', email: '' };
  const people = userRepository(shop.tables);
  for (const site of ['main', 'regional']) {
    await granted.of(schoolNamed(site)).set('twin', ['editor'], shop.now(), { newcomer });
  }
  await granted.of(schoolNamed('regional')).set('twin', ['administrator'], shop.now());
  const holds = async (site: string) => {
    const person = await people.of(schoolNamed(site)).byUsername('twin');
    return [person?.schoolUid, person?.capabilities];
  };
  expect(await holds('main')).toEqual(['main', ['editor']]);
  expect(await holds('regional')).toEqual(['regional', ['administrator']]);
  await granted.of(schoolNamed('main')).set('only-main', ['editor'], shop.now(), { newcomer });
  const elsewhere = granted
    .of(schoolNamed('regional'))
    .set('only-main', ['administrator'], shop.now());
  await expect(elsewhere).rejects.toMatchObject({
    kind: 'notFound',
    message: 'No person at regional signs in as “only-main”.',
  });
});

test('lists addresses and active children for mail, without ended or restricted links', async () => {
  const now = new Date('2026-11-20T05:00:00.000Z');
  const link = { userUid: 'ben', status: 'active', restricted: false } as const;
  const carer = profile({
    userUid: 'cara',
    email: 'Cara@example.org',
    is_carer: true,
    children: [
      link,
      { ...link, userUid: 'ada' },
      { ...link, userUid: 'gone' },

      { ...link, userUid: 'cy', restricted: true },
      { ...link, userUid: 'di', status: 'ended' as const },
      { ...link, userUid: 'ed', valid_from: '2026-11-21' },
    ],
  });
  const student = (userUid: string, is = {}) =>
    profile({ userUid, firstname: userUid, type: 'student', groups: [`of-${userUid}`], ...is });
  const students = ['ada', 'ben', 'cy', 'di', 'ed'].map((userUid) => student(userUid));
  const formerCarer = { ...carer, userUid: 'al', is_carer: false };
  const people = await addressees(
    [carer, formerCarer, ...students, student('gone', { status: 'left' })],
    now,
  );
  const called = (userUid: string) => people.find((person) => person.userUid === userUid);
  expect(called('cara')).toMatchObject({ email: 'Cara@example.org', firstname: 'First-cara' });
  expect(called('cara')?.children).toEqual([
    { userUid: 'ada', firstname: 'ada', groups: ['of-ada'] },
    { userUid: 'ben', firstname: 'ben', groups: ['of-ben'] },
  ]);
  expect(called('al')?.children).toEqual([]);
  expect(called('gone')).toBeUndefined();
});
