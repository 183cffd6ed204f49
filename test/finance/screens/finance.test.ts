import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { accountDay, accountToday, storeAccount } from '#test/support/college/account';
import { dayWords } from '../../../web/src/components/days/dayWords.ts';

const screens = screensWith(storeAccount);

const listOf = (page: Page, name: string) => page.getByRole('list', { name });
const itemOf = (page: Page, name: string, text: string) =>
  listOf(page, name).getByRole('listitem').filter({ hasText: text });

describe('the financial info screen', () => {
  it('shows a carer what is owed, by child, and all states of invoices in words', async () => {
    const page = await screens.open('c.carer', '/financial-info');
    const balance = page.getByRole('region', { name: 'Balance' });
    await balance.getByText('You owe').waitFor();
    await balance.getByText('$702.45', { exact: true }).waitFor();
    await balance.getByText('$177.45 is overdue').waitFor();
    await balance.getByText(`As of ${dayWords(accountToday, accountToday)}`).waitFor();
    const pay = page.getByRole('link', { name: 'Open the payment page' });
    expect(await pay.getAttribute('href')).toBe('https://pay.example.edu/families');
    expect(await pay.getAttribute('rel')).toContain('noopener');
    const camp = itemOf(page, 'To pay', 'Camp');
    const due = dayWords(accountDay(-1), accountToday);
    await camp.getByText(`Overdue. Was due ${due}, yesterday`).waitFor();
    await camp.getByText('Mia · $10.00 of $187.45 is paid').waitFor();
    await itemOf(page, 'To pay', 'Excursion')
      .getByText(/tomorrow$/)
      .waitFor();
    await itemOf(page, 'To pay', 'Deposit')
      .getByText(/in 4 weeks$/)
      .waitFor();
    const entries = listOf(page, 'Invoices and payments').getByRole('listitem');
    expect(await entries.count()).toBe(7);
    await entries.filter({ hasText: 'Tuition Term 3' }).getByText('· Paid · Mia').waitFor();
    await entries.filter({ hasText: 'Excursion' }).getByText('Partly paid · Ned').waitFor();
    await entries.first().getByText('Balance $702.45').waitFor();
    expect(await page.getByText('$123.00').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);

    await page.getByRole('button', { name: 'Ned', exact: true }).click();
    await itemOf(page, 'To pay', 'Camp').waitFor({ state: 'detached' });
    await expect.poll(() => entries.count()).toBe(3);
    expect(new URL(page.url()).searchParams.get('child')).toBe('u-ned');
    await page.getByLabel('Period').selectOption('All');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await entries.filter({ hasText: 'Old invoice' }).waitFor();
    await page.goBack();
    await page.goBack();
    await entries.filter({ hasText: 'Old invoice' }).waitFor({ state: 'detached' });
    await page.getByLabel('Period').selectOption('Choose days');
    await page.getByRole('group', { name: 'From' }).waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toBe(accountToday);
  });

  it('starts a statement of the chosen days, and shows its progress', async () => {
    const page = await screens.open('c.carer', '/financial-info?period=this-year');
    await page.getByRole('button', { name: 'Statement as PDF' }).click();
    const year = accountToday.slice(0, 4);
    const name = `“Account statement ${year}-01-01 to ${year}-12-31” (PDF)`;
    await page.getByRole('status').getByText(`Making ${name}`).waitFor();
  });

  it('shows the other carer only the own account', async () => {
    const page = await screens.open('o.other', '/financial-info');
    const balance = page.getByRole('region', { name: 'Balance' });
    await balance.getByText('$123.00').waitFor();
    const entries = listOf(page, 'Invoices and payments').getByRole('listitem');
    expect(await entries.count()).toBe(1);
    expect(await page.getByText('Camp').count()).toBe(0);
  });
});
