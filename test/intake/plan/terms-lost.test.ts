import { expect, it } from 'vitest';
import { termsLost } from '#functions/intake/plan/terms';

const today = '2026-11-25';
const session = (sourcedId: string, endDate: string, type = 'term') => ({
  sourcedId,
  title: sourcedId,
  type,
  schoolYear: '2026',
  startDate: '2026-01-01',
  endDate,
});
const last = session('last', '2026-09-20');
const now = session('now', '2026-12-19');
const next = session('next', '2027-04-10');
const year = session('year', '2027-01-01', 'schoolYear');
const stored = [last, now, next, year];

type Sessions = readonly (typeof now)[];
/** Returns how many terms must be confirmed when a school’s sessions become others. */
function asked(before: Sessions, after: Sessions): number | undefined {
  const lost = termsLost(before as never, today);
  const ids = new Set([...before, ...after].map(({ sourcedId }) => sourcedId));
  const of = (list: Sessions, id: string) => list.find(({ sourcedId }) => sourcedId === id);
  for (const id of ids) {
    const [was, is] = [of(before, id), of(after, id)];
    const change = { ...(was && { before: was }), ...(is && { after: is }) };
    lost.add({ table: 'roster', kind: 'academicSessions', id, ...change } as never);
  }
  return lost.confirm;
}

it.each<[string, Sessions, Sessions, number | undefined]>([
  ['when all terms leave', stored, [year], 3],
  ['when every term from today on leaves', stored, [last, year], 2],
  ['nothing when one is left', stored, [next, year], undefined],
  [
    'nothing when the year is replaced by the next',
    stored,
    [session('t1', '2027-04-09')],
    undefined,
  ],
  ['nothing of a school whose terms are over', [last, year], [year], undefined],
  ['nothing of a school that gets its first terms', [], stored, undefined],
  ['nothing when nothing changes', stored, stored, undefined],
])('asks %s', (_, before, after, expected) => {
  expect(asked(before, after)).toBe(expected);
});
