import { expect, it } from 'vitest';
import { isResponsible, isVisibleTo } from '#functions/notes/rules/note-access';

it.each([
  [true, 'other', false, true, false],
  [false, 'other', false, false, false],
  [false, 'me', false, true, true],
  [false, 'other', true, true, true],
])('opens a note for all: %s, by %s, in charge: %s', (visible_all, by, isInCharge, reads, acts) => {
  const reader = { userUid: 'me', isInCharge };
  expect(isVisibleTo(reader)({ visible_all, by })).toBe(reads);
  expect(isResponsible(reader, { by })).toBe(acts);
});
