import { describe, expect, it } from 'vitest';
import { missedIn, missedWords, periodWords, wasAwayWords } from '#shared/absences/absence-words';
import { waitingLine } from '../../web/src/home/waiting/waitingText.ts';

describe('the words of an absence', () => {
  it.each([
    [['day'], 'All day', 'was away yesterday'],
    [['1', 'day'], 'All day', 'was away yesterday'],
    [['pm', 'am'], 'All day', 'was away yesterday'],
    [['am'], 'Morning', 'missed the morning yesterday'],
    [['pm', '5'], 'Afternoon', 'missed the afternoon yesterday'],
    [['1'], 'Period 1', 'missed period 1 yesterday'],
    [['3', '10', '1'], 'Periods 1, 3 and 10', 'missed periods 1, 3 and 10 yesterday'],
  ])('says of %j what was missed', (periods, words, sentence) => {
    expect(missedWords(missedIn(periods))).toBe(words);
    expect(wasAwayWords(missedIn(periods), 'yesterday')).toBe(sentence);
  });

  it('says of an absence without more that the student was away', () => {
    expect(missedWords({})).toBe('Away');
    expect(wasAwayWords({}, 'today')).toBe('was away today');
  });

  it('names one period on Home as the list does', () => {
    const { title } = waitingLine(
      {
        kind: 'absence',
        STUDENT_NUMBER: 'n1',
        DAILY_ATTENDANCE_ID: 'a1',
        child: { userUid: 'u', firstname: 'Sam' },
        date: '2026-11-27',
        lessons: ['1'],
      },
      { today: '2026-11-28', timeZone: 'Australia/Sydney', days: [] },
    );
    expect(title).toBe('Sam missed period 1 yesterday');
    expect(title).toContain(periodWords('1').toLowerCase());
  });
});
