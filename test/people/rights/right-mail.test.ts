import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rightMail } from '#functions/people/mail/right-mail';
import { holdersOf } from '#functions/people/store/rights/holders';
import { rightLedger } from '#functions/people/store/rights/right-ledger';
import { type AboutRight, tellOfRight } from '#functions/people/store/rights/right-order';
import { userRepository } from '#functions/people/store/users';
import { as, now, rightsRoom } from '#test/people/rights/rights-room';
import { sendOrder } from '#test/support/mail/order-sending';
import { request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const room = rightsRoom();
beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

/** Sends what an order is about. Returns whom it reached, and one of its texts. */
async function sent(
  about: AboutRight | undefined,
  before: () => Promise<unknown> = async () => {},
) {
  if (!about) throw new Error('Nothing was ordered');
  const { tables } = room;
  const kind = rightMail({
    users: userRepository(tables),
    rights: rightLedger(tables),
    holders: (school) => holdersOf(tables, school, { isConsistent: false }),
  });
  const orders: object[] = [];
  await tellOfRight({ send: async (order, seconds) => void orders.push({ ...order, seconds }) })(
    schoolNamed('main'),
    about,
  );
  const [order] = orders as [{ seconds: number }];
  expect(order.seconds).toBe(30);
  const { seconds: _, ...body } = order;
  return sendOrder(body, { tables, kind, at: new Date(now.getTime() + 60_000), before });
}
const everybodyTold = ['ada', 'ben', 'nora', 'paul', 'priya'];

describe('the mail about a right', () => {
  it('reaches the person, all administrators and privacy officers once, without the reason', async () => {
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    const { to, subject, text } = await sent(room.told[0]);
    expect(to).toEqual(everybodyTold);
    expect(subject).toBe('Rights of nora Ng');
    expect(text).toContain('nora Ng has the right “Editor” now.');
    expect(text).not.toContain('Because.');
    // The first of them is Ada, who is greeted and not named as the one who gave it.
    expect(text?.replace('Hello Ada,', '')).not.toContain('Ada');
  });

  it('reports a request with the link, also to those who may confirm it, and says never to confirm by mail', async () => {
    await room.ask('ada', { name: 'nora', capability: 'counsellor' });
    const { to, text } = await sent(room.told[0]);
    expect(to).toEqual(['ada', 'ben', 'cole', 'cora', 'nora', 'paul', 'priya']);
    expect(text).toContain('/admin/rights');
    expect(text).toContain('Never confirm because of a mail.');
    expect(text).not.toContain('Because.');
  });

  it('reports a loss and a refusal, to the person who lost the right too', async () => {
    await room.ask('ada', { name: 'ben', capability: 'administrator', give: false });
    const loss = await sent(room.told[0]);
    expect(loss.to).toEqual(['ada', 'ben', 'paul', 'priya']);
    expect(loss.text).toContain('ben Ng no longer has the right “Administrator”.');
    const { requestUid = '' } = await room.ask('ada', { name: 'nora', capability: 'signing' });
    await room.decide('priya', requestUid, { decision: 'refuse' });
    const refusal = await sent(room.told.at(-1));
    expect(refusal.text).toContain('does not get the right “Documents to sign”');
  });

  it('is not sent about what was not stored, or a request that has ended', async () => {
    const { requestUid = '' } = await room.ask('ada', { name: 'nora', capability: 'signing' });
    const asked = room.told[0];
    await room.decide('priya', requestUid);
    expect((await sent(asked)).to).toEqual([]);
    const nothing = { of: 'change', userUid: 'uid-nora', changeUid: 'never' } as const;
    expect((await sent(nothing)).to).toEqual([]);
  });

  it('reaches nobody who is blocked, left, has no address, or lost the right meanwhile', async () => {
    await storeProfiles(
      room.tables,
      profile({ username: 'paul', capabilities: ['privacy'], status: 'left' }),
      profile({ username: 'priya', capabilities: ['privacy'], email: '' }),
    );
    await room.api.act(
      { userUid: 'uid-ben', act: 'block', reason: 'R.', version: 0 },
      as('ada'),
      request({ now }),
    );
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    expect((await sent(room.told.at(-1))).to).toEqual(['ada', 'nora']);
  });

  it('is ordered for the own school', async () => {
    const orders: object[] = [];
    const tell = tellOfRight({ send: async (order) => void orders.push(order) });
    await tell(schoolNamed('regional'), { of: 'request', requestUid: 'r' });
    expect(orders).toMatchObject([{ site: 'regional' }]);
  });

  it('is asked for again right before each message leaves', async () => {
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    const about = room.told[0];
    const everyone = ['ben', 'paul', 'priya'];
    const { to } = await sent(about, async () => {
      for (const name of everyone) {
        await storeProfiles(room.tables, profile({ username: name, type: 'faculty' }));
      }
    });
    expect(to).toEqual(expect.arrayContaining(['ada', 'nora']));
    expect(to.filter((name) => everyone.includes(name ?? '')).length).toBeLessThanOrEqual(1);
  });
});
