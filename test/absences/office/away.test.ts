import { describe, expect, it } from 'vitest';
import { awayOn, type DaySources } from '#functions/absences/rules/away';
import { missedWords } from '#shared/absences/absence-words';
import { countedDay, isAbsence } from '../../../web/src/features/absences/office/words.ts';

type Records = DaySources['records'];
type Notices = DaySources['notices'];
const record = (period: string, status: 'verified' | 'unverified' = 'verified') =>
  ({ userUid: 'nina', period, status }) as const;
const told = (is: Partial<Notices[number]> = {}): Notices[number] => ({
  kind: 'absence',
  state: 'sent',
  part: 'day',
  children: ['nina'],
  ...is,
});
const recorded = told({ state: 'recorded' });

/** What a student misses, and whether the school itself knows it of all of the day. */
const nina = (records: Records, notices: Notices = []) => {
  const away = awayOn({ records, notices }).get('nina');
  return away && [missedWords(away.missed), away.isKnownAllDay];
};

describe('who is away on a day', () => {
  it.each<[string, Records, Notices, unknown]>([
    ['a verified day', [record('day')], [], ['All day', true]],
    ['a day without a reason', [record('day', 'unverified')], [], ['All day', false]],
    ['a lesson', [record('3')], [], ['Period 3', false]],
    ['what only a family says', [], [told()], ['All day', false]],
    ['what the office recorded', [], [recorded], ['All day', true]],
    ['an approved leave', [], [told({ kind: 'leave', state: 'approved' })], ['All day', true]],
    [
      'half a record and half a notice',
      [record('am')],
      [told({ state: 'recorded', part: 'afternoon' })],
      ['All day', true],
    ],
    [
      'a lesson that the file has so far, of an approved day',
      [record('1', 'unverified')],
      [recorded],
      ['All day', true],
    ],
    ['a late arrival', [], [told({ state: 'recorded', part: 'late' })], ['Arrives late', false]],
    [
      'a leave that nobody has decided',
      [],
      [told({ kind: 'leave', state: 'requested' })],
      undefined,
    ],
    ['a withdrawn notice', [], [told({ state: 'withdrawn' })], undefined],
    ['a closed notice', [], [told({ state: 'closed' })], undefined],
    ['an explanation alone', [], [told({ kind: 'explanation' })], undefined],
  ])('reads %s', (_, records, notices, expected) => {
    expect(nina(records, notices)).toEqual(expected);
  });

  it('counts in the office every child once, without what no longer stands', () => {
    const row = (userUid: string, is: Partial<Notices[number]> = {}) => ({
      child: { userUid },
      notice: told(is),
    });
    expect(
      countedDay([
        row('nina'),
        // Both of her carers reported it.
        row('nina', { state: 'seen' }),
        row('tom', { kind: 'explanation' }),
        row('ben', { part: 'late' }),
        row('amy', { kind: 'leave', state: 'requested' }),
        row('eve', { state: 'withdrawn' }),
        row('lou', { kind: 'leave', state: 'declined' }),
      ]),
    ).toBe('2 reported away · 1 arrives late · 1 to decide');
    // The file of a day has the same children.
    expect(isAbsence({ kind: 'leave', state: 'requested' })).toBe(false);
    expect(isAbsence({ kind: 'absence', state: 'closed' })).toBe(false);
  });
});
