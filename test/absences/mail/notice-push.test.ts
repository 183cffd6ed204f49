import { beforeEach, describe, expect, it } from 'vitest';
import { noticePush } from '#functions/absences/mail/notice-push';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { userRepository } from '#functions/people/store/users';
import { absenceSchool, callerNamed, secondsIn } from '#test/absences/absence-school';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { schoolNamed } from '#test/support/records/school';

const [cara, otto] = [callerNamed('cara'), callerNamed('otto')];

/** A school whose office answers, with the devices of a carer and a worker of pushes. */
async function open() {
  const school = await absenceSchool();
  let seconds = 0;
  const now = () => secondsIn(seconds).now;
  const pushed: Pushed[] = [];
  const { tables, notices } = school;
  const preferences = preferenceRepository(tables);
  const sending = {
    ...sendingOver(tables, {
      sites: [facts],
      now,
      pass: () => {},
      send: async () => ({ kind: 'throttled' }),
    }),
    ways: pushesOver(tables, now, (each) => {
      pushed.push(each);
      return { kind: 'sent' };
    }),
  };
  const kind = noticePush({
    notices,
    users: userRepository(tables),
    messages: mailingMessages(tables),
    pushes: todoPushes(tables),
  });
  const worker = consumeAll(mailWork(sending, [facts], [kind]));
  await addDevice(tables, 'uid-cara', 'cara');
  return {
    ...school,
    pushed,
    preferences,
    pass: (more: number) => {
      seconds += more;
    },
    now,
    async answer(noticeUid: string, approved = true) {
      const { updated_at = '' } = await school.office.get({ noticeUid }, otto, secondsIn(seconds));
      const asked = { noticeUid, updated_at, approved, answer: 'As agreed.', family_checked: true };
      await school.office.decide(asked, otto, secondsIn(seconds));
    },
    async takeBack(noticeUid: string) {
      const { updated_at = '' } = await school.office.get({ noticeUid }, otto, secondsIn(seconds));
      await school.office.undecide({ noticeUid, updated_at }, otto, secondsIn(seconds));
    },
    async work() {
      for (const body of [...school.pushJobs, ...school.pushJobs]) {
        await deliver(worker, [{ id: 'm', body }]);
      }
    },
  };
}
let room: Awaited<ReturnType<typeof open>>;
let noticeUid: string;
beforeEach(async () => {
  room = await open();
  const leave = { kind: 'leave', reason: 'family', part: 'day', STUDENT_NUMBER: 'n-nina' } as const;
  const days = { from: '2026-03-09', to: '2026-03-10', text: 'Canary', destination: '' };
  ({ noticeUid } = await room.family.create({ ...leave, ...days }, cara, secondsIn(0)));
  room.pass(60);
});

describe('the push about an answer of the office', () => {
  it('reaches the sender once, 5 minutes later, and names neither the child nor the answer', async () => {
    await room.answer(noticeUid);
    room.pass(groupedFor / 1000 - 1);
    await room.work();
    expect(room.pushed).toEqual([]);
    room.pass(1);
    await room.work();
    expect(room.pushed.map(({ message: { body, path } }) => [body, path])).toEqual([
      ['The school has answered a notice of yours. Open to read the answer.', '/absences'],
    ]);
    expect(JSON.stringify(room.pushed)).not.toMatch(/nina|Canary|agreed|approved/i);
  });

  it('leaves once for answers that change at once', async () => {
    await room.answer(noticeUid);
    room.pass(30);
    await room.takeBack(noticeUid);
    room.pass(30);
    await room.answer(noticeUid, false);
    room.pass(groupedFor / 1000);
    await room.work();
    expect(room.pushed).toHaveLength(1);
  });

  it('does not leave for an answer that was taken back before it was told', async () => {
    await room.answer(noticeUid);
    room.pass(30);
    await room.takeBack(noticeUid);
    room.pass(groupedFor / 1000);
    await room.work();
    expect(room.pushed).toEqual([]);
    await room.answer(noticeUid);
    room.pass(groupedFor / 1000);
    await room.work();
    await room.takeBack(noticeUid);
    room.pass(groupedFor / 1000);
    await room.work();
    expect(room.pushed).toHaveLength(2);
  });

  it('does not leave to who wants none', async () => {
    await room.answer(noticeUid);
    room.pass(groupedFor / 1000);
    const stored = room.preferences.of(schoolNamed('main'));
    const wanted = { digest: true, daily: true, principal: true, push: { absences: false } };
    await stored.save('uid-cara', wanted, { loadedVersion: '', now: room.now() });
    await room.work();
    expect(room.pushed).toEqual([]);
  });
});
