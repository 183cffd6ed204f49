import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { classroomReader, resourceReader, unitReader } from '#functions/courses/store/course-files';
import { courseReader } from '#functions/courses/store/courses';
import { dueTasks } from '#functions/courses/store/due-tasks';
import { intakeHandlers } from '#functions/intake/intake';
import { userUidOf } from '#functions/kernel/roster/uids';
import { changesIn } from '#shared/intake/intake-words';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, smallSchool } from './files/packages.ts';
import { sent } from './files/portal-loads.ts';
import { openWorkshop, type TestWorkshop, tableNames, takeIn, worked } from './intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
  await takeIn(deps, 'main', packageOf(smallSchool()));
  await takeIn(deps, 'main', files('Main'));
});
afterAll(() => deps.tables.stop());

/** The same school, as the information system of the second site exports it. */
function sisterSchool(): Buffer {
  const { orgs = [], ...rest } = smallSchool();
  return packageOf({
    ...rest,
    orgs: orgs.map((org) => (org.identifier ? { ...org, identifier: 'regional' } : org)),
    lineItems: [
      {
        sourcedId: 'x1',
        title: 'Essay',
        classSourcedId: 'k1',
        assignDate: '2026-02-02',
        dueDate: '2026-03-02',
      },
    ],
  });
}

const files = (word: string, more: Record<string, string> = {}) =>
  sent({
    ...more,
    'units.csv': `unit_id,COURSE_ID,unit_name,unit_start_date,component_html\nu1,c1,${word},2026-02-02,\n`,
    'classrooms.csv': `classroom_urlUid,CLASS_ID,class_name,alternateLink\nr1,k1,${word},https://classroom.example/1\n`,
  }).file;

/** Returns every record of a school that an intake may have written, by its keys. */
async function recordsOf(site: string): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  for (const TableName of ['intake', ...Object.values(tableNames)]) {
    for await (const { Items = [] } of paginateScan({ client: deps.tables.db }, { TableName })) {
      for (const item of Items) {
        if (`${item.pk}`.split('#')[0] === site) {
          found.set(`${TableName} ${item.pk} ${item.sk}`, item);
        }
      }
    }
  }
  return found;
}

it('applies and rolls back at one school without a change at the other', async () => {
  const { messages, tables } = deps;
  const intake = intakeHandlers(deps);
  const caller = { ...administrator, ...schoolNamed('regional') };
  const at = () => request({ now: deps.now() });
  const before = await recordsOf('main');
  const audited: { readonly site: string; readonly child: string }[] = [];
  const { of } = deps.audit;
  vi.spyOn(deps.audit, 'of').mockImplementation((school) => ({
    ...of(school),
    async add(rows) {
      audited.push(
        ...rows.flatMap(({ children }) => children.map((child) => ({ site: school.site, child }))),
      );
      await of(school).add(rows);
    },
  }));
  const checked = async (bytes: Buffer) => {
    deps.pass(1_000);
    const made = await intake.create({ filename: 'a.zip', size: bytes.length }, caller, at());
    const { intakeUid } = made.intake;
    const { key = '' } = made.upload.fields;
    expect(key).toBe(`intake/regional/${intakeUid}/a.zip`);
    deps.bucket.objects.set(key, bytes);
    await worked(deps, schoolNamed('regional'), intakeUid);
    return intakeUid;
  };
  const ready = async (bytes: Buffer) => {
    const intakeUid = await checked(bytes);
    expect(await intake.get({ intakeUid }, caller, at())).toMatchObject({ state: 'ready' });
    return intakeUid;
  };
  const refused = sent({
    'units.csv': 'unit_id,COURSE_ID,unit_name,unit_start_date,component_html\nu1,c1,,soon,\n',
  }).file;
  const bad = await intake.get({ intakeUid: await checked(refused) }, caller, at());
  expect([bad.state, bad.faults.length > 0]).toEqual(['refused', true]);

  const done: string[] = [];
  const resources =
    'COURSE_ID,TASK,LEARNING_RESOURCE,LEARNING_RESOURCE_URL\nc1,Essay,Guide,https://example.edu/guide\n';
  for (const bytes of [sisterSchool(), files('Regional', { 'resources.csv': resources })]) {
    const intakeUid = await ready(bytes);
    const waiting = await ready(bytes);
    expect(await intake.apply({ intakeUid }, caller, at())).toMatchObject({ state: 'applying' });
    expect(messages.at(-1)).toEqual({ site: 'regional', intakeUid });
    await expect(intake.apply({ intakeUid: waiting }, caller, at())).rejects.toMatchObject({
      message: expect.stringMatching(/^Another intake/),
    });
    await worked(deps, schoolNamed('regional'), intakeUid);
    expect(await intake.get({ intakeUid }, caller, at())).toMatchObject({ state: 'applied' });
    await expect(intake.apply({ intakeUid: waiting }, caller, at())).rejects.toMatchObject({
      message: expect.stringMatching(/^The roster has changed/),
    });
    done.push(intakeUid);
  }
  const plans = [...deps.bucket.objects.keys()].filter((key) => key.startsWith('plans/'));
  for (const uid of done) {
    const own = plans.filter((key) => key.includes(uid));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((key) => !key.startsWith('plans/regional/'))).toEqual([]);
  }
  const { records } = await intake.list({ limit: 10 }, caller, at());
  const applied = records.filter(({ state }) => state === 'applied');
  expect(applied.map(({ intakeUid }) => intakeUid)).toEqual(done.toReversed());

  const [course] = await courseReader(tables).of(schoolNamed('regional')).find('7MAT');
  expect(course?.sourcedId).toBe('c1');
  const units = await unitReader(tables).of(schoolNamed('regional')).ofCourse('c1');
  const rooms = await classroomReader(tables).of(schoolNamed('regional')).ofClass('k1');
  expect([units.map((unit) => unit.unit_name), rooms.map((room) => room.class_name)]).toEqual([
    ['Regional'],
    ['Regional'],
  ]);

  const tasks = await resourceReader(tables).of(schoolNamed('regional')).ofCourse('c1');
  expect(tasks.map((each) => each.LEARNING_RESOURCE)).toEqual(['Guide']);
  const courses = courseReader(tables);
  const mia = userUidOf(schoolNamed('regional').site, 's1');
  const due = await dueTasks(tables, courses)
    .of(schoolNamed('regional'))
    .ofPerson(mia, ['2026-03-01', '2026-03-31'], '2026-03-02');
  expect(due.map(({ task, ofClass }) => [task.title, ofClass?.title])).toEqual([
    ['Essay', 'Mathematics 7'],
  ]);
  // The audit entries belong to that school and use its identifiers.
  expect(new Set(audited.map(({ site }) => site))).toEqual(new Set(['regional']));
  const children = audited.map(({ child }) => child);
  expect(children).toContain(mia);
  expect(children).not.toContain(userUidOf(schoolNamed('main').site, 's1'));
  const people = [...(await recordsOf('regional'))].filter(([key]) => key.startsWith('users'));
  expect(people.length).toBeGreaterThan(0);
  for (const [, person] of people) expect(person).toMatchObject({ schoolUid: 'regional' });

  const [first = '', last = ''] = done;
  const rollBack = async (intakeUid: string) => {
    const { counts } = await intake.get({ intakeUid }, caller, at());
    return intake.rollback({ intakeUid, confirm_changes: changesIn(counts) }, caller, at());
  };
  await expect(rollBack(first)).rejects.toMatchObject({
    message: expect.stringMatching(/^Only the last/),
  });
  expect(await rollBack(last)).toMatchObject({
    state: 'rolling-back',
  });
  expect(messages.at(-1)).toEqual({ site: 'regional', intakeUid: last });
  await expect(rollBack(first)).rejects.toMatchObject({
    message: expect.stringMatching(/^Another intake/),
  });
  await worked(deps, schoolNamed('regional'), last);
  expect(await intake.get({ intakeUid: last }, caller, at())).toMatchObject({
    state: 'rolled-back',
  });
  expect(await unitReader(tables).of(schoolNamed('regional')).ofCourse('c1')).toEqual([]);
  expect(await recordsOf('main')).toEqual(before);
});

/** Starts to apply a file at the second school. */
async function applying(bytes: Buffer): Promise<string> {
  const intakeUid = await deps.announce('regional', bytes);
  await worked(deps, schoolNamed('regional'), intakeUid);
  const ready = await deps.intakes.of(schoolNamed('regional')).get(intakeUid);
  if (!ready || !(await deps.intakes.of(schoolNamed('regional')).beginApply(ready, deps.now()))) {
    throw new Error('The intake could not be applied');
  }
  return intakeUid;
}

it('hands over a job at its own school when the time is up', async () => {
  const intakeUid = await applying(files('In two turns'));
  await worked({ ...deps, timeLeft: () => 0 }, schoolNamed('regional'), intakeUid);
  expect(deps.messages.at(-1)).toEqual({ site: 'regional', intakeUid });
  // The next worker starts at once, before the lease would have ended.
  await worked(deps, schoolNamed('regional'), intakeUid);
  expect(await deps.intakes.of(schoolNamed('regional')).get(intakeUid)).toMatchObject({
    state: 'applied',
  });
});

it('rolls back a failed apply at its own school', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const intakeUid = await applying(files('Lost'));
  for (const key of deps.bucket.objects.keys()) {
    if (key.includes(intakeUid)) deps.bucket.objects.delete(key);
  }
  await worked(deps, schoolNamed('regional'), intakeUid);
  expect(await deps.intakes.of(schoolNamed('regional')).get(intakeUid)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^The changes could not be applied/),
  });
});

it('stores the progress of a check at its own school, which no second worker takes', async () => {
  const intakeUid = await deps.announce('regional', sisterSchool());
  const updates = vi.spyOn(deps.intakes, 'checking');
  let others: Promise<void> | undefined;
  // Each call of the clock is 1 s later, so that there is always progress to store.
  const slow = {
    ...deps,
    now() {
      deps.pass(1_000);
      return deps.now();
    },
    files: Object.assign(Object.create(deps.bucket) as typeof deps.bucket, {
      async read(key: string) {
        others ??= worked(deps, schoolNamed('regional'), intakeUid);
        await others;
        return deps.bucket.read(key);
      },
    }),
  };
  await worked(slow, schoolNamed('regional'), intakeUid);
  expect(others).toBeDefined();
  expect(updates.mock.calls.length).toBeGreaterThan(0);
  for (const result of updates.mock.settledResults) {
    expect(result).toMatchObject({ type: 'fulfilled', value: true });
  }
});
