import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { schoolSettings } from '#shared/site/school-settings.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';

const screens = screensWith();
const stored = () => screens.college.ask('a.admin', schoolSettings.get, {});

/** Adds entries to a list: Enter adds what was typed. */
async function add(page: Page, list: string, entries: readonly string[]) {
  const field = page.getByLabel(list, { exact: true }).and(page.getByRole('textbox'));
  for (const entry of entries) {
    await field.fill(entry);
    await field.press('Enter');
  }
}
const entriesOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').allInnerTexts();

it('changes what the school decides, with a sentence for each fault, and merges what two people changed', async () => {
  const page = await screens.open('a.admin', '/admin/settings');
  const field = (name: string) =>
    page.getByLabel(name, { exact: true }).and(page.getByRole('textbox'));
  const save = () => page.getByRole('button', { name: 'Save settings' }).click();
  await field('Payment page').fill('http://pay.example.edu');
  await field('Addresses of the attendance office').fill('office');
  await save();
  await page.getByText('Please enter valid e-mail addresses.').waitFor();
  await page.getByText('Please give an address that begins with https://.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);

  await field('Payment page').fill('https://pay.example.edu/');
  await page.getByRole('button', { name: 'Remove office', exact: true }).click();
  await add(page, 'Addresses of the attendance office', ['office@example.edu', 'desk@example.edu']);
  for (const gone of await entriesOf(page, 'Other reasons')) {
    await page.getByRole('button', { name: `Remove ${gone}`, exact: true }).click();
  }
  await add(page, 'Other reasons', ['Family', 'Sport']);
  await page.getByRole('button', { name: 'Add a contact' }).click();
  const contact = page.getByRole('group', { name: 'Contact 1' });
  await contact.getByLabel('Who answers').fill('School office');
  await contact.getByLabel('Phone').fill('02 5550 0100');
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
    payment_page: 'https://pay.example.edu/',
    daily_mail: { on: true, hour: 9 },
    emergency_contacts: [{ label: 'School office', phone: '02 5550 0100' }],
  });
  expect(saved.reasons.map(({ reason }) => reason)).toEqual([
    'illness',
    'medical',
    'family',
    'sport',
  ]);

  const others = {
    ...saved,
    leave_days: 9,
    payment_page: 'https://new.example.edu/',
    updated_at,
    daily_mail: { on: false, hour: 9 },
  };
  await screens.college.ask('a.admin', schoolSettings.change, others);
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
    payment_page: 'https://new.example.edu/',
    daily_mail: { on: false },
  });
});

it('fits a phone with all entries of a list, and opens only for administrators', async () => {
  const small = { width: 375, height: 800 };
  const page = await screens.open('a.admin', '/admin/settings', small);
  await page.getByRole('heading', { name: 'Attendance office' }).waitFor();
  const long = 'A reason that is longer than a line of a phone, so that it wraps';
  await add(page, 'Other reasons', ['Sport', 'Transport', long]);
  expect(await entriesOf(page, 'Other reasons')).toEqual(
    expect.arrayContaining(['Sport', 'Transport', long]),
  );
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  const refused = await screens.open('e.editor', '/admin/settings');
  await refused.getByRole('heading', { level: 1, name: /exist|found/i }).waitFor();
});

it('warns while no counsellor hears of requests for support', async () => {
  const page = await screens.open('a.admin', '/admin/settings');
  const addresses = page.getByRole('textbox', { name: 'Addresses of the counsellors' });
  await addresses.fill('cora@example.edu');
  const warning = page.getByText('No counsellor gets a mail about a new request');
  await warning.waitFor({ state: 'detached' });
  await addresses.fill('');
  await warning.waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('adds a week that breaks the order, and takes several entries that are pasted at once', async () => {
  const page = await screens.open('a.admin', '/admin/settings');
  await page.getByLabel('Letters of the weeks').fill('A, B');
  const day = page.getByRole('group', { name: 'First day of the week' });
  await day.getByRole('spinbutton').first().click();
  await page.keyboard.type('01022027');
  await page.getByLabel('Letter', { exact: true }).selectOption('B');
  await page.getByRole('button', { name: 'Add week' }).click();
  await page.getByRole('button', { name: 'Remove Week B from Mon 1 Feb 2027' }).waitFor();
  const domains = page.getByRole('textbox', { name: 'Domains of the school' });
  await domains.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'one.example.edu\ntwo.example.edu');
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  expect(await entriesOf(page, 'Domains of the school')).toEqual([
    'one.example.edu',
    'two.example.edu',
  ]);
  await page.getByLabel('Address for replies').fill('office@one.example.edu');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved.').waitFor();
  expect(await stored()).toMatchObject({
    reply_to: 'office@one.example.edu',
    week_starts: [{ day: '2027-02-01', week: 'B' }],
    mail_domains: ['one.example.edu', 'two.example.edu'],
  });
});

it('marks the section that is read, not the one before it', async () => {
  const page = await screens.open('a.admin', '/admin/settings');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const marked = sections.locator('[aria-current]');
  const titles = await sections.getByRole('button').allInnerTexts();
  expect(titles.length).toBeGreaterThan(5);
  for (const title of [...titles, titles[2] ?? '']) {
    await sections.getByRole('button', { name: title, exact: true }).click();
    await expect.poll(() => marked.allInnerTexts()).toEqual([title]);
  }
  // The same by scrolling: the mark follows the title at the top.
  await sections.getByRole('button', { name: titles[0] ?? '', exact: true }).click();
  const second = page.getByRole('heading', { level: 2, name: titles[1] ?? '', exact: true });
  await second.evaluate((title) => scrollBy(0, title.getBoundingClientRect().top - 180));
  await expect.poll(() => marked.allInnerTexts()).toEqual([titles[1]]);
});
