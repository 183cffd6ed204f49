import { expect, it } from 'vitest';
import { leaveWords } from '#shared/emergency/leave-words';

it('names every channel on which an emergency message leaves', () => {
  expect(leaveWords()).toBe(
    'as mail, as texts, if the school sends them and as a push to devices that allow it',
  );
});
