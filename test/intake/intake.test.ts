import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { intakeHandlers } from '#functions/intake/intake';
import { intake as contract } from '#shared/intake/intake.contract';
import { intakeSchemas as schemas } from '#shared/intake/intake.schemas';
import { changesIn } from '#shared/intake/intake-words';
import { AppError } from '#shared/kernel/errors';
import { may } from '#shared/rights/permissions';
import {
  administrator,
  affiliate,
  carer,
  editor,
  person,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, smallSchool } from './files/packages.ts';
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
const elsewhere = person({ ...administrator, ...schoolNamed('regional') });
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

test('allows only administrators to use the intake', () => {
  expect(may(administrator, 'intake')).toBe(true);
  const others = [
    student,
    carer,
    affiliate,
    teacher,
    editor,
    person({ capabilities: ['sender', 'reports', 'counsellor'] }),
  ];
  for (const other of others) {
    expect([may(other, 'intake'), may(other, 'csv')]).toEqual([false, false]);
  }
  for (const { operation } of Object.values(contract))
    expect(['intake', 'csv']).toContain(operation);
});

test('announces a file with an upload form for its own key under the site', async () => {
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
  expect(schemas.create.output.parse({ intake: made, upload })).toBeDefined();
});

test('refuses a file that is empty or above 200 MB with a message', () => {
  const messageOf = (size: number) =>
    schemas.create.input.safeParse({ filename: 'a.zip', size }).error?.issues[0]?.message;
  expect(messageOf(0)).toBe('This file is empty.');
  expect(messageOf(200 * 1024 * 1024 + 1)).toBe(
    'This file is too large. The intake takes files of up to 50 MB, and packages with reports of up to 200 MB.',
  );
  expect(messageOf(200 * 1024 * 1024)).toBeUndefined();
});

test('names the person who applied or rolled back in the audit entries', async () => {
  const intakeUid = await ready();
  const before = new Set(deps.auditEntries.keys());
  const apply = request({ now: deps.now(), network: '198.51.100.0/24' });
  await intake.apply({ intakeUid }, administrator, apply);
  await worked(deps, schoolNamed('main'), intakeUid);
  const other = person({ username: 'al', capabilities: ['administrator'] });
  const shown = await rollBack(intakeUid, other);
  expect(shown).not.toHaveProperty('acting');
  await worked(deps, schoolNamed('main'), intakeUid);
  const entries = [...deps.auditEntries].flatMap(([key, entry]) =>
    before.has(key) ? [] : [entry],
  );
  const authors = entries.map(({ by, network, route }) => `${by.username} ${network} ${route}`);
  expect([...new Set(authors)]).toEqual([
    'ada 198.51.100.0/24 POST /intake/{intakeUid}/apply',
    'al 203.0.113.0/24 POST /intake/{intakeUid}/rollback',
  ]);
});

test('hides intakes from another site in every call', async () => {
  const intakeUid = await ready();
  for (const call of [intake.get, intake.apply, intake.rollback, intake.leaving]) {
    expect((await refusal(call({ intakeUid, limit: 100 }, elsewhere, at()))).kind).toBe('notFound');
  }
  const { records } = await intake.list({ limit: 100 }, elsewhere, at());
  expect(records).toEqual([]);
  expect((await refusal(intake.get({ intakeUid: 'lock' }, administrator, at()))).kind).toBe(
    'notFound',
  );
});

test('lists intakes newest first, in pages', async () => {
  const first = await ready();
  const second = await ready();
  const page = await intake.list({ limit: 1 }, administrator, at());
  expect(page.records[0]?.intakeUid).toBe(second);
  const next = await intake.list({ limit: 1, next_token: page.next_token }, administrator, at());
  expect(next.records[0]?.intakeUid).toBe(first);
});

test('accepts a forged page token only as a position in the list', async () => {
  await ready();
  for (const position of ['zzzz', 'lock', '~']) {
    const next_token = Buffer.from(position).toString('base64url');
    const page = await intake.list({ limit: 20, next_token }, administrator, at());
    expect(page.records.length).toBeGreaterThan(0);
  }
});

test('returns the faults of one intake, without its key or plan', async () => {
  const bad = smallSchool();
  const intakeUid = await ready(packageOf(bad, { raw: { 'enrolments.csv': 'sourcedId' } }));
  const found = schemas.get.output.parse(await intake.get({ intakeUid }, administrator, at()));
  expect(found).toMatchObject({
    state: 'refused',
    fault_count: 1,
    message: 'The file was refused because of one fault. Nothing was changed.',
  });
  expect(found.faults).toEqual([
    {
      file: 'enrolments.csv',
      reason: 'OneRoster has no file with this name. Did you mean enrollments.csv?',
    },
  ]);
  expect(JSON.stringify(found)).not.toContain('plans/');
  expect((await refusal(intake.apply({ intakeUid }, administrator, at()))).message).toBe(
    'This file is not ready to be applied.',
  );
});

test('fails an intake whose file never arrives', async () => {
  const { intake: made } = await intake.create({ filename: 'a.zip', size: 5 }, administrator, at());
  deps.pass(31 * 60_000);
  expect(await intake.get({ intakeUid: made.intakeUid }, administrator, at())).toMatchObject({
    state: 'failed',
    message: 'The file never arrived. Please upload it again.',
  });
});

test('returns the waiting intake for a retried announcement, and a new one for a later file', async () => {
  deps.pass(10);
  const form = { filename: 'retried.zip', size: 5 };
  for (const idempotencyKey of [undefined, 'one-upload']) {
    const announce = (by = administrator) =>
      intake.create(form, by, request({ now: deps.now(), idempotencyKey }));
    const [first, second] = await Promise.all([announce(), announce()]);
    deps.pass(1_000);
    const retried = await announce();
    const uids = [first, second, retried].map((made) => made.intake.intakeUid);
    expect(new Set(uids).size).toBe(1);
    expect(retried.upload.fields.key).toBe(first.upload.fields.key);
    const third = { ...administrator, ...schoolNamed('third') };
    expect((await announce(third)).intake.intakeUid).not.toBe(first.intake.intakeUid);
    await deps.intakes.of(schoolNamed('main')).beginCheck(first.intake.intakeUid, deps.now());
    const isSame = (await announce()).intake.intakeUid === first.intake.intakeUid;
    // A key of the client names one upload; the same name and size alone may be another file.
    expect(isSame).toBe(idempotencyKey !== undefined);
  }
});
