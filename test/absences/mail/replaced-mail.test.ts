import { expect, it } from 'vitest';
import { callerNamed, fever, secondsIn } from '#test/absences/absence-school';
import { absenceMailRoom } from '#test/support/mail/absence-mail-room';

it('ends the mail about an act that waits when a later act has mail of its own', async () => {
  const room = await absenceMailRoom();
  const cara = callerNamed('cara');
  const { noticeUid } = await room.family.create(fever, cara, secondsIn(0));
  room.pass(11);
  room.answers(() => ({ kind: 'throttled' }));
  await room.work();
  expect(room.rows().map(({ state }) => state)).toEqual(['prepared', 'prepared']);
  await room.family.withdraw({ noticeUid }, cara, secondsIn(60));
  room.answers(() => ({ kind: 'sent', messageId: `ses-${Math.random()}` }));
  room.pass(120);
  await room.work();
  const states = room.rows().map(({ mailingUid, state }) => [mailingUid, state].join(' '));
  expect(states.sort()).toEqual([
    `${noticeUid}-1 cancelled`,
    `${noticeUid}-1 cancelled`,
    `${noticeUid}-2 sent`,
    `${noticeUid}-2 sent`,
  ]);
  expect(room.sent).toHaveLength(2);
});
