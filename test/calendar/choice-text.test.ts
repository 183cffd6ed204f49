import { expect, it } from 'vitest';
import { choiceText } from '../../web/src/features/calendar/subscribe/choiceText.ts';

const family = [
  { userUid: 'nina', firstname: 'Nina' },
  { userUid: 'sam', firstname: 'Sam' },
];
const all = { favourites: 'included', children: [], categories: [] } as const;

it('says what a subscription shows, of whom and about what', () => {
  const text = (is: object, of = family) => choiceText({ ...all, ...is }, of);
  expect(text({})).toBe('It shows all events for Nina and Sam.');
  expect(text({ children: ['sam'], categories: ['Sport', 'Music'] })).toBe(
    'It shows events about Sport and Music for Sam.',
  );
  expect(text({}, [])).toBe('It shows all events for you.');
  expect(text({ favourites: 'only' })).toBe('It shows only your favourite events.');
});
