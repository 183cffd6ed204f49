import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { intakeHandlers } from '#functions/intake/intake';
import { intakeSchemas as schemas } from '#shared/intake/intake.schemas';
import { changesIn } from '#shared/intake/intake-words';
import { AppError } from '#shared/kernel/errors';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, roleRow, smallSchool, userRow } from './files/packages.ts';
import { openWorkshop, type TestWorkshop, worked } from './intake-deps.ts';

let deps: TestWorkshop;
let intake: ReturnType<typeof intakeHandlers>;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
  intake = intakeHandlers(deps);
});
afterAll(() => deps.tables.stop());

const at = () => request({ now: deps.now() });
const create = async (caller = administrator, bytes = packageOf(smallSchool())) => {
  deps.pass(10);
  const made = await intake.create({ filename: 'school.zip', size: bytes.length }, caller, at());
  deps.bucket.objects.set(made.upload.fields.key ?? '', bytes);
  return made.intake.intakeUid;
};
const ready = async (bytes?: Buffer) => {
  const intakeUid = await create(administrator, bytes);
  await worked(deps, schoolNamed('main'), intakeUid);
  return intakeUid;
};
const rollBack = async (intakeUid: string, caller = administrator) => {
  const { counts } = await intake.get({ intakeUid }, caller, at());
  return intake.rollback({ intakeUid, confirm_changes: changesIn(counts) }, caller, at());
};
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('The call was not refused');
  return error;
};

test('applies a dry run once after two clicks, and rolls it back', async () => {
  const intakeUid = await ready();
  deps.messages.length = 0;
  expect((await refusal(intake.rollback({ intakeUid }, administrator, at()))).message).toBe(
    'Only an applied intake can be rolled back.',
  );
  // A number that was not requested is ignored.
  expect(await intake.apply({ intakeUid, confirm_leaving: 7 }, administrator, at())).toMatchObject({
    state: 'applying',
  });
  expect(await intake.apply({ intakeUid }, administrator, at())).toMatchObject({
    state: 'applying',
  });
  expect(deps.messages).toEqual([{ site: 'main', intakeUid }]);
  await worked(deps, schoolNamed('main'), intakeUid);
  expect(await intake.get({ intakeUid }, administrator, at())).toMatchObject({ state: 'applied' });
  await rollBack(intakeUid);
  await worked(deps, schoolNamed('main'), intakeUid);
  expect(await intake.get({ intakeUid }, administrator, at())).toMatchObject({
    state: 'rolled-back',
  });
});

test('refuses a second intake during an apply, and its outdated dry run afterwards', async () => {
  const one = await ready();
  const two = await ready();
  const three = await create();
  await intake.apply({ intakeUid: one }, administrator, at());
  expect((await refusal(intake.apply({ intakeUid: three }, administrator, at()))).message).toBe(
    'This file is not ready to be applied.',
  );
  expect((await refusal(intake.apply({ intakeUid: two }, administrator, at()))).message).toBe(
    'Another intake is running. Wait until it has ended, then try again.',
  );
  await worked(deps, schoolNamed('main'), one);
  const stale = await refusal(intake.apply({ intakeUid: two }, administrator, at()));
  expect(stale).toMatchObject({
    kind: 'conflict',
    message: 'The roster has changed since this dry run was made. Please upload the file again.',
  });
  await rollBack(one);
  await worked(deps, schoolNamed('main'), one);
});

test('names the people who would leave by surname, page by page, and leaves an audit entry of each student', async () => {
  const school = smallSchool();
  const first = await ready(packageOf(school));
  await intake.apply({ intakeUid: first }, administrator, at());
  await worked(deps, schoolNamed('main'), first);
  const { orgs = [] } = school;
  const only = school.users?.filter(({ sourcedId }) => sourcedId === 't1') ?? [];
  const roles = school.roles?.filter(({ userSourcedId }) => userSourcedId === 't1') ?? [];
  const intakeUid = await ready(packageOf({ orgs, users: only, roles }));
  const seen: string[] = [];
  const audited: string[] = [];
  let next_token: string | undefined;
  do {
    const facts = { ...at(), audit: async (uids: readonly string[]) => void audited.push(...uids) };
    const page = await intake.leaving({ intakeUid, limit: 2, next_token }, administrator, facts);
    schemas.leaving.output.parse(page);
    expect(page.total).toBe(3);
    seen.push(
      ...page.records.map(({ surname, username, type }) => `${surname} ${username} ${type}`),
    );
    next_token = page.next_token;
  } while (next_token);
  expect(seen.map((each) => each.split(' ').slice(1).join(' ')).toSorted()).toEqual([
    'leo student',
    'mia student',
    'pat carer',
  ]);
  expect(audited).toHaveLength(2);
  await rollBack(first);
  await worked(deps, schoolNamed('main'), first);
});

test('rolls back only when the number of records that go back is confirmed', async () => {
  const intakeUid = await ready();
  await intake.apply({ intakeUid }, administrator, at());
  await worked(deps, schoolNamed('main'), intakeUid);
  const { counts } = await intake.get({ intakeUid }, administrator, at());
  const changes = changesIn(counts);
  for (const confirm_changes of [undefined, 0, changes + 1]) {
    expect(
      await refusal(intake.rollback({ intakeUid, confirm_changes }, administrator, at())),
    ).toMatchObject({ kind: 'conflict', details: { confirm_changes: changes } });
  }
  await rollBack(intakeUid);
  await worked(deps, schoolNamed('main'), intakeUid);
});

test('refuses a load with 43 % leavers unless their number is confirmed', async () => {
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
  await worked(deps, schoolNamed('main'), first);
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
        '43 people would leave. That is more than a fifth of the school. If this is right, confirm the number.',
      details: { confirm_leaving: 43 },
    });
  }
  expect((await deps.intakes.of(schoolNamed('main')).lock()).holder).toBeUndefined();
  expect(await intake.apply({ intakeUid, confirm_leaving: 43 }, administrator, at())).toMatchObject(
    { state: 'applying' },
  );
  await worked(deps, schoolNamed('main'), intakeUid);
});
