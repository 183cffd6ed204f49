import { describe, expect, it } from 'vitest';
import {
  publishText,
  type Reach,
  readersText,
  wideningText,
} from '../../../web/src/components/audience/wideningText.ts';

const now = new Date('2026-03-05T00:00:00.000Z');
const reach = (CARERS: number, STUDENTS: number, window = {}, by_public = 0): Reach => ({
  count: {
    total: CARERS + STUDENTS + by_public,
    by_type: [
      { user_type: 'STUDENTS', people: STUDENTS },
      { user_type: 'CARERS', people: CARERS },
      { user_type: 'STAFF', people: 0 },
    ],
    by_public,
  },
  window: { start: '2026-03-01T00:00:00.000Z', ...window },
});
const text = (before: Reach | undefined, after: Reach) =>
  wideningText({ before, after }, 'UTC', now);

describe('the question before more people can read a post', () => {
  it('names how many people of which kinds can read, and that none could before', () => {
    expect(text(undefined, reach(40, 46))).toBe(
      '86 people can read this now: 40 carers, 46 students. Before: nobody.',
    );
  });

  it('names the people who could read before', () => {
    expect(text(reach(40, 0), reach(40, 1, {}, 1200))).toBe(
      '1,241 people can read this now: 40 carers, 1 student, 1,200 others. Before: 40 people: 40 carers.',
    );
  });

  it('says when the number stays the same', () => {
    expect(text(reach(40, 46), reach(40, 46))).toBe(
      '86 people can read this now: 40 carers, 46 students. Before it was the same number, but not always the same people.',
    );
  });

  it('names the days when only the window changes', () => {
    const later = { start: '2026-03-07T09:30:00.000Z' };
    expect(text(undefined, reach(1, 0, later))).toBe(
      '1 person can read this from 2026-03-07 09:30 am: 1 carer. Before: nobody.',
    );
    expect(text(reach(2, 0, { end: '2026-03-07T09:30:00.000Z' }), reach(2, 0))).toBe(
      '2 people can read this now with no end date: 2 carers. Before: 2 people: 2 carers, now until 2026-03-07 09:30 am.',
    );
  });
});

describe('the last step before a post is published', () => {
  it('says each number once, and names the groups and who is not among them', () => {
    const of = (carers: number, students: number, ...groups: string[]) => {
      const { count } = reach(carers, students);
      return [publishText(count, {}, 'UTC'), readersText(count, groups)];
    };
    expect(of(0, 31, 'Year 12')).toEqual([
      '31 students, from now, without end.',
      'Year 12. No carers, no staff.',
    ]);
    expect(of(40, 46)).toEqual([
      '86 people, from now, without end.',
      '40 carers, 46 students. The whole school. No staff.',
    ]);
    expect(of(0, 1, 'a', 'b', 'c', 'd', 'e', 'f')[1]).toBe(
      'a, b, c, d, 2 more groups. No carers, no staff.',
    );
  });
});
