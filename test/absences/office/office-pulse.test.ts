import { describe, expect, it } from 'vitest';
import { familyTables, fillFamilies } from '#bin/bench/samples/sample-families';
import { countedTables } from '#bin/lib/running/counted-tables';
import { pulseOf } from '#functions/absences/office-pulse';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { openFactsOf, partitions } from '#functions/absences/store/notice-record';
import { noticeRepository } from '#functions/absences/store/notices';
import { noticeKinds } from '#shared/absences/notice-kinds';
import { absenceSchool, callerNamed, fever, secondsIn } from '#test/absences/absence-school';
import { schoolNamed } from '#test/support/records/school';

const [cara, otto] = [callerNamed('cara'), callerNamed('otto')];

/** A school with a notice of an absence and a leave. */
async function schoolWithNotices() {
  const school = await absenceSchool();
  const send = (is: object = {}) => school.family.create({ ...fever, ...is }, cara, secondsIn(0));
  const leave = { kind: 'leave', reason: 'family', days: undefined, part: 'day' };
  const sent = [
    await send(),
    await send({ ...leave, from: '2026-03-05', to: '2026-03-06' }),
    await send({ days: ['2026-03-04'] }),
  ];
  /** What the pulse reads, and what the lists have. */
  const both = () =>
    Promise.all(
      noticeKinds.map(async (kind) => ({
        read: await school.notices.of(schoolNamed('main')).openFacts(kind, 25),
        listed: (
          await school.notices.of(schoolNamed('main')).open(kind, { limit: 25 })
        ).records.map(openFactsOf),
      })),
    );
  return { ...school, sent, both };
}

describe('the pulse of the attendance office', () => {
  it('reads the same facts as the lists after every act on a notice', async () => {
    const { sent, both, family, office, notices } = await schoolWithNotices();
    const [{ noticeUid = '' } = {}, leave] = sent;
    const at = async () => (await notices.of(schoolNamed('main')).get(noticeUid))?.updated_at ?? '';
    const content = { part: 'day', reason: 'family', text: 'Changed', destination: '' } as const;
    const acts = [
      async () => office.see({ noticeUid, updated_at: await at() }, otto, secondsIn(60)),
      async () =>
        family.change({ noticeUid, updated_at: await at(), ...content }, cara, secondsIn(70)),
      async () => office.record({ noticeUid, updated_at: await at() }, otto, secondsIn(90)),
      async () => office.takeBack({ noticeUid, updated_at: await at() }, otto, secondsIn(95)),
      async () => family.withdraw({ noticeUid }, cara, secondsIn(100)),
      async () =>
        office.see(
          { noticeUid: leave?.noticeUid ?? '', updated_at: leave?.updated_at ?? '' },
          otto,
          secondsIn(110),
        ),
    ];
    const states: string[] = [];
    for (const act of acts) {
      await act();
      const kinds = await both();
      for (const { read, listed } of kinds) expect(read).toEqual(listed);
      states.push(JSON.stringify(kinds));
    }
    // Each act changes something that the pulse shows.
    expect(states.filter((state, i) => state === states[i - 1])).toEqual([]);
  });

  it('reads the notice of a pointer that an older release wrote', async () => {
    const { both, put, sent } = await schoolWithNotices();
    const [{ noticeUid = '' } = {}] = sent;
    await put('absence-notices', {
      pk: partitions.open(schoolNamed('main'), 'absence'),
      sk: noticeUid,
    });
    const [absence] = await both();
    expect(absence?.read).toHaveLength(2);
    expect(absence?.read).toEqual(absence?.listed);
  });

  it('costs at most 2 units among 300 notices', async () => {
    const tables = countedTables(familyTables);
    await fillFamilies(tables, { ...schoolNamed('main'), absences: 100, notices: 300 });
    tables.spent();
    const { waiting } = await pulseOf(
      { notices: noticeRepository(tables), records: absenceRecords(tables) },
      schoolNamed('main'),
      new Date('2026-06-01'),
    );
    expect(waiting.absence).toBe(25);
    expect(tables.spent()).toBeLessThanOrEqual(2);
  });

  it('counts every absence without a reason where it is asked, once a minute', async () => {
    const school = await absenceSchool();
    let counts = 0;
    for (let n = 0; n < 40; n++) {
      school.records.push({
        DAILY_ATTENDANCE_ID: `a${n}`,
        userUid: 'uid-nina',
        date: '2026-03-02',
        period: `${n}`,
        status: n % 4 === 0 ? 'verified' : 'unverified',
        reason: '',
        homeroom: '',
      });
    }
    const { countUnverified } = school.recordsOfOffice.of(schoolNamed('main'));
    school.recordsOfOffice.of(schoolNamed('main')).countUnverified = () => {
      counts++;
      return countUnverified();
    };
    const waiting = async (seconds: number) =>
      (await school.office.pulse({ counted: true }, otto, secondsIn(seconds))).waiting.unexplained;
    expect([await waiting(0), await waiting(5), counts]).toEqual([30, 30, 1]);
    school.records.pop();
    expect([await waiting(59), await waiting(61), counts]).toEqual([30, 29, 2]);
  });
});
