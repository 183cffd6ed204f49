import { describe, expect, it } from 'vitest';
import { applyName, lossesOf } from '../../web/src/features/intake/leavingText.ts';

const none = { added: 0, changed: 0, leaving: 0, unchanged: 0 };
const count = (kind: string, is: Partial<typeof none>) => ({ kind, ...none, ...is });
const losses = (format: string, ...counts: ReturnType<typeof count>[]) =>
  lossesOf({ format, counts });

describe('lossesOf', () => {
  it('names each kind that loses more than a tenth of what is stored', () => {
    const found = losses(
      'OneRoster 1.2 (bulk)',
      count('users', { added: 900, changed: 1, leaving: 12, unchanged: 87 }),
      count('groups', { leaving: 10, unchanged: 90 }),
      count('absences', { added: 40, leaving: 1631, unchanged: 40 }),
      count('calendar', { leaving: 9 }),
      count('year-info', { leaving: 12 }),
    );
    expect(found).toEqual([
      '12 of 100 people will leave.',
      '1,631 of 1,671 absences will be deleted.',
      '12 of 12 records of year information will be deleted.',
    ]);
  });

  it('leaves out what a file names one by one, as the others that are stored are not counted', () => {
    const kinds = [count('enrollments', { leaving: 50 }), count('users', { leaving: 50 })];
    for (const format of ['OneRoster 1.2 (delta)', 'OneRoster 1.2 (bulk and delta)']) {
      expect(losses(format, ...kinds)).toEqual(['50 of 50 people will leave.']);
    }
    expect(losses('learning-virtues-goals.csv', count('virtue-goals', { leaving: 50 }))).toEqual(
      [],
    );
  });
});

describe('applyName', () => {
  it.each([
    [{}, 'Apply'],
    [{ absences: 1 }, 'Apply and delete 1 record'],
    [{ absences: 1631, calendar: 12 }, 'Apply and delete 1,643 records'],
    [{ users: 1 }, 'Apply: 1 person leaves'],
    [{ users: 430, classes: 1 }, 'Apply: 430 people leave, 1 record is deleted'],
  ])('says how much leaves: %o', (leaving, name) => {
    const counts = Object.entries(leaving).map(([kind, n]) => count(kind, { leaving: n }));
    expect(applyName({ counts: [count('courses', { added: 9 }), ...counts] })).toBe(name);
  });

  it('names the school of a package of several', () => {
    const school = { identifier: '', students: 3, staff: 1 };
    const schools = [
      { ...school, sourcedId: '1', name: 'Lake High School', is_chosen: false },
      { ...school, sourcedId: '2', name: 'Lake Middle School', is_chosen: true },
    ];
    expect(applyName({ counts: [count('users', { leaving: 2 })], schools })).toBe(
      'Apply to Lake Middle School: 2 people leave',
    );
  });
});
