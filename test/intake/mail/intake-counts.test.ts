import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { intakeMail } from '#functions/intake/mail/intake-mail';
import { secondsIn } from '#test/absences/absence-school';
import { type AbsenceMailRoom, absenceMailRoom } from '#test/support/mail/absence-mail-room';
import { school as facts } from '#test/support/mail/mail-sites';
import { bound } from '#test/support/records/school';

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
    expect(room.sent).toEqual([]);
    expect(room.rows().map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('says how many rows of a roster were set aside and left out, and leads to their list', async () => {
    const counts = [{ kind: 'users', added: 1, changed: 0, leaving: 0, unchanged: 700 }];
    room.intake({ counts, set_aside_count: 3, left_out_count: 1204 });
    await order();
    expect(room.sent.map(({ to, message }) => [to, message.subject])).toEqual([
      [office, 'Roster: 3 rows set aside'],
    ]);
    const { text = '' } = room.sent[0]?.message ?? {};
    expect(text).toContain('3 rows could not be used and were set aside.');
    expect(text).toContain('1,204 rows with no use in the portal were left out.');
    expect(text).toContain('/admin/intake?intake=i1');
    expect(room.rows()).toMatchObject([{ kind: 'Roster' }]);
  });

  it('does not call a file of reports a roster', async () => {
    const counts = [{ kind: 'academic-reports', added: 9, changed: 0, leaving: 0, unchanged: 0 }];
    room.intake({ counts, format: 'Files of the portal: reports.csv', set_aside_count: 1 });
    await order();
    const [only] = room.sent;
    expect(only?.message.subject).toBe('File: 1 row set aside');
    expect(only?.message.text).toContain(
      'A file of the school was taken in. 1 row could not be used and was set aside.',
    );
    expect(only?.message.text).not.toMatch(/roster/i);
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

  it('is ordered for files of absences and rosters with rows set aside of the last 3 hours', async () => {
    const orders: unknown[] = [];
    const file = { ...room.intake(), faults: [], warnings: [] };
    const deps = (intake_mail: boolean) => ({
      settings: bound({ get: async () => ({ ...demoSettings.main, absences: { intake_mail } }) }),
      intakes: bound({
        list: async () => ({
          records: [
            file,
            { ...file, intakeUid: 'i2', state: 'rolled-back' as const },
            { ...file, intakeUid: 'i3', updated_at: at(-3 * 3600) },
            { ...file, intakeUid: 'i4', counts: [] },
            { ...file, intakeUid: 'i5', counts: [], set_aside_count: 2 },
          ],
        }),
      }),
      queue: { send: async (message: object) => void orders.push(message) },
    });
    await intakeMail(deps(false), [facts])(secondsIn(60).now);
    expect(orders).toEqual([]);
    await intakeMail(deps(true), [facts])(secondsIn(60).now);
    expect(orders).toEqual(
      ['i1', 'i5'].map((intakeUid) => ({ kind: 'intake', site: 'main', intakeUid })),
    );
  });
});
