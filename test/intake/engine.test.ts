import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { IntakeDeps } from '#functions/intake/engine/dependencies';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, roleRow, smallSchool, userRow } from './files/packages.ts';
import {
  addSchool,
  openWorkshop,
  revived,
  stateOf,
  type TestWorkshop,
  worked,
} from './intake-deps.ts';

let deps: TestWorkshop;
let site = 'main';
let school = 0;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());
beforeEach(() => {
  // Each test uses its own school.
  site = `school-${++school}`;
  addSchool(deps, site);
  deps.messages.length = 0;
});

const ready = async (bytes: Buffer): Promise<string> => {
  const intakeUid = await deps.announce(site, bytes);
  await worked(deps, schoolNamed(site), intakeUid);
  return intakeUid;
};
const get = async (intakeUid: string) => {
  const intake = await deps.intakes.of(schoolNamed(site)).get(intakeUid);
  if (!intake) throw new Error('The intake is gone');
  return intake;
};
const apply = async (intakeUid: string) => {
  if (!(await deps.intakes.of(schoolNamed(site)).beginApply(await get(intakeUid), deps.now())))
    throw new Error('refused');
  await worked(deps, schoolNamed(site), intakeUid);
};
const rollBack = async (intakeUid: string) => {
  const began = await deps.intakes
    .of(schoolNamed(site))
    .beginRollback(await get(intakeUid), deps.now());
  if (began) await worked(deps, schoolNamed(site), intakeUid);
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

test('writes nothing to the roster before the dry run is confirmed', async () => {
  const intakeUid = await ready(first());
  expect(await get(intakeUid)).toMatchObject({ state: 'ready', fault_count: 0 });
  expect((await stateOf(deps, site)).people).toEqual([]);
});

test('restores the exact roster when an intake is rolled back', async () => {
  await apply(await ready(first()));
  const before = await stateOf(deps, site);
  const intakeUid = await ready(second());
  await apply(intakeUid);
  expect((await get(intakeUid)).state).toBe('applied');
  expect(await stateOf(deps, site)).not.toEqual(before);
  expect(await rollBack(intakeUid)).toBe(true);
  expect((await get(intakeUid)).state).toBe('rolled-back');
  expect(await stateOf(deps, site)).toEqual(before);
});

test('rolls back only the last applied intake, and only once', async () => {
  const one = await ready(first());
  await apply(one);
  const two = await ready(second());
  await apply(two);
  expect(await rollBack(one)).toBe(false);
  expect(await rollBack(two)).toBe(true);
  expect(await rollBack(two)).toBe(false);
  expect(await rollBack(one)).toBe(false);
});

test('refuses a dry run from before another apply', async () => {
  const early = await ready(first());
  await apply(await ready(second()));
  await expect(apply(early)).rejects.toThrow('refused');
  expect((await get(early)).state).toBe('ready');
});

test('lets only one intake of a site write at a time', async () => {
  const one = await ready(first());
  const two = await ready(second());
  expect(await deps.intakes.of(schoolNamed(site)).beginApply(await get(one), deps.now())).toBe(
    true,
  );
  expect(await deps.intakes.of(schoolNamed(site)).beginApply(await get(two), deps.now())).toBe(
    false,
  );
});

test('keeps a right that is given while an intake is applied or rolled back', async () => {
  await apply(await ready(first()));
  const intakeUid = await ready(second());
  const people = (await stateOf(deps, site)).people;
  const tess = people.find(({ username }) => username === 'tess');
  if (!tess) throw new Error('Tess is missing');
  await deps.tables.db.send(
    new UpdateCommand({
      TableName: 'users',
      Key: { pk: site, sk: tess.userUid },
      UpdateExpression: 'SET capabilities = :c',
      ExpressionAttributeValues: { ':c': ['editor'] },
    }),
  );
  const rightsOf = async () =>
    (await stateOf(deps, site)).people.find(({ username }) => username === 'tess')?.capabilities;
  await apply(intakeUid);
  expect(await rightsOf()).toEqual(['editor']);
  await rollBack(intakeUid);
  expect(await rightsOf()).toEqual(['editor']);
});

test('hands over to the next worker when the time is up', async () => {
  const intakeUid = await ready(first());
  await deps.intakes.of(schoolNamed(site)).beginApply(await get(intakeUid), deps.now());
  await worked({ ...deps, timeLeft: () => 0 }, schoolNamed(site), intakeUid);
  expect(deps.messages).toEqual([{ site, intakeUid }]);
  expect((await get(intakeUid)).state).toBe('applying');
  await worked(deps, schoolNamed(site), intakeUid);
  expect((await get(intakeUid)).state).toBe('applied');
});

test('leaves an intake alone that another worker has', async () => {
  const intakeUid = await ready(first());
  await deps.intakes.of(schoolNamed(site)).beginApply(await get(intakeUid), deps.now());
  const jobs = deps.intakes.jobs.of(schoolNamed(site));
  expect(await jobs.take({ intakeUid }, 'other', deps.now())).toBe(true);
  await worked(deps, schoolNamed(site), intakeUid);
  expect((await get(intakeUid)).state).toBe('applying');
  expect((await stateOf(deps, site)).people).toEqual([]);
});

test('refuses a plan that was changed after the dry run', async () => {
  const intakeUid = await ready(first());
  const key = [...deps.bucket.objects.keys()].find(
    (each) => each.includes(intakeUid) && each.endsWith('.gz'),
  );
  deps.bucket.objects.set(key ?? '', Buffer.from('something else'));
  await apply(intakeUid);
  expect(await get(intakeUid)).toMatchObject({
    state: 'failed',
    message:
      'The changes could not be applied. Everything was put back as it was. Please upload the file again.',
  });
  expect((await stateOf(deps, site)).people).toEqual([]);
  expect(await deps.intakes.of(schoolNamed(site)).lock()).not.toHaveProperty('holder');
});

test('rolls back everything when a table refuses a record permanently', async () => {
  await apply(await ready(first()));
  const before = await stateOf(deps, site);
  const intakeUid = await ready(second());
  let writes = 0;
  const small = { ...deps, sizes: { chunk: 100, step: 3 } };
  const writeOf: IntakeDeps['writeOf'] = (...args) => {
    writes += 1;
    if (writes !== 10) return deps.writeOf(...args);
    return {
      Put: { TableName: 'groups', Item: { pk: site, sk: 'too-large', text: 'x'.repeat(500_000) } },
    };
  };
  await deps.intakes.of(schoolNamed(site)).beginApply(await get(intakeUid), deps.now());
  await worked({ ...small, writeOf }, schoolNamed(site), intakeUid);
  expect(writes).toBeGreaterThan(10);
  expect((await get(intakeUid)).state).toBe('failed');
  expect(await stateOf(deps, site)).toEqual(before);
});

test('writes one audit entry per child before the change, also after a retry', async () => {
  const intakeUid = await ready(first());
  const acting = { userUid: 'uid-ada', username: 'ada', network: '203.0.113.0/24', at: 'then' };
  await deps.intakes
    .of(schoolNamed(site))
    .beginApply({ ...(await get(intakeUid)), acting }, deps.now());
  const written = new Set(deps.auditEntries.keys());
  const entries = () =>
    [...deps.auditEntries].flatMap(([key, entry]) => (written.has(key) ? [] : [entry]));
  const small = { ...deps, sizes: { chunk: 100, step: 3 } };
  const steps = { ...deps.intakes, step: () => Promise.reject(new Error('killed')) };
  await worked({ ...small, intakes: steps }, schoolNamed(site), intakeUid);
  expect((await stateOf(deps, site)).people).toEqual([]);
  await revived({ ...deps, ...small }, schoolNamed(site), intakeUid);
  const { people } = await stateOf(deps, site);
  const students = people.flatMap(({ type, userUid }) => (type === 'student' ? userUid : []));
  expect(students.length).toBeGreaterThan(0);
  expect(
    entries()
      .map(({ child }) => child)
      .sort(),
  ).toEqual(students.sort());
  for (const { by, at, record, act } of entries()) {
    expect({ by, at, record, act }).toEqual({
      by: { userUid: 'uid-ada', username: 'ada' },
      at: 'then',
      record: 'roster',
      act: 'change',
    });
  }
  await rollBack(intakeUid);
  expect(entries()).toHaveLength(2 * students.length);
});

test('fails an intake whose check dies every time', async () => {
  const intakeUid = await deps.announce(site, first());
  const files = {
    ...deps.files,
    size: () => Promise.reject(new Error('The bucket is offline')),
    write: deps.bucket.write.bind(deps.bucket),
  } as IntakeDeps['files'];
  await worked({ ...deps, files }, schoolNamed(site), intakeUid);
  await revived({ ...deps, files }, schoolNamed(site), intakeUid);
  expect(await get(intakeUid)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('could not be checked'),
  });
});

test('rejects writes of a worker that lost its lease', async () => {
  const intakeUid = await ready(first());
  await deps.intakes.of(schoolNamed(site)).beginApply(await get(intakeUid), deps.now());
  let meanwhile = async () => {};
  const slow: IntakeDeps = {
    ...deps,
    sizes: { chunk: 100, step: 3 },
    intakes: {
      ...deps.intakes,
      async step(...args) {
        await meanwhile();
        return deps.intakes.step(...args);
      },
    },
  };
  meanwhile = async () => {
    meanwhile = async () => {};
    await revived(deps, schoolNamed(site), intakeUid);
    await rollBack(intakeUid);
  };
  await worked(slow, schoolNamed(site), intakeUid);
  expect((await get(intakeUid)).state).toBe('rolled-back');
  expect((await stateOf(deps, site)).people).toEqual([]);
});

test('separates two schools with the same identifiers and usernames', async () => {
  await apply(await ready(first()));
  const before = await stateOf(deps, site);
  const other = site;
  site = `${site}-other`;
  addSchool(deps, site);
  const renamed = smallSchool();
  renamed.users = renamed.users?.map((row) => ({ ...row, givenName: 'Canary' })) ?? [];
  await apply(await ready(packageOf(renamed)));
  expect(await stateOf(deps, other)).toEqual(before);
  expect(JSON.stringify(await stateOf(deps, site))).not.toContain(before.people[0]?.userUid);
});
