import { expect, it } from 'vitest';
import { peopleInWords, refusedBy } from '../../web/src/features/people/newcomer/outcomes.ts';

const person = (userUid: string) => ({
  userUid,
  firstname: userUid.toUpperCase(),
  surname: 'Ng',
  username: '',
  email: '',
  kinds: [],
});

it('lists who got no invitation by the reason, the most frequent first', () => {
  const outcome = (userUid: string, says?: string) => ({
    userUid,
    is_invited: says === undefined,
    says,
  });
  const outcomes = [outcome('a'), outcome('b', 'Has left.'), outcome('c', 'No address.')];
  const everyone = ['a', 'b', 'c', 'd'].map(person);
  expect(refusedBy([...outcomes, outcome('d', 'No address.')], everyone)).toEqual([
    { says: 'No address.', names: ['C Ng', 'D Ng'] },
    { says: 'Has left.', names: ['B Ng'] },
  ]);
});

it('counts one person and several', () => {
  expect([0, 1, 2].map(peopleInWords)).toEqual(['0 people', '1 person', '2 people']);
});
