import { expect, it } from 'vitest';
import { FamilySettings } from '#shared/site/family-settings';
import { familySettings } from '#shared/site/family-settings.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';

const screens = screensWith();
const stored = () => screens.college.ask('a.admin', familySettings.get, {});

it('changes what the school decides, with a sentence for each fault, and merges what two people changed', async () => {
  const page = await open(await screens.as('a.admin'), '/admin/settings');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const save = () => page.getByRole('button', { name: 'Save settings' }).click();
  await field('Payment page').fill('http://pay.example.edu');
  await field('Addresses of the attendance office').fill('office');
  await save();
  await page.getByText('Please enter valid e-mail addresses.').waitFor();
  await page.getByText('Please give an address that begins with https://.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);

  await field('Payment page').fill('https://pay.example.edu/');
  await field('Addresses of the attendance office').fill('office@example.edu\ndesk@example.edu');
  await field('Other reasons').fill('Family\nSport');
  await field('Emergency contacts').fill('School office: 02 5550 0100');
  await page.getByLabel('Mail carers each day').check();
  await page.getByLabel('Hour').selectOption('9 am');
  await save();
  await page.getByText('Settings saved.').waitFor();
  await page.getByText('Changed by Noor Aziz').waitFor();
  const history = page.getByRole('region', { name: 'Earlier changes' });
  await history.getByText('https://pay.example.edu/').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  const { updated_at, ...saved } = await stored();
  expect(saved).toMatchObject({
    office_addresses: ['office@example.edu', 'desk@example.edu'],
    ...{ payment_page: 'https://pay.example.edu/', daily_mail: { on: true, hour: 9 } },
    emergency_contacts: [{ label: 'School office', phone: '02 5550 0100' }],
  });
  expect(saved.reasons.map(({ reason }) => reason)).toEqual([
    ...['illness', 'medical', 'family', 'sport'],
  ]);

  const others = {
    ...FamilySettings.strip().parse(saved),
    ...{ leave_days: 9, payment_page: 'https://new.example.edu/', updated_at },
    daily_mail: { on: false, hour: 9 },
  };
  await screens.college.ask('a.admin', familySettings.change, others);
  await field('School days from which it is leave').fill('4');
  await save();
  const conflict = page.getByRole('dialog', { name: 'Another person changed this' });
  await conflict.getByText('Noor Aziz saved a newer version').waitFor();
  const daily = conflict.getByRole('region', { name: 'Daily mail' });
  expect(await daily.innerText()).toMatch(/Off[\s\S]*On, at 9 am/);
  await conflict.getByRole('button', { name: 'Take the saved one: Payment page' }).click();
  await conflict.getByRole('region', { name: 'Payment page' }).waitFor({ state: 'detached' });
  await conflict.getByRole('button', { name: 'Take the saved one: Daily mail' }).click();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(async () => (await stored()).leave_days).toBe(4);
  expect(await stored()).toMatchObject({
    ...{ payment_page: 'https://new.example.edu/', daily_mail: { on: false } },
  });
});

it('fits a phone with all lines of a list, and opens only for administrators', async () => {
  const small = { width: 375, height: 800 };
  const page = await open(await screens.as('a.admin', small), '/admin/settings');
  await page.getByRole('heading', { name: 'Attendance office' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  const reasons = page.getByLabel('Other reasons', { exact: true });
  const wrapped = 'A reason that is longer than a line of a phone, so that it wraps';
  await reasons.fill(`Family\nSport\nTransport\nOther\n${wrapped}`);
  expect(await reasons.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  const refused = await open(await screens.as('e.editor'), '/admin/settings');
  await refused.getByRole('heading', { level: 1, name: /exist|found/i }).waitFor();
});

it('warns while no counsellor hears of requests for support', async () => {
  const page = await open(await screens.as('a.admin'), '/admin/settings');
  const addresses = page.getByLabel('Addresses of the counsellors', { exact: true });
  await addresses.fill('cora@example.edu');
  const warning = page.getByText('No counsellor gets a mail about a new request');
  await warning.waitFor({ state: 'detached' });
  await addresses.fill(' ');
  await warning.waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
