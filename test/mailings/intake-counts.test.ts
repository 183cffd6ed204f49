import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { intakeMail } from '#functions/absences/intake-mail';
import { secondsIn } from '#test/absences/absence-school';
import { type AbsenceMailRoom, absenceMailRoom } from '#test/support/mail/absence-mail-room';
import { school as facts } from '#test/support/mail/mailing-engine';

let room: AbsenceMailRoom;
beforeEach(async () => {
  room = await absenceMailRoom();
});
const office = 'absences@main.portal.example.edu';
const at = (seconds: number) => secondsIn(seconds).now.toISOString();

describe('the mail of counts about a file of absences', () => {
  const job = { kind: 'intake', site: 'main', intakeUid: 'i1' } as never;
  const order = async () => {
    room.jobs.push({ message: job, seconds: 0 });
    await room.work();
  };

  it('goes to the office once for each file, and names nobody', async () => {
    await order();
    await order();
    expect(room.sent.map(({ to, message }) => [to, message.subject])).toEqual([
      [office, 'File of absences: 12 new absences, 3 closed, 2 refused'],
    ]);
    expect(room.sent[0]?.message.text).toContain('/absences');
    expect(room.rows()).toMatchObject([{ userUid: 'office-1', state: 'sent', username: '' }]);
  });

  it('does not go about a file that was rolled back, an unknown one, or one of yesterday', async () => {
    room.intake({ state: 'rolled-back' });
    await order();
    room.intake({ state: 'applied', updated_at: at(-86_401) });
    await order();
    room.jobs.push({ message: { ...(job as object), intakeUid: 'gone' } as never, seconds: 0 });
    await room.work();
    expect([room.sent, room.rows()]).toEqual([[], []]);
  });

  it('is tried again after a minute when SES does not take it', async () => {
    room.answers(() => ({ kind: 'throttled' }));
    await order();
    expect([room.sent.length, room.counted.length]).toEqual([0, 2]);
    room.answers(() => ({ kind: 'sent', messageId: 'ses-counts' }));
    room.pass(60);
    await order();
    expect(room.sent).toHaveLength(1);
  });

  it('is ordered for files of absences of the last 3 hours, at schools that want it', async () => {
    const orders: unknown[] = [];
    const file = { ...room.intake(), faults: [], warnings: [] };
    const deps = (intake_mail: boolean) => ({
      settings: { get: async () => ({ ...demoSettings.main, absences: { intake_mail } }) },
      intakes: {
        list: async () => ({
          records: [
            file,
            { ...file, intakeUid: 'i2', state: 'rolled-back' as const },
            { ...file, intakeUid: 'i3', updated_at: at(-3 * 3600) },
            { ...file, intakeUid: 'i4', counts: [] },
          ],
        }),
      },
      queue: { send: async (message: object) => void orders.push(message) },
    });
    await intakeMail(deps(false), [facts])(secondsIn(60).now);
    expect(orders).toEqual([]);
    await intakeMail(deps(true), [facts])(secondsIn(60).now);
    expect(orders).toEqual([{ kind: 'intake', site: 'main', intakeUid: 'i1' }]);
  });
});
