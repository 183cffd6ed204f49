import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightlyReminders } from '#functions/people/admin/nightly-reminders';
import { rosterReminderMail } from '#functions/people/mail/roster-reminder-mail';
import { reminderSince } from '#functions/people/rules/roster-reminder';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import type { RosterReminder } from '#functions/people/store/decided/family-order';
import { withheldReader } from '#functions/people/store/decided/withheld';
import { holdersOf } from '#functions/people/store/rights/holders';
import { userRepository } from '#functions/people/store/users';
import type { DecidedProfile } from '#shared/intake/roster';
import { peopleRoom } from '#test/people/people-room';
import { sites } from '#test/support/mail/mail-sites';
import { sendOrder } from '#test/support/mail/order-sending';
import { profile, storeProfiles } from '#test/support/records/profiles';

const office = (username: string, is: object = {}) =>
  profile({ username, type: 'faculty', capabilities: ['administrator'], ...is });
const link = (name: string, is: object = {}) => ({
  userUid: `uid-${name}`,
  status: 'active' as const,
  restricted: false,
  ...is,
});
const kin = [link('otto', { status: 'ended' })];
const room = peopleRoom([
  office('ben'),
  office('kin', { is_carer: true, children: kin }),
  office('gone2', { status: 'left' }),
  profile({ username: 'priv', type: 'faculty', capabilities: ['privacy'] }),
]);
/** The acts of the room are in the first second of this day. */
const begin = Date.parse('2026-03-02T00:00:00.000Z');
const after = (days: number) => new Date(begin + days * 86_400_000 + 60_000);

beforeEach(async () => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
  await room.act('cara', { act: 'withhold', child: 'uid-nina' });
});

/** Returns what a night orders. */
async function night(days: number): Promise<RosterReminder[]> {
  const orders: RosterReminder[] = [];
  const queue = { send: async (order: RosterReminder) => void orders.push(order) };
  await nightlyReminders(sites, { withheld: withheldReader(room.tables), queue })(after(days));
  return orders;
}

/** Sends what a night orders. */
async function sent(days: number, before?: () => Promise<unknown>) {
  const { tables } = room;
  const [body] = await night(days);
  if (!body) return { to: [] };
  const kind = rosterReminderMail({
    users: userRepository(tables),
    decisions: decisionRepository(tables),
    holders: (school) => holdersOf(tables, school, { isConsistent: false }),
  });
  return sendOrder(body, { tables, kind, at: after(days), before });
}
const cara = (children: object[]) =>
  ({
    ...room.tables.all('users').find(({ userUid }) => userUid === 'uid-cara'),
    children,
  }) as unknown as DecidedProfile;

describe('the reminder to correct the roster', () => {
  it('reaches administrators who are no carers of the family, after 14 days, naming nobody', async () => {
    expect((await sent(13)).to).toEqual([]);
    const { to, subject, text = '' } = await sent(14);
    expect(to).toEqual(['ada', 'ben']);
    expect(subject).toBe('The roster needs a correction');
    expect(text).toContain('/admin/people/uid-cara');
    const log = JSON.stringify(room.tables.all('emailstatistics'));
    // Nor does it have a message to an administrator who has left.
    for (const uid of ['uid-cara', 'uid-nina', 'uid-gone2']) expect(log).not.toContain(uid);
    for (const hidden of ['Cara', 'Nína', 'Rossi', 'Because.']) expect(text).not.toContain(hidden);
  });

  it('leaves once, and again each 30 days while the roster is wrong', async () => {
    const reached = [];
    for (const days of [14, 15, 43, 44, 50, 74]) reached.push((await sent(days)).to);
    expect(reached).toEqual([['ada', 'ben'], [], [], ['ada', 'ben'], [], ['ada', 'ben']]);
  });

  it.each([
    ['restricted', link('nina', { restricted: true })],
    ['ended', link('nina', { status: 'ended' })],
    ['over', link('nina', { valid_to: '2026-03-10' })],
    ['gone', link('otto')],
  ])('is not ordered when the roster has the link %s', async (_, child) => {
    await storeProfiles(room.tables, cara([child]));
    expect(await night(20)).toEqual([]);
  });

  it('is not ordered after the child was given back, and waits 14 days after it is withheld again', async () => {
    await room.act('cara', { act: 'give-back', child: 'uid-nina', version: 1 });
    expect(await night(20)).toEqual([]);
  });

  it('is not sent when the roster was corrected meanwhile', async () => {
    const { to } = await sent(14, () =>
      storeProfiles(room.tables, cara([link('nina', { restricted: true })])),
    );
    expect(to.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['is no administrator now', { capabilities: [] }],
    ['has another address', { email: 'new@example.org' }],
    ['is a carer in the family now', { children: [link('nina')] }],
    ['has left', { status: 'left' }],
  ])('is not sent to somebody who %s', async (_, is) => {
    const { to } = await sent(14, () =>
      storeProfiles(room.tables, office('ada', is), office('ben', is)),
    );
    expect(to).toHaveLength(1);
  });

  it('is not sent to the carer, also one who is an administrator', async () => {
    await storeProfiles(room.tables, {
      ...cara([link('nina'), link('otto')]),
      capabilities: ['administrator'],
    });
    expect((await sent(14)).to).toEqual(['ada', 'ben']);
  });

  it('is not sent about a child who has left', async () => {
    await storeProfiles(room.tables, profile({ username: 'nina', status: 'left' }));
    expect((await sent(14)).to).toEqual([]);
  });

  it('is ordered with identifiers only, for the own school', async () => {
    expect(await night(14)).toEqual([
      {
        kind: 'roster-reminder',
        site: 'main',
        userUid: 'uid-cara',
        child: 'uid-nina',
        since: expect.stringMatching(/^2026-03-16T00:00:00/),
      },
    ]);
  });

  it('is ordered for other schools when one cannot be read', async () => {
    const orders: object[] = [];
    const run = nightlyReminders(sites, {
      withheld: {
        of: ({ site }) => ({
          async carers() {
            if (site === 'main') throw new Error('down');
            return withheldReader(room.tables)
              .of({ site: 'main' } as never)
              .carers();
          },
        }),
      },
      queue: { send: async (order) => void orders.push(order) },
    });
    await expect(run(after(14))).rejects.toThrow('Reminders could not be ordered: main');
    expect(orders.length).toBe(sites.length - 1);
  });
});

describe('when a reminder is due', () => {
  it('is nothing for a carer who has left', () => {
    const person = { status: 'left', children: [link('nina')] } as const;
    const withheld = [{ child: 'uid-nina', at: '2026-01-01T00:00:00.000Z', by: 'a', reason: 'R' }];
    const moment = { now: after(0), today: '2026-03-02' };
    const over = { version: 1, withheld };
    expect(
      reminderSince({ ...person, children: [...person.children], over }, 'uid-nina', moment),
    ).toBe(undefined);
  });
});
