import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { intakeHandlers } from '#functions/intake/intake';
import { administrator, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { openWorkshop, type TestWorkshop, takeIn, worked } from '../intake-deps.ts';
import { packageOf, smallSchool } from './packages.ts';

let deps: TestWorkshop;
let intake: ReturnType<typeof intakeHandlers>;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
  intake = intakeHandlers(deps);
  await takeIn(deps, 'main', packageOf(smallSchool()));
});
afterAll(() => deps.tables.stop());

const at = () => request({ now: deps.now() });
const elsewhere = person({ ...administrator, ...schoolNamed('regional') });
const text = 'DAILY_ATTENDANCE_ID,Student no,date,period,status\na1,1001,03/04/2026,day,verified\n';
const said = {
  kind: 'absences',
  names: { 'Student no': 'STUDENT_NUMBER' },
  dates: 'day-first',
} as const;

async function checked(file = text): Promise<string> {
  const intakeUid = await deps.announce('main', Buffer.from(file), 'absences.csv');
  await worked(deps, schoolNamed('main'), intakeUid);
  return intakeUid;
}
const get = (intakeUid: string) => intake.get({ intakeUid }, administrator, at());

describe('what a school says about its files', () => {
  it('lets the file be checked again, and reads later files so', async () => {
    const intakeUid = await checked();
    const refused = await get(intakeUid);
    expect(refused).toMatchObject({
      state: 'refused',
      message:
        'The portal does not know yet how to read this file. Nothing was changed. Say how it is read, then check the file again.',
      questions: [{ kind: 'absences', written: ['Student no'], needed: ['STUDENT_NUMBER'] }],
    });
    const stranger = intake.answer({ intakeUid, ...said }, elsewhere, at());
    await expect(stranger).rejects.toMatchObject({ kind: 'notFound' });
    const again = await intake.answer({ intakeUid, ...said }, administrator, at());
    expect([again.state, again.message, again.fault_count]).toEqual(['validating', undefined, 0]);
    // A second click changes nothing.
    await intake.answer({ intakeUid, ...said }, administrator, at());
    expect(deps.messages.splice(0)).toEqual([{ site: 'main', intakeUid }]);
    await worked(deps, schoolNamed('main'), intakeUid);
    const ready = await get(intakeUid);
    expect([ready.state, ready.faults]).toEqual(['ready', []]);
    expect(ready.questions).toMatchObject([
      { reading: { names: { 'student no': 'STUDENT_NUMBER' }, dates: 'day-first' } },
    ]);
    const next = await checked(text.replace('03/04', '05/06'));
    expect((await get(next)).state).toBe('ready');
    expect((await deps.readings.of(schoolNamed('regional')).all()).size).toBe(0);
  });

  it('makes a new dry run of a file that was ready', async () => {
    const intakeUid = await checked(
      text.replace('\na1', ',Why\na1').replace('verified\n', 'verified,Sick\n'),
    );
    expect(await get(intakeUid)).toMatchObject({ state: 'ready', counts: [{ added: 1 }] });
    const names = { 'student no': 'STUDENT_NUMBER', why: 'reason' };
    await intake.answer({ intakeUid, kind: 'absences', names }, administrator, at());
    expect(await get(intakeUid)).toMatchObject({ state: 'validating', counts: [] });
    await worked(deps, schoolNamed('main'), intakeUid);
    expect(await get(intakeUid)).toMatchObject({ state: 'ready', counts: [{ added: 1 }] });
    expect((await deps.readings.of(schoolNamed('main')).all()).get('absences')).toEqual({
      names,
      dates: 'day-first',
    });
  });

  it('waits for an answer only if the file cannot be read without one', async () => {
    const days = 'DAILY_ATTENDANCE_ID,STUDENT_NUMBER,date,period,status\na1,1001';
    expect(await get(await checked(`${days},31/31/2026,day,verified\n`))).toMatchObject({
      state: 'refused',
      needs_answer: false,
      questions: [{ days: [], needed: [], reading: { dates: 'day-first' } }],
    });
    const other = text.replace('Student no', 'Pupil');
    const asking = { state: 'refused', needs_answer: true };
    expect(await get(await checked(other))).toMatchObject(asking);
    const { records } = await intake.list({ limit: 1 }, administrator, at());
    expect(records).toMatchObject([asking]);
  });

  it.each([
    ['a column that nobody asked about', { period: 'reason' }],
    ['a column that the portal does not have', { 'student no': 'userUid' }],
    ['a column twice', { 'student no': 'STUDENT_NUMBER', other: 'STUDENT_NUMBER' }],
  ])('refuses %s', async (_, names) => {
    const file = text.replace('Student no', 'Student no,other').replace('1001', '1001,x');
    const intakeUid = await checked(file);
    const call = intake.answer(
      { intakeUid, kind: 'absences', names: names as never },
      administrator,
      at(),
    );
    await expect(call).rejects.toMatchObject({ kind: 'badRequest' });
  });

  it('refuses an answer about another kind of file, and about an applied file', async () => {
    const intakeUid = await checked();
    const other = intake.answer({ intakeUid, ...said, kind: 'finance' }, administrator, at());
    await expect(other).rejects.toMatchObject({ kind: 'conflict' });
    const applied = await takeIn(deps, 'main', Buffer.from(text), 'absences.csv');
    const late = intake.answer({ intakeUid: applied, ...said }, administrator, at());
    await expect(late).rejects.toMatchObject({ kind: 'conflict' });
  });
});
