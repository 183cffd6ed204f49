import { describe, expect, it } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { isEnded, noticeKinds, noticeStates } from '#shared/absences/notice-kinds';
import {
  begun,
  canTakeBack,
  changed,
  recorded,
  seen,
  settled,
  takenBack,
} from '#shared/absences/notice-progress';
import { isWeekday } from '#shared/absences/school-day';
import { following, startWorld, steps, take } from '#test/absences/model';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

const office = { at: '2026-03-02T01:00:00.000Z', by: 'office' };
const monday = { at: '2026-03-02T00:00:00.000Z', by: 'cara', day: '2026-03-02' };
const item = { userUid: 'nina', day: '2026-03-02' };
const record = (status: 'verified' | 'unverified') => ({
  DAILY_ATTENDANCE_ID: 'a1',
  userUid: 'nina',
  date: '2026-03-02',
  status,
});
const evidence = (today: string, is: object = {}) => ({
  records: [],
  today,
  file_day: undefined,
  isSchoolDay: isWeekday,
  at: `${today}T06:00:00.000Z`,
  ...is,
});

describe('the states of an absence', () => {
  const sent = begun('absence', [item], monday);

  it('sends, sees and records it when a verified absence arrives', () => {
    const noticed = seen(sent, office);
    expect([sent.state, noticed.state, noticed.seen_at]).toEqual(['sent', 'seen', office.at]);
    const records = [record('verified')];
    const after = settled(noticed, evidence('2026-03-02', { records }));
    expect(after).toMatchObject({ state: 'recorded', items: [{ state: 'recorded' }] });
    expect(after.history.at(-1)?.by).toBe('file');
  });

  it('closes it without a record only after three school days', () => {
    // Monday to Thursday are the day and three school days.
    expect(settled(sent, evidence('2026-03-05'))).toBe(sent);
    expect(settled(sent, evidence('2026-03-06')).state).toBe('closed');
    const friday = begun('absence', [{ ...item, day: '2026-03-06' }], monday);
    expect(settled(friday, evidence('2026-03-11'))).toBe(friday);
    expect(settled(friday, evidence('2026-03-12')).state).toBe('closed');
  });

  it('keeps it open while the record is unverified', () => {
    const records = [record('unverified')];
    expect(settled(sent, evidence('2026-04-02', { records }))).toBe(sent);
  });

  it('opens it again when the office takes its record back, but not what a file recorded', () => {
    const two = begun('absence', [item, { ...item, day: '2026-03-03' }], monday);
    const partly = settled(two, evidence('2026-03-02', { records: [record('verified')] }));
    expect(partly.items.map(({ state }) => state)).toEqual(['recorded', 'open']);
    const done = recorded(partly, { ...office, at: '2026-03-02T07:00:00.000Z' });
    expect([done.state, canTakeBack(done, new Date('2026-03-02T07:10:00.000Z'))]).toEqual([
      'recorded',
      true,
    ]);
    const back = takenBack(done, { ...office, at: '2026-03-02T07:05:00.000Z' });
    expect(back).toMatchObject({ state: 'seen', ended_at: undefined });
    expect(back.items.map(({ state }) => state)).toEqual(['recorded', 'open']);
    expect(canTakeBack(done, new Date('2026-03-02T07:10:00.001Z'))).toBe(false);
    const byFile = settled(sent, evidence('2026-03-02', { records: [record('verified')] }));
    expect(canTakeBack(byFile, new Date('2026-03-02T06:00:01.000Z'))).toBe(false);
    const before = settled(back, evidence('2026-03-09'));
    expect(before.state).toBe('recorded');
  });

  it('sends it again with a change, which the office has not seen', () => {
    const after = changed(seen(sent, office), monday);
    expect([after.state, after.seen_at]).toEqual(['sent', undefined]);
  });
});

describe('the states of an explanation', () => {
  const sent = begun('explanation', [{ ...item, DAILY_ATTENDANCE_ID: 'a1' }], monday);
  const unverified = { records: [record('unverified')] };

  it('opens it once more, when a file three school days later is still unverified', () => {
    const early = evidence('2026-03-05', { ...unverified, file_day: '2026-03-04' });
    expect(settled(sent, early)).toBe(sent);
    const late = evidence('2026-03-05', { ...unverified, file_day: '2026-03-05' });
    const reopened = settled(sent, late);
    expect(reopened.state).toBe('reopened');
    const again = changed(reopened, { ...monday, day: '2026-03-05' });
    const muchLater = evidence('2026-04-01', { ...unverified, file_day: '2026-04-01' });
    expect(settled(again, muchLater).state).toBe('sent');
  });

  it('closes when the absence is in no file any more', () => {
    expect(settled(sent, evidence('2026-03-03')).state).toBe('closed');
  });
});

describe('a leave', () => {
  const requested = begun('leave', [item], monday);

  it('ends although the office never decides', () => {
    expect(settled(requested, evidence('2026-03-05'))).toBe(requested);
    expect(settled(requested, evidence('2026-03-06')).state).toBe('closed');
  });

  it('stays a request when the office has seen it', () => {
    expect(seen(requested, office)).toMatchObject({ state: 'requested', seen_at: office.at });
  });
});

describe('random steps, with files in between', () => {
  it('follows the state machine, reaches every state and loses nothing', () => {
    const chance = chanceOf(proofSeed, 'notices');
    const reached = new Set<string>();
    let takenBackTimes = 0;
    const runs = proofRuns(10_000);
    for (let run = 0; run < runs; run++) {
      const world = startWorld(chance, noticeKinds[run % noticeKinds.length] ?? 'absence');
      const items = world.progress.items.length;
      for (let step = 0; step < 12; step++) {
        const before = world.progress;
        const act = chance.pick([...steps]);
        take(world, act, chance);
        const { progress, story } = world;
        const added = progress.history.slice(before.history.length);
        let state = before.state;
        for (const each of added) {
          expect([story, following[state]]).toEqual([story, expect.arrayContaining([each.state])]);
          state = each.state;
        }
        expect([story, progress.state, progress.items.length]).toEqual([story, state, items]);
        // History only grows, and it is known when an end came.
        expect(progress.history.slice(0, before.history.length)).toEqual(before.history);
        // An end is final, unless the office takes its own record back.
        const isTakenBack =
          act === 'take back' &&
          before.state === 'recorded' &&
          before.history.at(-1)?.by === 'office' &&
          before.ended_at?.slice(0, 10) === world.today;
        if (isTakenBack) takenBackTimes++;
        expect([story, progress !== before]).toEqual([
          story,
          isTakenBack || (!isEnded(before.state) && progress !== before),
        ]);
        const isFinal = (i: number) =>
          before.items[i]?.state === 'recorded' && before.items[i]?.at !== before.ended_at;
        const stays = progress.items.every((each, i) => !isFinal(i) || each === before.items[i]);
        expect([story, stays]).toEqual([story, true]);
        expect([story, progress.ended_at !== undefined]).toEqual([story, isEnded(progress.state)]);
        const reopenings = progress.history.filter((each) => each.state === 'reopened');
        expect([story, reopenings.length <= 1]).toEqual([story, true]);
        reached.add(progress.state);
      }
    }
    expect([...reached].sort()).toEqual([...noticeStates].sort());
    expect(takenBackTimes).toBeGreaterThan(runs / 100);
  });

  it('ends every notice', () => {
    const chance = chanceOf(proofSeed, 'ends');
    for (let run = 0; run < proofRuns(1_000); run++) {
      const world = startWorld(chance, noticeKinds[run % noticeKinds.length] ?? 'absence');
      for (let step = 0; step < 8; step++) take(world, chance.pick([...steps]), chance);
      for (let day = 0; day < 12; day++) {
        take(world, 'sleep', chance);
        take(world, 'clear', chance);
      }
      expect([world.story, isEnded(world.progress.state)]).toEqual([world.story, true]);
    }
  });
});
