import { describe, expect, it } from 'vitest';
import { periodWords } from '#shared/absences/absence-words';
import type { Absence } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import { noticeKinds, noticeStates } from '#shared/absences/notice-kinds';
import { listsOf } from '../../web/src/features/absences/family/familyList.ts';
import { knownAs, withNames } from '../../web/src/features/absences/knownAs.ts';
import {
  absenceWords,
  childrenWords,
  daysWords,
  kindWords,
  momentWords,
  namesWords,
  nearDayWords,
  partWords,
  stateWords,
} from '../../web/src/features/absences/words.ts';

const today = '2026-03-04';
/** Wednesday, 8:30 am in Sydney. */
const reading = { timeZone: 'Australia/Sydney', now: new Date('2026-03-03T21:30:00Z') };

const day = (firstname: string, is: object = {}): Notice['days'][number] => ({
  STUDENT_NUMBER: `n-${firstname}`,
  userUid: `u-${firstname}`,
  firstname,
  surname: 'Hale',
  orgunit: 'Year 7',
  day: today,
  state: 'open',
  ...is,
});
const notice = (is: Partial<Notice> = {}): Notice => ({
  noticeUid: 'n1',
  state: 'sent',
  created_at: '2026-03-03T21:12:00Z',
  days: [day('Nina')],
  kind: 'absence',
  part: 'day',
  mine: true,
  changeable: true,
  sending: 'sended',
  ...is,
});
const absence = (is: Partial<Absence> = {}): Absence => ({
  DAILY_ATTENDANCE_ID: 'a1',
  STUDENT_NUMBER: 'n1',
  date: today,
  period: 'day',
  status: 'unverified',
  ...is,
});

describe('days in words', () => {
  it.each([
    [['2026-03-04'], 'today'],
    [['2026-03-05'], 'tomorrow'],
    [['2026-03-03'], 'yesterday'],
    [['2026-03-09'], 'Mon 9 Mar'],
    [['2027-01-29'], 'Fri 29 Jan 2027'],
    [['2026-03-05', '2026-03-04'], 'today and tomorrow'],
    [['2026-03-05', '2026-03-06', '2026-03-09'], 'Thu 5 Mar to Mon 9 Mar'],
    [['2026-03-05', '2026-03-09', '2026-03-11'], 'tomorrow, Mon 9 Mar and Wed 11 Mar'],
    [
      ['2026-03-05', '2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16'],
      '5 days from Thu 5 Mar to Mon 16 Mar',
    ],
    [[], ''],
  ])('writes %j as %s', (days, words) => {
    expect(daysWords(days, today)).toBe(words);
  });

  it('follows the school’s clock, not the device’s', () => {
    expect(momentWords('2026-03-03T21:12:00Z', reading)).toBe('at 8:12 am');
    expect(momentWords('2026-03-03T12:59:00Z', reading)).toBe('yesterday at 11:59 pm');
    expect(momentWords('2026-03-01T13:00:00Z', reading)).toBe('on Mon 2 Mar at 12:00 am');
    expect(nearDayWords('2026-03-04', today)).toBe('today');
  });

  it('joins names, and names the part of a day', () => {
    expect(['Nina', 'Sam', 'Max'].map((_, n, all) => namesWords(all.slice(0, n)))).toEqual([
      '',
      'Nina',
      'Nina and Sam',
    ]);
    expect(namesWords(['Nina', 'Sam', 'Max'])).toBe('Nina, Sam and Max');
    expect(['day', 'am', 'pm', '3'].map(periodWords)).toEqual([
      'All day',
      'Morning',
      'Afternoon',
      'Period 3',
    ]);
    expect(partWords('late', '10:30')).toBe('Arrives at 10:30 am');
    expect(partWords('early', '14:05')).toBe('Leaves at 2:05 pm');
  });
});

describe('the state of a notice in words', () => {
  it.each([
    [{}, 'Sent at 8:12 am. The office has not seen it yet.'],
    [{ sending: 'sending' }, 'Sending it to the school office.'],
    [{ state: 'seen', seen_at: '2026-03-03T21:20:00Z' }, 'The office saw this at 8:20 am.'],
    [{ state: 'seen', mine: false }, 'The office has seen this.'],
    [
      { state: 'declined', ended_at: '2026-03-02T21:20:00Z' },
      'The school declined this leave yesterday at 8:20 am.',
    ],
    [{ state: 'closed' }, 'Closed. The school recorded no absence.'],
    [{ state: 'closed', kind: undefined }, 'Closed.'],
  ] as const)('writes %j as %s', (is, words) => {
    expect(stateWords(notice(is as Partial<Notice>), reading)).toBe(words);
  });

  it('has a sentence for every state of every kind, also without the fields that others do not get', () => {
    for (const state of noticeStates) {
      for (const kind of [...noticeKinds, undefined]) {
        for (const mine of [true, false]) {
          const bare = notice({ state, kind, mine, part: undefined, sending: undefined });
          expect(stateWords(bare, reading)).toMatch(/^[A-Z][^{}]*\.$/);
          expect(kindWords(bare)).toMatch(/^[A-Z]/);
        }
      }
    }
    for (const explanation of [undefined, ...noticeStates]) {
      expect(absenceWords(absence({ explanation }))).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('names each child once, and an explanation of which the reader gets no kind', () => {
    const days = [day('Nina'), day('Sam'), day('Nina', { day: '2026-03-05' })];
    expect(childrenWords({ days })).toBe('Nina and Sam');
    const explained = [day('Nina', { DAILY_ATTENDANCE_ID: 'a1' })];
    expect(kindWords(notice({ kind: undefined, days: explained }))).toBe('Reason for an absence');
  });
});

describe('the lists of a family', () => {
  it('puts absences without a reason first, and lists a notice about two children once', () => {
    const both = notice({ noticeUid: 'both' });
    const explaining = notice({ noticeUid: 'why', kind: 'explanation' });
    const leave = notice({ noticeUid: 'leave', kind: 'leave', state: 'requested' });
    const lists = listsOf([
      {
        absences: [
          absence({ DAILY_ATTENDANCE_ID: 'old', date: '2026-02-20' }),
          absence({ DAILY_ATTENDANCE_ID: 'done', status: 'verified' }),
          absence({ DAILY_ATTENDANCE_ID: 'sent', explanation: 'sent', noticeUid: 'why' }),
        ],
        notices: [both, explaining, leave],
      },
      { absences: [absence({ DAILY_ATTENDANCE_ID: 'new' })], notices: [both] },
    ]);
    const ids = (list: readonly Absence[]) => list.map((each) => each.DAILY_ATTENDANCE_ID);
    expect(ids(lists.unexplained)).toEqual(['new', 'old']);
    expect(ids(lists.recorded)).toEqual(['done', 'sent']);
    expect(lists.reports.map(({ noticeUid }) => noticeUid)).toEqual(['both']);
    expect(lists.leaves.map(({ noticeUid }) => noticeUid)).toEqual(['leave']);
  });

  it('asks again when the school still has no reason, and when the explanation has closed', () => {
    const states = ['sent', 'seen', 'recorded', 'reopened', 'closed'] as const;
    const absences = states.map((explanation) =>
      absence({ DAILY_ATTENDANCE_ID: explanation, explanation }),
    );
    const { unexplained } = listsOf([{ absences, notices: [] }]);
    expect(unexplained.map(({ explanation }) => explanation)).toEqual(['closed', 'reopened']);
  });
});

describe('what a family calls a child', () => {
  const child = (firstname: string, surname: string, year: string) => ({
    STUDENT_NUMBER: `n-${firstname}-${surname}-${year}`,
    firstname,
    surname,
    year,
  });
  const children = [
    child('Nina', 'Hale', 'Year 7'),
    child('Max', 'Hale', 'Year 5'),
    child('Max', 'Stone', 'Year 5'),
    child('Una', 'Hale', 'Year 3'),
    child('Una', 'Hale', 'Year 9'),
  ];

  it('adds a surname or a year where two children share a first name', () => {
    expect(knownAs(children).map(({ name }) => name)).toEqual([
      'Nina',
      'Max Hale',
      'Max Stone',
      'Una of Year 3',
      'Una of Year 9',
    ]);
  });

  it('replaces those of a notice', () => {
    const about = children.slice(3).map(({ STUDENT_NUMBER }, i) => ({
      ...day('Una', { STUDENT_NUMBER, userUid: `u${i}` }),
    }));
    const named = withNames(notice({ days: [...about, day('Ned')] }), knownAs(children));
    expect(childrenWords(named)).toBe('Una of Year 3, Una of Year 9 and Ned');
  });
});
