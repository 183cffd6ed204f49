import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { recountMails } from '#functions/email-logs/mail-recount';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { counterKey } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { mailingRepository } from '#functions/mailings/store/mailings';
import {
  claimedMessage,
  eventAbout,
  mailEventTables,
  schools,
} from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';

const faults: string[] = [];
beforeEach(() => {
  faults.length = 0;
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((line) => faults.push(String(line)));
});

const now = new Date('2026-03-20T00:00:00.000Z');
const mailing = {
  type: 'Principal',
  testing: false,
  state: 'sent',
  period: 'x',
  day: '2026-03-02',
  audience_hash: '',
  except: [],
  postsUid: [],
  prepared: 0,
  left_out: [],
  created_at: '2026-03-02T00:00:00.000Z',
  created_by: 'ada',
  created_by_name: 'Ada',
};

/** Stores a mailing to 40 people with different events, and returns its recount. */
async function withMailing(fields: object = {}, site = 'main') {
  const room = mailEventTables();
  await room.keepMailing('mailing-1', { ...mailing, ...fields }, site);
  const chance = chanceOf('recount');
  for (let i = 0; i < 40; i++) {
    const message = claimedMessage({ userUid: `person-${i}`, testing: i === 39 });
    await room.keep(message, site);
    const events = ['send', 'delivery', 'open', 'click', 'open-machine'].filter(() =>
      chance.is(0.6),
    );
    await room.deliver(
      ...events.map((name) => eventAbout(name, message, { site, mail: { messageId: `id-${i}` } })),
    );
  }
  const logs = emailLogRepository(room);
  const deps = {
    sites: schools,
    logs,
    counters: room.counters,
    mailings: mailingRepository(room),
  };
  return { room, deps, recount: recountMails(deps) };
}
const key = (userUid: string, site = 'main') =>
  counterKey(schoolNamed(site), 'PRINCIPAL', '2026-03-02', 'mailing-1', userUid);

describe('the nightly recount', () => {
  it('finds nothing to correct when the counters are right', async () => {
    const { recount } = await withMailing();
    expect(await recount(now)).toEqual({ mailings: 1, corrected: 0, busy: 0 });
    expect(faults).toEqual([]);
  });

  it('corrects wrong counters once, and logs them without names', async () => {
    const { room, recount } = await withMailing();
    const { added } = await room.counted('PRINCIPAL');
    await room.put('mail-counters', { ...key('person-1'), sent: 99, opened: 1 });
    await room.put('mail-counters', { ...key('none'), sk: '2026-03-05#mailing-1#0', clicked: 3 });
    expect((await room.counted('PRINCIPAL')).kept).not.toEqual(added);
    expect(await recount(now)).toMatchObject({ corrected: 2 });
    expect((await room.counted('PRINCIPAL')).kept).toEqual(added);
    expect(faults).toHaveLength(2);
    expect(faults.join()).toMatch(/A counter of the logs was wrong/);
    expect(faults.join()).not.toMatch(/person-|Pat|@/);
    expect(await recount(now)).toMatchObject({ corrected: 0 });
  });

  it('corrects the counters of a second school from its own messages', async () => {
    const { room, recount } = await withMailing({}, 'regional');
    const { added } = await room.counted('PRINCIPAL', 'regional');
    await room.put('mail-counters', { ...key('person-1', 'regional'), sent: 99, opened: 1 });
    expect(await recount(now)).toEqual({ mailings: 1, corrected: 1, busy: 0 });
    expect((await room.counted('PRINCIPAL', 'regional')).kept).toEqual(added);
    const { pk, sk } = key('person-1', 'regional');
    await room.db.send(new DeleteCommand({ TableName: 'mail-counters', Key: { pk, sk } }));
    expect(await recount(now)).toEqual({ mailings: 1, corrected: 1, busy: 0 });
    expect((await room.counted('PRINCIPAL', 'regional')).kept).toEqual(added);
    expect(faults.join()).toContain('regional');
    expect((await room.counted('PRINCIPAL')).kept.sent).toBe(0);
  });

  it('adds a missing counter', async () => {
    const { room, recount } = await withMailing();
    const { added } = await room.counted('PRINCIPAL');
    await room.put('mail-counters', { ...key('person-2') });
    expect(await recount(now)).toMatchObject({ corrected: 1 });
    expect((await room.counted('PRINCIPAL')).kept).toEqual(added);
  });

  it('ignores tests and mailings that are too old for events', async () => {
    for (const fields of [{ day: '2026-01-01' }, { testing: true }]) {
      const { room, recount } = await withMailing(fields);
      await room.put('mail-counters', { ...key('person-1'), sent: 99 });
      expect(await recount(now)).toEqual({ mailings: 0, corrected: 0, busy: 0 });
    }
  });

  it('changes no counter of a mailing whose events arrive meanwhile', async () => {
    const { room, deps } = await withMailing();
    let late = 0;
    const logs = {
      of: ({ site }: School) => ({
        async *ofMailing(mailingUid: string) {
          for await (const message of deps.logs.of(schoolNamed(site)).ofMailing(mailingUid)) {
            yield message;
            // During the count, a person who was counted already complains.
            if (late < 5 && message.userUid === 'person-7') {
              const first = claimedMessage({ userUid: `person-${late++}` });
              const mail = { messageId: `id-${late - 1}` };
              await room.deliver(eventAbout('complaint', first, { mail }));
            }
          }
        },
      }),
    };
    const recount = recountMails({ ...deps, logs });
    expect(await recount(now)).toEqual({ mailings: 1, corrected: 0, busy: 1 });
    const { kept, added } = await room.counted('PRINCIPAL');
    expect(kept).toEqual(added);
    expect(await recount(now)).toMatchObject({ corrected: 0, busy: 0 });
  });
});
