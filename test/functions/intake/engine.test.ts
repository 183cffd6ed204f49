import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkFile } from '#functions/intake/engine/check';
import { mostAttempts } from '#functions/intake/engine/record';
import { Busy, LostLock, type Workshop } from '#functions/intake/engine/workshop';
import { writePlan } from '#functions/intake/engine/write';
import { packageOf, roleRow, smallSchool, userRow } from './packages.ts';
import { openWorkshop, stateOf, type TestWorkshop } from './workshop.ts';

let shop: TestWorkshop;
let site = 'main';
let school = 0;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  shop = await openWorkshop();
});
afterAll(() => shop.tables.stop());
beforeEach(() => {
  // Each test has a school of its own.
  site = `school-${++school}`;
  (shop.sites as { schoolUid: string; timeZone: string }[]).push({
    schoolUid: site,
    timeZone: 'Australia/Sydney',
  });
  shop.messages.length = 0;
});

const ready = async (bytes: Buffer): Promise<string> => {
  const intakeUid = await shop.announce(site, bytes);
  await checkFile(shop, site, intakeUid);
  return intakeUid;
};
const get = async (intakeUid: string) => {
  const intake = await shop.intakes.get(site, intakeUid);
  if (!intake) throw new Error('The intake is gone');
  return intake;
};
const apply = async (intakeUid: string) => {
  if (!(await shop.intakes.beginApply(site, await get(intakeUid), shop.now())))
    throw new Error('refused');
  await writePlan(shop, site, intakeUid);
};
const rollBack = async (intakeUid: string) => {
  const began = await shop.intakes.beginRollback(site, await get(intakeUid), shop.now());
  if (began) await writePlan(shop, site, intakeUid);
  return began;
};

const first = () => packageOf(smallSchool());
const second = () => {
  const next = smallSchool();
  next.users?.splice(0, 1);
  next.roles?.splice(0, 1);
  next.enrollments = next.enrollments?.filter(({ userSourcedId }) => userSourcedId !== 's1') ?? [];
  next.users?.push(userRow('s3', { username: 'zoë', grades: '09', agentSourcedIds: 'p1' }));
  next.roles?.push(roleRow('s3', 'student'));
  return packageOf(next);
};

test('nothing of the roster is written before the dry run is confirmed', async () => {
  const intakeUid = await ready(first());
  expect(await get(intakeUid)).toMatchObject({ state: 'ready', fault_count: 0 });
  expect((await stateOf(shop, site)).people).toEqual([]);
});

test('an applied intake can be taken back to exactly what was before', async () => {
  await apply(await ready(first()));
  const before = await stateOf(shop, site);
  const intakeUid = await ready(second());
  await apply(intakeUid);
  expect((await get(intakeUid)).state).toBe('applied');
  expect(await stateOf(shop, site)).not.toEqual(before);
  expect(await rollBack(intakeUid)).toBe(true);
  expect((await get(intakeUid)).state).toBe('rolled-back');
  expect(await stateOf(shop, site)).toEqual(before);
});

test('only the last applied intake can be taken back, and only once', async () => {
  const one = await ready(first());
  await apply(one);
  const two = await ready(second());
  await apply(two);
  expect(await rollBack(one)).toBe(false);
  expect(await rollBack(two)).toBe(true);
  expect(await rollBack(two)).toBe(false);
  expect(await rollBack(one)).toBe(false);
});

test('a dry run that was made before another intake was applied is refused', async () => {
  const early = await ready(first());
  await apply(await ready(second()));
  await expect(apply(early)).rejects.toThrow('refused');
  expect((await get(early)).state).toBe('ready');
});

test('one intake at a time writes, and the other sites are not held up', async () => {
  const one = await ready(first());
  const two = await ready(second());
  expect(await shop.intakes.beginApply(site, await get(one), shop.now())).toBe(true);
  expect(await shop.intakes.beginApply(site, await get(two), shop.now())).toBe(false);
});

test('a right given while an intake is under way is not lost by it, nor by taking it back', async () => {
  await apply(await ready(first()));
  const intakeUid = await ready(second());
  const people = (await stateOf(shop, site)).people;
  const tess = people.find(({ username }) => username === 'tess');
  if (!tess) throw new Error('Tess is missing');
  await shop.tables.db.send(
    new UpdateCommand({
      TableName: 'users',
      Key: { pk: site, sk: tess.userUid },
      UpdateExpression: 'SET capabilities = :c',
      ExpressionAttributeValues: { ':c': ['editor'] },
    }),
  );
  const rightsOf = async () =>
    (await stateOf(shop, site)).people.find(({ username }) => username === 'tess')?.capabilities;
  await apply(intakeUid);
  expect(await rightsOf()).toEqual(['editor']);
  await rollBack(intakeUid);
  expect(await rightsOf()).toEqual(['editor']);
});

test('a worker whose time is up hands over, and the next one goes on', async () => {
  const intakeUid = await ready(first());
  await shop.intakes.beginApply(site, await get(intakeUid), shop.now());
  await writePlan({ ...shop, hasTime: () => false }, site, intakeUid);
  expect(shop.messages).toEqual([{ kind: 'apply', site, intakeUid }]);
  expect((await get(intakeUid)).state).toBe('applying');
  await writePlan(shop, site, intakeUid);
  expect((await get(intakeUid)).state).toBe('applied');
});

test('a second worker at the same intake is told to come later', async () => {
  const intakeUid = await ready(first());
  await shop.intakes.beginApply(site, await get(intakeUid), shop.now());
  const lock = await shop.intakes.lock(site);
  await shop.intakes.takeOver({ site, intakeUid, fence: lock.fence + 1 }, shop.now());
  await expect(writePlan(shop, site, intakeUid)).rejects.toBeInstanceOf(Busy);
});

test('a plan that was changed after it was shown is not applied', async () => {
  const intakeUid = await ready(first());
  const key = [...shop.bucket.objects.keys()].find(
    (each) => each.includes(intakeUid) && each.endsWith('.gz'),
  );
  shop.bucket.objects.set(key ?? '', Buffer.from('something else'));
  await apply(intakeUid);
  expect(await get(intakeUid)).toMatchObject({
    state: 'failed',
    message:
      'The changes could not be applied. Everything was put back as it was before; please upload the file again.',
  });
  expect((await stateOf(shop, site)).people).toEqual([]);
  expect(await shop.intakes.lock(site)).not.toHaveProperty('holder');
});

test('when the tables refuse a record for good, everything written before is taken back', async () => {
  await apply(await ready(first()));
  const before = await stateOf(shop, site);
  const intakeUid = await ready(second());
  let writes = 0;
  const small = { ...shop, sizes: { chunk: 100, step: 3 } };
  const writeOf: Workshop['writeOf'] = (...args) => {
    writes += 1;
    if (writes !== 10) return shop.writeOf(...args);
    return {
      Put: { TableName: 'groups', Item: { pk: site, sk: 'too-large', text: 'x'.repeat(500_000) } },
    };
  };
  await shop.intakes.beginApply(site, await get(intakeUid), shop.now());
  await writePlan({ ...small, writeOf }, site, intakeUid);
  expect(writes).toBeGreaterThan(10);
  expect((await get(intakeUid)).state).toBe('failed');
  expect(await stateOf(shop, site)).toEqual(before);
});

test('whose record it changes is written down before, once for each child however often it is begun', async () => {
  const intakeUid = await ready(first());
  const acting = { userUid: 'uid-ada', username: 'ada', network: '203.0.113.0/24', at: 'then' };
  await shop.intakes.beginApply(site, { ...(await get(intakeUid)), acting }, shop.now());
  const left = () =>
    [...shop.traces.values()].filter(({ auditUid }) => auditUid.startsWith(intakeUid));
  const small = { ...shop, sizes: { chunk: 100, step: 3 } };
  const steps = { ...shop.intakes, step: () => Promise.reject(new Error('killed')) };
  await expect(writePlan({ ...small, intakes: steps }, site, intakeUid)).rejects.toThrow('killed');
  expect((await stateOf(shop, site)).people).toEqual([]);
  shop.pass(200_000);
  await writePlan(small, site, intakeUid);
  const { people } = await stateOf(shop, site);
  const students = people.flatMap(({ type, userUid }) => (type === 'student' ? userUid : []));
  expect(students.length).toBeGreaterThan(0);
  expect(
    left()
      .map(({ child }) => child)
      .sort(),
  ).toEqual(students.sort());
  for (const { by, at, record, act } of left()) {
    expect({ by, at, record, act }).toEqual({
      ...{
        by: { userUid: 'uid-ada', username: 'ada' },
        at: 'then',
        record: 'roster',
        act: 'change',
      },
    });
  }
  await rollBack(intakeUid);
  expect(left()).toHaveLength(2 * students.length);
});

test('a check that dies every time ends as failed', async () => {
  const intakeUid = await shop.announce(site, first());
  const files = {
    ...shop.files,
    size: () => Promise.reject(new Error('The bucket is away')),
    write: shop.bucket.write.bind(shop.bucket),
  } as Workshop['files'];
  for (let i = 0; i < mostAttempts; i++) {
    await expect(checkFile({ ...shop, files }, site, intakeUid)).rejects.toThrow('away');
    shop.pass(121_000);
  }
  await checkFile({ ...shop, files }, site, intakeUid);
  expect((await get(intakeUid)).state).toBe('failed');
});

test('a worker that was thought dead can write nothing more', async () => {
  const intakeUid = await ready(first());
  await shop.intakes.beginApply(site, await get(intakeUid), shop.now());
  let meanwhile = async () => {};
  const slow: Workshop = {
    ...shop,
    sizes: { chunk: 100, step: 3 },
    intakes: {
      ...shop.intakes,
      async step(...args) {
        await meanwhile();
        return shop.intakes.step(...args);
      },
    },
  };
  meanwhile = async () => {
    meanwhile = async () => {};
    shop.pass(130_000);
    await writePlan(shop, site, intakeUid);
    await rollBack(intakeUid);
  };
  await expect(writePlan(slow, site, intakeUid)).rejects.toBeInstanceOf(LostLock);
  expect((await get(intakeUid)).state).toBe('rolled-back');
  expect((await stateOf(shop, site)).people).toEqual([]);
});

test('two schools with the same identifiers and usernames do not touch each other', async () => {
  await apply(await ready(first()));
  const before = await stateOf(shop, site);
  const other = site;
  site = `${site}-other`;
  (shop.sites as { schoolUid: string; timeZone: string }[]).push({
    schoolUid: site,
    timeZone: 'Australia/Sydney',
  });
  const renamed = smallSchool();
  renamed.users = renamed.users?.map((row) => ({ ...row, givenName: 'Canary' })) ?? [];
  await apply(await ready(packageOf(renamed)));
  expect(await stateOf(shop, other)).toEqual(before);
  expect(JSON.stringify(await stateOf(shop, site))).not.toContain(before.people[0]?.userUid);
});
