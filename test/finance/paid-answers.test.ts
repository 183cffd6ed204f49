import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentAddress } from '#shared/asks/payment';
import type { AccountEntry } from '#shared/finance/account-entry';
import { type AskSchool, askSchool, carer } from '#test/asks/ask-school';
import { askedAt, on, tuesday, yes } from '#test/asks/camp';
import { profile, storeProfiles } from '#test/support/records/profiles';

let school: AskSchool;
beforeAll(async () => {
  school = await askSchool();
  await storeProfiles(
    school.tables,
    profile({ username: 'amy', firstname: 'Amy', groups: ['7a'], studentNumber: '1001' }),
  );
});
afterAll(() => school.stop());

const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const payment = { cents: 12_000, code: 'CAMP7' };
let entries = 0;
const entry = (username: string, is: Partial<AccountEntry>): AccountEntry => ({
  TRANSACTION_ID: `t${++entries}`,
  userUid: `uid-${username}`,
  type: 'payment',
  date: '2026-05-03',
  description: '',
  cents: 12_000,
  reference: 'CAMP7-1001',
  ...is,
});
const shownTo = async (askUid: string, who: typeof cara) =>
  (await school.handlers.get({ askUid }, who, on(tuesday))).subjects.map(
    ({ firstname, reference, paid }) => ({ firstname, reference, paid }),
  );

describe('a payment', () => {
  it('has an amount, and a reference for each child', async () => {
    const askUid = await askedAt(school, { payment });
    const own = await school.handlers.get({ askUid }, cara, on(tuesday));
    expect(own.cents).toBe(12_000);
    expect(await shownTo(askUid, cara)).toEqual([
      { firstname: 'Amy', reference: 'CAMP7-1001', paid: undefined },
      // The roster has no number of Ben.
      { firstname: 'Ben', reference: 'CAMP7', paid: undefined },
    ]);
    await school.handlers.answer({ askUid, answers: [yes('c:uid-amy')] }, cara, on(tuesday));
    expect((await shownTo(askUid, carl))[0]?.reference).toBe('CAMP7-1001');
  });

  it('is shown as paid to the carer whose account has it, and to nobody else', async () => {
    const askUid = await askedAt(school, { payment });
    await school.storeEntry(entry('carl', { cents: 5_000, reference: 'camp7 1001' }));
    await school.storeEntry(entry('carl', { cents: 7_000, date: '2026-05-09' }));
    await school.storeEntry(entry('carl', { type: 'invoice' }));
    await school.storeEntry(entry('carl', { reference: 'CAMP7-1002' }));
    await school.storeEntry(entry('carl', { reference: undefined }));
    expect((await shownTo(askUid, carl))[0]?.paid).toEqual({ cents: 12_000, on: '2026-05-09' });
    expect((await shownTo(askUid, cara))[0]?.paid).toBeUndefined();
  });

  it('is not part of what asks without one', async () => {
    const askUid = await askedAt(school);
    const own = await school.handlers.get({ askUid }, carl, on(tuesday));
    expect(JSON.stringify(own)).not.toMatch(/cents|reference|paid/);
  });
});

describe('the address of the payment page', () => {
  const paying = { cents: 12_050, reference: 'CAMP7-1001' };
  it.each([
    ['https://pay.example/', 'https://pay.example/'],
    ['https://pay.example/?a={amount}', 'https://pay.example/?a=120.50'],
    ['https://pay.example/{reference}?a={amount}', 'https://pay.example/CAMP7-1001?a=120.50'],
  ])('gets of %s what it names', (page, expected) => {
    expect(paymentAddress(page, paying)).toBe(expected);
  });

  it('gets nothing of an account, and no sign that changes it', () => {
    expect(paymentAddress('https://pay.example/?r={reference}&a={amount}')).toBe(
      'https://pay.example/?r=&a=',
    );
    expect(
      paymentAddress('https://pay.example/?r={reference}', { cents: 1, reference: 'A&b=c' }),
    ).toBe('https://pay.example/?r=A%26b%3Dc');
  });
});
