import { expect, it } from 'vitest';
import { absenceSweep } from '#functions/absences/absence-sweep';
import {
  absenceSchool,
  callerNamed,
  fever,
  secondsIn,
  yearsOf,
} from '#test/absences/absence-school';
import { school as facts } from '#test/support/mail/mail-sites';
import { bound, schoolNamed } from '#test/support/records/school';

const day = 86_400;

/** A school with a run of the sweep, after some seconds. */
async function swept() {
  const school = await absenceSchool();
  const { notices, records } = school;
  let file: string | undefined;
  const sweep = absenceSweep(
    {
      notices,
      records: bound({
        ofStudentIn: async (userUid, { from, to }) =>
          records.filter(
            (each) => each.userUid === userUid && from <= each.date && each.date <= to,
          ),
      }),
      intakes: bound({
        list: async () => ({
          records: file
            ? [{ state: 'applied', created_at: file, counts: [{ ...count, kind: 'absences' }] }]
            : [],
        }),
      }),
      schoolYears: async () => yearsOf(school.days.calendar),
    },
    [facts],
  );
  return {
    ...school,
    run: (seconds: number) => sweep(secondsIn(seconds).now),
    takeIn: (seconds: number) => {
      file = secondsIn(seconds).now.toISOString();
    },
  };
}
const count = { added: 1, changed: 0, leaving: 0, unchanged: 0 };
const record = (status: 'verified' | 'unverified', date = '2026-03-03') => ({
  DAILY_ATTENDANCE_ID: 'a1',
  userUid: 'uid-nina',
  date,
  status,
  period: 'day',
  reason: '',
  homeroom: '',
});
const cara = callerNamed('cara');

it('records an absence when a verified one arrives, and not twice', async () => {
  const school = await swept();
  const { noticeUid } = await school.family.create(fever, cara, secondsIn(0));
  await school.run(60);
  expect((await school.notices.of(schoolNamed('main')).get(noticeUid))?.state).toBe('sent');
  school.records.push(record('verified'));
  await school.run(day);
  await school.run(2 * day);
  const notice = await school.notices.of(schoolNamed('main')).get(noticeUid);
  expect([notice?.state, notice?.history.length, notice?.revision]).toEqual(['recorded', 2, 1]);
  expect(
    (await school.notices.of(schoolNamed('main')).open('absence', { limit: 20 })).records,
  ).toEqual([]);
});

it('closes an absence that is in no record after three school days', async () => {
  const school = await swept();
  const { noticeUid } = await school.family.create(fever, cara, secondsIn(0));
  await school.run(4 * day);
  expect((await school.notices.of(schoolNamed('main')).get(noticeUid))?.state).toBe('sent');
  await school.run(7 * day);
  expect((await school.notices.of(schoolNamed('main')).get(noticeUid))?.state).toBe('closed');
});

it('opens an explanation again when a later file is still unverified', async () => {
  const school = await swept();
  school.records.push(record('unverified', '2026-02-27'));
  const bare = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
  const sent = { ...bare, DAILY_ATTENDANCE_ID: 'a1' };
  const { noticeUid } = await school.family.create(sent, cara, secondsIn(0));
  school.takeIn(day);
  await school.run(4 * day);
  expect((await school.notices.of(schoolNamed('main')).get(noticeUid))?.state).toBe('sent');
  school.takeIn(4 * day);
  await school.run(4 * day);
  expect((await school.notices.of(schoolNamed('main')).get(noticeUid))?.state).toBe('reopened');
  school.records.splice(0);
  await school.run(5 * day);
  expect((await school.notices.of(schoolNamed('main')).get(noticeUid))?.state).toBe('closed');
});
