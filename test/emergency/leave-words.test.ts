import { expect, it } from 'vitest';
import { leaveText, leaveWords } from '#shared/emergency/leave-words';
import { channelNames } from '#shared/notifications/channels';
import { kindNamed } from '#shared/notifications/kinds';

it('names every channel on which an emergency message leaves, and no other', () => {
  const kind = kindNamed('emergency');
  const leaves = channelNames.filter((channel) => kind[channel] !== 'never');
  expect(Object.keys(leaveWords).sort()).toEqual([...leaves].sort());
});

it('says whether this school sends texts, once it is known', () => {
  expect(leaveText(true)).toBe('as mail, as a push to devices that allow it and as texts.');
  expect(leaveText(false)).toBe(
    'as mail and as a push to devices that allow it. This school sends no texts.',
  );
  expect(leaveText(undefined)).toBe(
    'as mail and as a push to devices that allow it, and as texts if the school sends them.',
  );
});
