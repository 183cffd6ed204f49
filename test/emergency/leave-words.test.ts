import { expect, it } from 'vitest';
import { leaveWords } from '#shared/emergency/leave-words';
import { channelNames } from '#shared/notifications/channels';
import { kindNamed } from '#shared/notifications/kinds';

it('names every channel on which an emergency message leaves, and no other', () => {
  const kind = kindNamed('emergency');
  const leaves = channelNames.filter((channel) => kind[channel] !== 'never');
  expect(Object.keys(leaveWords).sort()).toEqual([...leaves].sort());
});
