import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { financialInfo } from '#shared/finance/financial-info.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input } from '#shared/kernel/route';
import { accountDay, accountToday, storeAccount } from '#test/support/college/account';
import { type College, startCollege } from '#test/support/college/college';

let college: College;
beforeAll(async () => {
  college = await startCollege();
  await storeAccount(college);
});
afterAll(() => college.stop());

type Listed = Input<typeof financialInfo.listEntries>;
const list = (input: Listed) => college.ask('c.carer', financialInfo.listEntries, input);
const idsOf = ({ records }: Awaited<ReturnType<typeof list>>) =>
  records.map(({ TRANSACTION_ID }) => TRANSACTION_ID);
const statusOf = async (username: string, input: Listed) => {
  const request = requestFor(financialInfo.listEntries, input);
  return (await college.call('main', await college.tokenOf(username), request)).status;
};
const all = [
  'Part',
  'Deposit',
  'Excursion',
  'Paid',
  'Discount',
  'Tuition Term 3',
  'Camp',
  'Old payment',
  'Old invoice',
];

describe('the account of the caller', () => {
  it('has the balance, what is overdue and unpaid, and when the school’s file was read', async () => {
    const account = await college.ask('c.carer', financialInfo.get, {});
    expect(account).toMatchObject({
      balance_cents: 70_245,
      overdue_cents: 17_745,
      unpaid_count: 3,
      has_invoices: true,
      first_day: accountDay(-800),
      as_of: `${accountToday}T00:05:00.000Z`,
      children: [
        { userUid: 'u-mia', firstname: 'Mia' },
        { userUid: 'u-ned', firstname: 'Ned' },
      ],
    });
    expect(account.unpaid.map(({ TRANSACTION_ID, state }) => [TRANSACTION_ID, state])).toEqual([
      ['Camp', 'overdue'],
      ['Excursion', 'part paid'],
      ['Deposit', 'open'],
    ]);
    const ofMia = await college.ask('c.carer', financialInfo.get, { child: 'u-mia' });
    expect(ofMia).toMatchObject({ balance_cents: 70_245, unpaid_count: 1 });
  });

  it('lists every entry once, newest first, page by page', async () => {
    const whole = idsOf(await list({}));
    expect(whole.toSorted()).toEqual(all.toSorted());
    expect(whole.slice(0, 3)).toEqual(all.slice(0, 3));
    for (const limit of [1, 2, 4]) {
      const seen: string[] = [];
      let next_token: string | undefined;
      do {
        const page = await list({ limit, ...(next_token && { next_token }) });
        seen.push(...idsOf(page));
        next_token = page.next_token;
      } while (next_token);
      expect(seen).toEqual(whole);
    }
  });

  it('lists the entries of days, both included, and of a child', async () => {
    const days = { from: accountDay(-5), to: accountDay(-3) };
    expect(idsOf(await list(days))).toEqual(['Deposit', 'Excursion']);
    expect(idsOf(await list({ ...days, child: 'u-mia' }))).toEqual([]);
    expect(await statusOf('c.carer', { from: days.to, to: days.from })).toBe(400);
  });

  it('refuses a position that is not in the account, also one of the other carer’s', async () => {
    const next_token = Buffer.from('Other carer').toString('base64url');
    expect(await statusOf('c.carer', { next_token })).toBe(400);
    expect(await statusOf('o.other', { next_token })).toBe(200);
    expect(await statusOf('o.other', { child: 'u-ned' })).toBe(404);
  });
});
