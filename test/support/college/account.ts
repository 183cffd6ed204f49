import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { AccountEntry } from '#shared/finance/account-entry';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import {
  collegePerson,
  collegeSettings,
  storePerson,
  storeSettings,
} from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

/** The current day at the school. */
export const accountToday = dayIn('Australia/Sydney', new Date());

/** Returns a day some days from today. */
export const accountDay = (days: number): string => addDays(accountToday, days);

/** Stores an entry of a carer's account, by default an invoice of Rosa Hale for Mia. */
export async function storeEntry(
  { put }: Pick<College, 'put'>,
  TRANSACTION_ID: string,
  is: Partial<AccountEntry> = {},
): Promise<void> {
  const entry: AccountEntry = {
    TRANSACTION_ID,
    userUid: 'u-c.carer',
    studentUid: 'u-mia',
    type: 'invoice',
    date: accountDay(-40),
    description: TRANSACTION_ID,
    cents: 10_000,
    ...is,
  };
  const keys = {
    pk: 'main',
    sk: TRANSACTION_ID,
    ...portalKeys(schoolNamed('main'), 'finance', entry),
  };
  await put('finance', { ...entry, ...keys });
}

/**
 * Stores the account of Rosa Hale with an invoice in each state and a discount, and that of the
 * other carer of Mia. The school's file was read this morning.
 */
export async function storeAccount(college: College): Promise<void> {
  const { records } = college;
  await storeSettings(records, {
    tile_settings: [
      ...collegeSettings.tile_settings,
      { url: '/financial-info', label: 'Financial info' },
    ],
    payment_page: 'https://pay.example.edu/families',
  });
  const link = { userUid: 'u-mia', status: 'active' as const, restricted: false };
  await storePerson(
    records,
    collegePerson({
      username: 'o.other',
      firstname: 'Otto',
      surname: 'Berg',
      type: 'affiliate',
      is_carer: true,
      children: [link],
    }),
  );
  await storeEntry(college, 'Tuition Term 3', { cents: 276_050, due_date: accountDay(-12) });
  await storeEntry(college, 'Paid', {
    type: 'payment',
    date: accountDay(-30),
    cents: 276_050,
    INVOICE_ID: 'Tuition Term 3',
    description: 'Thank you',
  });
  await storeEntry(college, 'Camp', { cents: 18_745, due_date: accountDay(-1) });
  await storeEntry(college, 'Excursion', {
    studentUid: 'u-ned',
    cents: 4_500,
    date: accountDay(-5),
    due_date: accountDay(1),
  });
  await storeEntry(college, 'Part', {
    type: 'payment',
    studentUid: 'u-ned',
    date: accountDay(-2),
    cents: 2_000,
    INVOICE_ID: 'Excursion',
    description: '',
  });
  await storeEntry(college, 'Deposit', {
    studentUid: 'u-ned',
    cents: 50_000,
    date: accountDay(-3),
    due_date: accountDay(25),
  });
  await storeEntry(college, 'Discount', { type: 'credit', cents: 1_000, INVOICE_ID: 'Camp' });
  await storeEntry(college, 'Old invoice', { date: accountDay(-800), due_date: accountDay(-770) });
  await storeEntry(college, 'Old payment', {
    type: 'payment',
    date: accountDay(-780),
    INVOICE_ID: 'Old invoice',
  });
  await storeEntry(college, 'Other carer', { userUid: 'u-o.other', cents: 12_300 });
  await college.put('intake', {
    pk: 'main',
    sk: 'lock',
    last_loads: { finance: { at: `${accountToday}T00:05:00.000Z` } },
  });
}
