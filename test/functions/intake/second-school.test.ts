import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { intakeHandlers } from '#functions/api/intake';
import { classroomReader, resourceReader, unitReader } from '#functions/data/course-files';
import { courseReader } from '#functions/data/courses';
import { dueTasks } from '#functions/data/due-tasks';
import { checkFile } from '#functions/intake/engine/check';
import { Busy } from '#functions/intake/engine/workshop';
import { writePlan } from '#functions/intake/engine/write';
import { userUidOf } from '#functions/intake/uids';
import { administrator, request } from '#test/support/people';
import { packageOf, smallSchool } from './packages.ts';
import { sent } from './portal-loads.ts';
import { openWorkshop, type TestWorkshop, tableNames, takeIn } from './workshop.ts';

let shop: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop();
  await takeIn(shop, 'main', packageOf(smallSchool()));
  await takeIn(shop, 'main', files('Main'));
});
afterAll(() => shop.tables.stop());

/** The same school once more, as the information system of the second site knows it. */
function sisterSchool(): Buffer {
  const { orgs = [], ...rest } = smallSchool();
  return packageOf({
    ...rest,
    orgs: orgs.map((org) => (org.identifier ? { ...org, identifier: 'regional' } : org)),
    lineItems: [
      {
        ...{ sourcedId: 'x1', title: 'Essay', classSourcedId: 'k1' },
        ...{ assignDate: '2026-02-02', dueDate: '2026-03-02' },
      },
    ],
  });
}

const files = (word: string, more: Record<string, string> = {}) =>
  sent({
    ...more,
    'units.csv': `unit_id,COURSE_ID,unit_name,unit_start_date,component_html\nu1,c1,${word},2026-02-02,\n`,
    'classrooms.csv': `classroom_urlUid,CLASS_ID,class_name,alternateLink\nr1,k1,${word},https://classroom.example/1\n`,
  }).bytes;

/** Every record of a school that an intake may have written, by its keys. */
async function recordsOf(site: string): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  for (const TableName of ['intake', ...Object.values(tableNames)]) {
    for await (const { Items = [] } of paginateScan({ client: shop.tables.db }, { TableName })) {
      for (const item of Items) {
        if (`${item.pk}`.split('#')[0] === site) {
          found.set(`${TableName} ${item.pk} ${item.sk}`, item);
        }
      }
    }
  }
  return found;
}

it('what a school takes in and takes back is its own at every step, and the other school stays as it was', async () => {
  const { intakes, files: bucket, queue, messages, tables } = shop;
  const intake = intakeHandlers({ intakes, files: bucket, queue });
  const caller = { ...administrator, site: 'regional' };
  const at = () => request({ now: shop.now() });
  const before = await recordsOf('main');
  const traces = vi.spyOn(shop.audit, 'add');
  const checked = async (bytes: Buffer) => {
    shop.pass(1_000);
    const made = await intake.create({ filename: 'a.zip', size: bytes.length }, caller, at());
    const { intakeUid } = made.intake;
    const { key = '' } = made.upload.fields;
    expect(key).toBe(`intake/regional/${intakeUid}/a.zip`);
    shop.bucket.objects.set(key, bytes);
    await checkFile(shop, 'regional', intakeUid);
    return intakeUid;
  };
  const ready = async (bytes: Buffer) => {
    const intakeUid = await checked(bytes);
    expect(await intake.get({ intakeUid }, caller, at())).toMatchObject({ state: 'ready' });
    return intakeUid;
  };
  const refused = sent({
    'units.csv': 'unit_id,COURSE_ID,unit_name,unit_start_date,component_html\nu1,c1,,soon,\n',
  }).bytes;
  const bad = await intake.get({ intakeUid: await checked(refused) }, caller, at());
  expect([bad.state, bad.faults.length > 0]).toEqual(['refused', true]);

  const done: string[] = [];
  const resources =
    'COURSE_ID,TASK,LEARNING_RESOURCE,LEARNING_RESOURCE_URL\nc1,Essay,Guide,https://example.edu/guide\n';
  for (const bytes of [sisterSchool(), files('Regional', { 'resources.csv': resources })]) {
    const intakeUid = await ready(bytes);
    const waiting = await ready(bytes);
    expect(await intake.apply({ intakeUid }, caller, at())).toMatchObject({ state: 'applying' });
    expect(messages.at(-1)).toEqual({ kind: 'apply', site: 'regional', intakeUid });
    // Whoever looks later takes its worker for dead, and sends another.
    shop.pass(151_000);
    await intake.get({ intakeUid }, caller, at());
    expect(messages.slice(-2)).toEqual(
      [1, 2].map(() => ({ kind: 'apply', site: 'regional', intakeUid })),
    );
    await expect(intake.apply({ intakeUid: waiting }, caller, at())).rejects.toMatchObject({
      message: expect.stringMatching(/^Another intake/),
    });
    await writePlan(shop, 'regional', intakeUid);
    expect(await intake.get({ intakeUid }, caller, at())).toMatchObject({ state: 'applied' });
    await expect(intake.apply({ intakeUid: waiting }, caller, at())).rejects.toMatchObject({
      message: expect.stringMatching(/^The roster has changed/),
    });
    done.push(intakeUid);
  }
  const plans = [...shop.bucket.objects.keys()].filter((key) => key.startsWith('plans/'));
  for (const uid of done) {
    const own = plans.filter((key) => key.includes(uid));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((key) => !key.startsWith('plans/regional/'))).toEqual([]);
  }
  const { records } = await intake.list({ limit: 10 }, caller, at());
  const applied = records.filter(({ state }) => state === 'applied');
  expect(applied.map(({ intakeUid }) => intakeUid)).toEqual(done.toReversed());

  const [course] = await courseReader(tables.db, 'roster').find('regional', '7MAT');
  expect(course?.sourcedId).toBe('c1');
  const units = await unitReader(tables.db, 'course-units').ofCourse('regional', 'c1');
  const rooms = await classroomReader(tables.db, 'course-classrooms').ofClass('regional', 'k1');
  expect([units.map((unit) => unit.unit_name), rooms.map((room) => room.class_name)]).toEqual([
    ['Regional'],
    ['Regional'],
  ]);

  const tasks = await resourceReader(tables.db, 'course-tasks').ofCourse('regional', 'c1');
  expect(tasks.map((each) => each.LEARNING_RESOURCE)).toEqual(['Guide']);
  const courses = courseReader(tables.db, 'roster');
  const mia = userUidOf('regional', 's1');
  const due = await dueTasks(tables.db, 'roster', courses).of(
    ...(['regional', mia, ['2026-03-01', '2026-03-31'], '2026-03-02'] as const),
  );
  expect(due.map(({ task, ofClass }) => [task.title, ofClass?.title])).toEqual([
    ['Essay', 'Mathematics 7'],
  ]);
  // Whose record was changed is written down at that school, by the names that it has there.
  expect(new Set(traces.mock.calls.map(([site]) => site))).toEqual(new Set(['regional']));
  const children = traces.mock.calls.flatMap(([, rows]) => rows.map(({ child }) => child));
  expect(children).toContain(mia);
  expect(children).not.toContain(userUidOf('main', 's1'));
  const people = [...(await recordsOf('regional'))].filter(([key]) => key.startsWith('users'));
  expect(people.length).toBeGreaterThan(0);
  for (const [, person] of people) expect(person).toMatchObject({ schoolUid: 'regional' });

  const [first = '', last = ''] = done;
  await expect(intake.rollback({ intakeUid: first }, caller, at())).rejects.toMatchObject({
    message: expect.stringMatching(/^Only the last/),
  });
  expect(await intake.rollback({ intakeUid: last }, caller, at())).toMatchObject({
    state: 'rolling-back',
  });
  expect(messages.at(-1)).toEqual({ kind: 'rollback', site: 'regional', intakeUid: last });
  await expect(intake.rollback({ intakeUid: first }, caller, at())).rejects.toMatchObject({
    message: expect.stringMatching(/^Another intake/),
  });
  await writePlan(shop, 'regional', last);
  expect(await intake.get({ intakeUid: last }, caller, at())).toMatchObject({
    state: 'rolled-back',
  });
  expect(await unitReader(tables.db, 'course-units').ofCourse('regional', 'c1')).toEqual([]);
  expect(await recordsOf('main')).toEqual(before);
});

/** A file of the second school that is being applied. */
async function applying(bytes: Buffer): Promise<string> {
  const intakeUid = await shop.announce('regional', bytes);
  await checkFile(shop, 'regional', intakeUid);
  const ready = await shop.intakes.get('regional', intakeUid);
  if (!ready || !(await shop.intakes.beginApply('regional', ready, shop.now()))) {
    throw new Error('The intake does not begin');
  }
  return intakeUid;
}

it('who runs out of time hands the work over at its own school', async () => {
  const intakeUid = await applying(files('In two turns'));
  await writePlan({ ...shop, hasTime: () => false }, 'regional', intakeUid);
  expect(shop.messages.at(-1)).toEqual({ kind: 'apply', site: 'regional', intakeUid });
  // At once, without waiting for the end of a lease.
  await writePlan(shop, 'regional', intakeUid);
  expect(await shop.intakes.get('regional', intakeUid)).toMatchObject({ state: 'applied' });
});

it('what cannot be applied is put back at its own school', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const intakeUid = await applying(files('Lost'));
  for (const key of shop.bucket.objects.keys()) {
    if (key.includes(intakeUid)) shop.bucket.objects.delete(key);
  }
  await writePlan(shop, 'regional', intakeUid);
  expect(await shop.intakes.get('regional', intakeUid)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^The changes could not be applied/),
  });
});

it('who checks tells how far it is at its own school, and nobody else checks meanwhile', async () => {
  const intakeUid = await shop.announce('regional', sisterSchool());
  const told = vi.spyOn(shop.intakes, 'duringCheck');
  let others: Promise<void> | undefined;
  // Every look at the clock is a second later, so that there is always something to tell.
  const slow = {
    ...shop,
    now() {
      shop.pass(1_000);
      return shop.now();
    },
    files: Object.assign(Object.create(shop.bucket) as typeof shop.bucket, {
      async read(key: string) {
        others ??= checkFile(shop, 'regional', intakeUid);
        await expect(others).rejects.toThrow(Busy);
        return shop.bucket.read(key);
      },
    }),
  };
  await checkFile(slow, 'regional', intakeUid);
  expect(others).toBeDefined();
  const steps = told.mock.calls.filter(([, , , , fields]) => 'progress' in fields);
  expect(steps.length).toBeGreaterThan(0);
  for (const result of told.mock.settledResults) {
    expect(result).toMatchObject({ type: 'fulfilled', value: true });
  }
});
