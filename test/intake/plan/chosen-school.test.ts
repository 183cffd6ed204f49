import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { intakeHandlers } from '#functions/intake/intake';
import { readyIntake } from '#functions/intake/store/ready-intake';
import { userUidOf } from '#functions/kernel/roster/uids';
import { intakeSchemas as schemas } from '#shared/intake/intake.schemas';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, type Row, roleRow, smallSchool, userRow } from '../files/packages.ts';
import { openWorkshop, type TestWorkshop, takeIn, worked } from '../intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());

const at = () => request({ now: deps.now() });

/** Two schools whose identifiers are numbers of the government; a carer has a child at each. */
function twoSchools(): Buffer {
  const school: Record<string, Row[]> = smallSchool();
  school.orgs = [
    { sourcedId: 'o1', name: 'Harbour College', type: 'school', identifier: '4711' },
    { sourcedId: 'd1', name: 'Mathematics', type: 'department', parentSourcedId: 'o1' },
    { sourcedId: 'o2', name: 'Tablelands College', type: 'school', identifier: '4712' },
  ];
  school.users?.push(userRow('r1', { username: 'ria', grades: '08', agentSourcedIds: 'p1' }));
  school.roles?.push(roleRow('r1', 'student', 'o2'), roleRow('p1', 'parent', 'o2'));
  return packageOf(school);
}

/** Hands a package in. Returns the intake as the screen shows it. */
async function handedIn(bytes: Buffer) {
  const intakeUid = await deps.announce('main', bytes);
  await worked(deps, schoolNamed('main'), intakeUid);
  return shown(intakeUid);
}
const shown = async (intakeUid: string) =>
  schemas.get.output.parse(await intakeHandlers(deps).get({ intakeUid }, administrator, at()));
const choose = (intakeUid: string, is: object) =>
  intakeHandlers(deps).chooseSchool(
    schemas.chooseSchool.input.parse({ intakeUid, sourcedId: 'o1', students: 2, ...is }),
    administrator,
    at(),
  );

describe('a package of several schools', () => {
  it('waits until an administrator has chosen the school, and needs no choice again', async () => {
    const waiting = await handedIn(twoSchools());
    expect(waiting).toMatchObject({
      state: 'awaiting-school',
      counts: [],
      fault_count: 0,
      message: expect.stringContaining('This file has 2 schools. Choose which one is yours.'),
      schools: [
        { sourcedId: 'o1', students: 2, staff: 1, is_chosen: false },
        { sourcedId: 'o2', students: 1, staff: 0, is_chosen: false },
      ],
    });
    const { intakeUid } = waiting;
    expect(await readyIntake(deps.tables)(schoolNamed('main'))).toMatchObject([{ intakeUid }]);

    await expect(choose(intakeUid, { students: 1 })).rejects.toThrow('2 students in the file');
    await expect(choose(intakeUid, { sourcedId: 'o9' })).rejects.toThrow('no such school');
    const twice = { other_schools: { regional: 'o1' } };
    await expect(choose(intakeUid, twice)).rejects.toThrow('Choose another school');
    await choose(intakeUid, { other_schools: { regional: 'o2' } });
    expect(deps.messages.splice(0)).toEqual([{ site: 'main', intakeUid }]);
    await worked(deps, schoolNamed('main'), intakeUid);
    const ready = await shown(intakeUid);
    expect(ready).toMatchObject({ state: 'ready', schools: [{ is_chosen: true }, {}] });
    expect(ready).not.toHaveProperty('message');
    expect(ready.counts[0]).toMatchObject({ kind: 'users', added: 4 });

    await takeIn(deps, 'main', twoSchools());
    const carer = (await peopleAt('main')).find(({ sourcedId }) => sourcedId === 'p1');
    expect(carer).toMatchObject({
      userUid: userUidOf(schoolNamed('main').site, 'p1'),
      other_schools: ['regional'],
    });
  });

  it('is checked again when another school is chosen, without what the first check found', async () => {
    const first = await handedIn(twoSchools());
    expect(first.state).toBe('ready');
    await choose(first.intakeUid, { sourcedId: 'o2', students: 1 });
    await worked(deps, schoolNamed('main'), first.intakeUid);
    // All people of the first school but the carer would leave.
    expect(await shown(first.intakeUid)).toMatchObject({ state: 'ready', confirm_leaving: 3 });
    await choose(first.intakeUid, {});
    await worked(deps, schoolNamed('main'), first.intakeUid);
    const back = await shown(first.intakeUid);
    expect([back.state, back.confirm_leaving]).toEqual(['ready', undefined]);
  });

  it('waits again when a file lacks the school that was chosen', async () => {
    const other = smallSchool();
    other.orgs = (other.orgs ?? []).map((org) =>
      org.type === 'school' ? { ...org, sourcedId: 'o7', identifier: '4717' } : org,
    );
    const { orgs, ...rest } = other;
    const moved = JSON.parse(JSON.stringify(rest).replaceAll('"o1"', '"o7"'));
    const waiting = await handedIn(packageOf({ ...moved, orgs }));
    expect(waiting).toMatchObject({
      state: 'awaiting-school',
      message: expect.stringContaining('not the one of the school that was chosen'),
    });
  });

  it('rejects a choice at another site', async () => {
    const { intakeUid } = await handedIn(twoSchools());
    const elsewhere = { ...administrator, ...schoolNamed('regional') };
    const form = { intakeUid, sourcedId: 'o1', students: 2 };
    const call = intakeHandlers(deps).chooseSchool(form, elsewhere, at());
    await expect(call).rejects.toThrow('This intake does not exist.');
  });
});

async function peopleAt(site: string) {
  const people = [];
  for await (const person of deps.stored.of(schoolNamed(site)).profiles()) people.push(person);
  return people;
}
