import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { intakeHandlers } from '#functions/api/intake';
import { checkFile } from '#functions/intake/engine/check';
import { writePlan } from '#functions/intake/engine/write';
import { intake as contract } from '#shared/contract/intake';
import { AppError } from '#shared/errors';
import { may } from '#shared/permissions';
import {
  administrator,
  affiliate,
  carer,
  editor,
  person,
  request,
  student,
  teacher,
} from '#test/support/people';
import { packageOf, roleRow, smallSchool, userRow } from '../intake/packages.ts';
import { openWorkshop, type TestWorkshop } from '../intake/workshop.ts';

let shop: TestWorkshop;
let intake: ReturnType<typeof intakeHandlers>;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop();
  intake = intakeHandlers({ intakes: shop.intakes, files: shop.files, queue: shop.queue });
});
afterAll(() => shop.tables.stop());

const at = () => request({ now: shop.now() });
const elsewhere = person({ ...administrator, site: 'regional' });
const create = async (caller = administrator, bytes = packageOf(smallSchool())) => {
  shop.pass(10);
  const made = await intake.create({ filename: 'school.zip', size: bytes.length }, caller, at());
  shop.bucket.objects.set(made.upload.fields.key ?? '', bytes);
  return made.intake.intakeUid;
};
const ready = async (bytes?: Buffer) => {
  const intakeUid = await create(administrator, bytes);
  await checkFile(shop, 'main', intakeUid);
  return intakeUid;
};
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('This was not refused');
  return error;
};

test('only administrators may use the intake', () => {
  expect(may(administrator, 'intake')).toBe(true);
  const others = [
    student,
    carer,
    affiliate,
    teacher,
    editor,
    person({ capabilities: ['sender', 'reports', 'counsellor'] }),
  ];
  for (const other of others) expect(may(other, 'intake')).toBe(false);
  for (const route of Object.values(contract)) expect(route.operation).toBe('intake');
});

test('a file is announced with an upload to a key of its own under the site', async () => {
  const { upload, intake: made } = await intake.create(
    { filename: '../../regional/Große Schule.zip', size: 5 },
    administrator,
    at(),
  );
  expect(upload.fields.key).toBe(`intake/main/${made.intakeUid}/regional-Gro-e-Schule.zip`);
  expect(made).toMatchObject({
    state: 'awaiting-file',
    created_by: 'ada',
    filename: '../../regional/Große Schule.zip',
  });
  expect(contract.create.output.parse({ intake: made, upload })).toBeDefined();
});

test('a file that is empty or above 50 MB is refused in words', () => {
  const messageOf = (size: number) =>
    contract.create.input.safeParse({ filename: 'a.zip', size }).error?.issues[0]?.message;
  expect(messageOf(0)).toBe('This file is empty.');
  expect(messageOf(100 * 1024 * 1024)).toBe(
    'This file is too large. The intake takes files of up to 50 MB.',
  );
  expect(messageOf(50 * 1024 * 1024)).toBeUndefined();
});

test('who lets the roster be changed, or changed back, stands with the traces of it', async () => {
  const intakeUid = await ready();
  const apply = request({ now: shop.now(), network: '198.51.100.0/24' });
  await intake.apply({ intakeUid }, administrator, apply);
  await writePlan(shop, 'main', intakeUid);
  const other = person({ username: 'al', capabilities: ['administrator'] });
  const shown = await intake.rollback({ intakeUid }, other, at());
  expect(shown).not.toHaveProperty('acting');
  await writePlan(shop, 'main', intakeUid);
  const left = [...shop.traces.values()].filter((row) => row.auditUid.startsWith(intakeUid));
  const seen = left.map(({ by, network, route }) => `${by.username} ${network} ${route}`);
  expect([...new Set(seen)]).toEqual([
    'ada 198.51.100.0/24 POST /intake/{intakeUid}/apply',
    'al 203.0.113.0/24 POST /intake/{intakeUid}/rollback',
  ]);
});

test('another site sees no intake, in no call', async () => {
  const intakeUid = await ready();
  for (const call of [intake.get, intake.apply, intake.rollback]) {
    expect((await refusal(call({ intakeUid }, elsewhere, at()))).kind).toBe('notFound');
  }
  const { records } = await intake.list({ limit: 100 }, elsewhere, at());
  expect(records).toEqual([]);
  expect((await refusal(intake.get({ intakeUid: 'lock' }, administrator, at()))).kind).toBe(
    'notFound',
  );
});

test('the list is newest first, in pages, without findings', async () => {
  const first = await ready();
  const second = await ready();
  const page = await intake.list({ limit: 1 }, administrator, at());
  expect(page.records[0]?.intakeUid).toBe(second);
  const next = await intake.list({ limit: 1, next_token: page.next_token }, administrator, at());
  expect(next.records[0]?.intakeUid).toBe(first);
});

test('a token that was made by hand leads nowhere but into the list', async () => {
  await ready();
  for (const position of ['zzzz', 'lock', '~']) {
    const next_token = Buffer.from(position).toString('base64url');
    const page = await intake.list({ limit: 20, next_token }, administrator, at());
    expect(page.records.length).toBeGreaterThan(0);
  }
});

test('findings are shown where one intake is looked at, and no key or plan is', async () => {
  const bad = smallSchool();
  bad.users?.push(userRow('x', { username: 'mia' }));
  bad.roles?.push(roleRow('x', 'teacher'));
  const intakeUid = await ready(packageOf(bad));
  const seen = contract.get.output.parse(await intake.get({ intakeUid }, administrator, at()));
  expect(seen).toMatchObject({
    state: 'refused',
    fault_count: 1,
    message: 'The file was refused because of one fault. Nothing was changed.',
  });
  expect(seen.faults).toEqual([
    {
      file: 'users.csv',
      row: 6,
      column: 'username',
      value: 'mia',
      reason: 'Another person has this username already, in row 2.',
    },
  ]);
  expect(JSON.stringify(seen)).not.toContain('plans/');
  expect((await refusal(intake.apply({ intakeUid }, administrator, at()))).message).toBe(
    'This file is not ready to be applied.',
  );
});

test('a dry run is applied once, whoever clicks twice, and can be taken back', async () => {
  const intakeUid = await ready();
  shop.messages.length = 0;
  expect((await refusal(intake.rollback({ intakeUid }, administrator, at()))).message).toBe(
    'Only an intake that was applied can be taken back.',
  );
  // A number that nobody asked for is no hindrance.
  expect(await intake.apply({ intakeUid, confirm_leaving: 7 }, administrator, at())).toMatchObject({
    state: 'applying',
  });
  expect(await intake.apply({ intakeUid }, administrator, at())).toMatchObject({
    state: 'applying',
  });
  expect(shop.messages).toEqual([{ kind: 'apply', site: 'main', intakeUid }]);
  await writePlan(shop, 'main', intakeUid);
  expect(await intake.get({ intakeUid }, administrator, at())).toMatchObject({ state: 'applied' });
  await intake.rollback({ intakeUid }, administrator, at());
  await writePlan(shop, 'main', intakeUid);
  expect(await intake.get({ intakeUid }, administrator, at())).toMatchObject({
    state: 'rolled-back',
  });
});

test('while one intake is applied another is refused, and afterwards its dry run is out of date', async () => {
  const one = await ready();
  const two = await ready();
  const three = await create();
  await intake.apply({ intakeUid: one }, administrator, at());
  expect((await refusal(intake.apply({ intakeUid: three }, administrator, at()))).message).toBe(
    'This file is not ready to be applied.',
  );
  expect((await refusal(intake.apply({ intakeUid: two }, administrator, at()))).message).toBe(
    'Another intake is being worked on at this moment. Please try again when it has ended.',
  );
  await writePlan(shop, 'main', one);
  const stale = await refusal(intake.apply({ intakeUid: two }, administrator, at()));
  expect(stale).toMatchObject({
    kind: 'conflict',
    message: 'The roster has changed since this dry run was made. Please upload the file again.',
  });
  await intake.rollback({ intakeUid: one }, administrator, at());
  await writePlan(shop, 'main', one);
});

test('a load under which 43 % of the people would leave is refused unless their number is given', async () => {
  const many = Array.from({ length: 100 }, (_, i) => userRow(`m${i}`, { username: `m${i}` }));
  const school = (from: number) => {
    const { orgs = [] } = smallSchool();
    const users = many.slice(from);
    return packageOf({
      orgs,
      users,
      roles: users.map(({ sourcedId }) => roleRow(String(sourcedId), 'student')),
    });
  };
  const first = await ready(school(0));
  await intake.apply({ intakeUid: first }, administrator, at());
  await writePlan(shop, 'main', first);
  const intakeUid = await ready(school(43));
  expect(await intake.get({ intakeUid }, administrator, at())).toMatchObject({
    state: 'ready',
    confirm_leaving: 43,
  });
  for (const confirm_leaving of [undefined, 0, 42, 44]) {
    const refused = await refusal(
      intake.apply({ intakeUid, confirm_leaving }, administrator, at()),
    );
    expect(refused).toMatchObject({
      kind: 'conflict',
      message:
        '43 people would leave, which is more than a fifth of the school. If that is right, confirm the number.',
      details: { confirm_leaving: 43 },
    });
  }
  expect((await shop.intakes.lock('main')).holder).toBeUndefined();
  expect(await intake.apply({ intakeUid, confirm_leaving: 43 }, administrator, at())).toMatchObject(
    { state: 'applying' },
  );
  await writePlan(shop, 'main', intakeUid);
});

test('an intake whose worker died is put on the queue again by whoever looks, once in a while', async () => {
  const intakeUid = await ready(packageOf({ orgs: smallSchool().orgs ?? [] }));
  await intake.apply({ intakeUid }, administrator, at());
  shop.messages.length = 0;
  await intake.get({ intakeUid }, administrator, at());
  expect(shop.messages).toEqual([]);
  shop.pass(151_000);
  await intake.get({ intakeUid }, administrator, at());
  await intake.get({ intakeUid }, administrator, at());
  expect(shop.messages).toEqual([{ kind: 'apply', site: 'main', intakeUid }]);
  await writePlan(shop, 'main', intakeUid);
  expect(await intake.get({ intakeUid }, administrator, at())).toMatchObject({ state: 'applied' });
});

test('a file that never arrives ends as failed', async () => {
  const { intake: made } = await intake.create({ filename: 'a.zip', size: 5 }, administrator, at());
  shop.pass(31 * 60_000);
  expect(await intake.get({ intakeUid: made.intakeUid }, administrator, at())).toMatchObject({
    state: 'failed',
    message: 'The file never arrived. Please upload it again.',
  });
});
