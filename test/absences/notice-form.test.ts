import { describe, expect, it } from 'vitest';
import { isWeekday } from '#shared/absences/school-day';
import { shownName } from '#shared/files/shown-name';
import { unknownCalendar } from '#shared/timetables/school-days';
import {
  type Act,
  actWords,
  kindToBe,
  leaveDaysOfForm,
} from '../../web/src/features/absences/form/actWords.ts';
import {
  type NoticeValues,
  noticeRecord,
} from '../../web/src/features/absences/form/noticeRecord.ts';
import { quickDays } from '../../web/src/features/absences/form/quickDays.ts';

/** A Wednesday. */
const today = '2026-03-04';
const act = (is: Partial<Act>): string =>
  actWords({
    kind: 'absence',
    names: ['Nina', 'Sam'],
    days: ['2026-03-05'],
    part: 'day',
    absences: 0,
    today,
    ...is,
  });

const settings = (leaveDays: number) => ({ leaveDays, isSchoolDay: isWeekday });

describe('the button that sends', () => {
  it.each([
    [{}, 'Report Nina and Sam away tomorrow'],
    [{ days: [today], part: 'late' }, 'Report Nina and Sam late today'],
    [{ names: ['Nina'], part: 'early' }, 'Report Nina leaving early tomorrow'],
    [
      { days: ['2026-03-09'], part: 'morning' },
      'Report Nina and Sam away on Mon 9 Mar, morning only',
    ],
    [
      { names: ['Sam'], days: ['2026-03-05', '2026-03-06', '2026-03-09'] },
      'Report Sam away from Thu 5 Mar to Mon 9 Mar',
    ],
    [{ days: [] }, 'Report an absence'],
    [{ names: [] }, 'Report an absence'],
    [{ kind: 'leave', days: [] }, 'Request leave'],
    [
      { kind: 'leave', days: ['2026-03-09', '2026-03-10', '2026-03-11'] },
      'Request leave for Nina and Sam, Mon 9 Mar to Wed 11 Mar',
    ],
    [{ kind: 'explanation', absences: 1 }, 'Send the reason'],
    [{ kind: 'explanation', absences: 3 }, 'Send the reason for 3 absences'],
  ] as const)('names what %j does: %s', (is, words) => {
    expect(act(is as Partial<Act>)).toBe(words);
  });
});

describe('the kind of a notice', () => {
  const three = ['2026-03-05', '2026-03-06', '2026-03-09'];
  const family = {};
  const illness = { any_length: true };

  it('is leave from the school’s number of days on, unless the reason or the part of the day says otherwise', () => {
    expect(kindToBe('absence', { days: three, part: 'day' }, family, settings(3))).toBe('leave');
    expect(kindToBe('absence', { days: three, part: 'day' }, family, settings(4))).toBe('absence');
    expect(kindToBe('absence', { days: three, part: 'late' }, family, settings(3))).toBe('absence');
    expect(kindToBe('absence', { days: three, part: 'day' }, illness, settings(3))).toBe('absence');
    expect(kindToBe('leave', { days: three, part: 'day' }, illness, settings(3))).toBe('absence');
    expect(kindToBe('leave', { days: [today], part: 'day' }, family, settings(3))).toBe('leave');
    expect(kindToBe('leave', { days: three, part: 'day' }, undefined, settings(3))).toBe('leave');
    expect(kindToBe('explanation', { days: three, part: 'day' }, illness, settings(3))).toBe(
      'explanation',
    );
  });

  it('counts the weekdays of a span, and offers the next two weekdays', () => {
    const span = { days: [], from: '2026-03-06', to: '2026-03-10' };
    expect(leaveDaysOfForm(unknownCalendar, span).known).toEqual([
      '2026-03-06',
      '2026-03-09',
      '2026-03-10',
    ]);
    expect(leaveDaysOfForm(unknownCalendar, { ...span, to: '' }).known).toEqual(['2026-03-06']);
    expect(quickDays(today, unknownCalendar)).toEqual([today, '2026-03-05']);
    expect(quickDays('2026-03-06', unknownCalendar)).toEqual(['2026-03-06', '2026-03-09']);
    expect(quickDays('2026-03-07', unknownCalendar)).toEqual(['2026-03-09', '2026-03-10']);
  });
});

describe('the form of a notice', () => {
  const faultsOf = async (kind: 'absence' | 'leave' | 'explanation', is: Partial<NoticeValues>) => {
    const record = noticeRecord(kind, undefined);
    return record.faultsOf({ ...record.blank, ...is }, undefined);
  };

  it('asks for what is missing, in words of the kind', async () => {
    expect(Object.keys(await faultsOf('absence', {}))).toEqual(['children', 'days', 'reason']);
    expect(Object.keys(await faultsOf('leave', {}))).toEqual(['children', 'from', 'to', 'reason']);
    expect(Object.keys(await faultsOf('explanation', {}))).toEqual(['absences', 'reason']);
    const reversed = { children: ['1'], from: '2026-03-06', to: '2026-03-04', reason: 'family' };
    expect(await faultsOf('leave', reversed)).toEqual({
      to: 'The last day is before the first day.',
    });
    const late = { children: ['1'], days: [today], reason: 'illness', part: 'late' as const };
    expect(await faultsOf('absence', late)).toEqual({ time: 'Please give the time of arrival.' });
    expect(await faultsOf('absence', { ...late, time: '10:30' })).toEqual({});
  });

  it('puts the server’s faults at the fields of the form', () => {
    const { fieldNamed } = noticeRecord('absence', undefined);
    expect(
      ['STUDENT_NUMBER', 'DAILY_ATTENDANCE_ID.0', 'days'].map((path) => fieldNamed?.(path)),
    ).toEqual(['children', 'absences', undefined]);
  });

  it('is the same as the sent one when only the answer of a change was lost', () => {
    const record = noticeRecord('absence', undefined);
    const sent = { ...record.blank, reason: 'family', text: 'Back at 10.' };
    expect(record.hasArrived?.(sent, { ...sent, days: [today] })).toBe(true);
    expect(record.hasArrived?.(sent, { ...sent, text: 'Other' })).toBe(false);
  });
});

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\cara\\note.pdf', 'note.pdf'],
    ['fe\u202efdp.ver\u0000.pdf', 'fefdp.ver.pdf'],
    ['  two   words.pdf ', 'two words.pdf'],
    ['/', 'File'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(95)}….pdf`],
  ])('shows the name %j as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });
});
