import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { subscribedUsers } from '#shared/subscribers/subscribed-users.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';

const path = '/admin?tab=subscribed';
const screens = screensWith(async ({ ask }) => {
  for (const [name, email] of [
    ['Ann Lee', 'ann@example.org'],
    ['Bob Ray', 'bob@example.org'],
    ['Zoe <b>Lee', 'zoe@example.org'],
  ] as const) {
    await ask('a.admin', subscribedUsers.create, { name, email });
  }
});
const opened = async () => {
  const page = await screens.open('a.admin', path);
  await page.getByText('Zoe <b>Lee', { exact: true }).waitFor();
  return page;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the Subscribed tab', () => {
  it('lists subscribers newest first, and filters them in the address', async () => {
    const page = await opened();
    const names = await page.getByRole('row').locator('td:nth-child(2)').allTextContents();
    expect(names.slice(0, 3)).toEqual(['Zoe <b>Lee', 'Bob Ray', 'Ann Lee']);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Name contains').fill('lee');
    await press(page, 'Filter');
    await rowOf(page, 'Bob Ray').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toContain('name=lee');
    await page.getByLabel('Email contains').fill('nobody');
    await press(page, 'Filter');
    await page.getByText('No records found!').first().waitFor();
    await press(page, 'Reset');
    await rowOf(page, 'Bob Ray').waitFor();
  });

  it('hides columns on this device, saves a view without names, and deletes the chosen ones', async () => {
    const page = await opened();
    await press(page, 'Columns');
    const choices = page.getByRole('group', { name: 'Columns' }).getByRole('checkbox');
    expect(await choices.count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Email' }).uncheck();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('ann@example.org').waitFor({ state: 'detached' });
    await page.goto(`${path}&name=lee&size=50`);
    await rowOf(page, 'Ann Lee').waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      '',
      'Name',
      'State',
      'Added',
      'Actions',
    ]);
    await press(page, 'Saved views');
    await page.getByLabel('Name of this view').fill('Fifty');
    await press(page, 'Save this view');
    await page.getByRole('button', { name: 'Delete the view Fifty' }).waitFor();
    const view = page.getByRole('link', { name: 'Fifty' });
    expect(await view.getAttribute('href')).toBe(`${path}&size=50`);
    await view.click();

    const names = ['Dot One', 'Dot Two', 'Dot Three'];
    for (const [at, name] of names.entries()) {
      await screens.college.ask('a.admin', subscribedUsers.create, {
        name,
        email: `dot${at}@example.org`,
      });
    }
    await page.reload();
    await page.getByRole('checkbox', { name: 'Choose Dot One' }).check();
    await page.getByRole('checkbox', { name: 'Choose Dot Two' }).check();
    await page.getByRole('status').getByText('2 chosen').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const bar = page.getByRole('region', { name: 'Chosen subscribers' });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Delete 2 subscribers').waitFor();
    await press(page, 'No');
    expect(await page.getByRole('checkbox', { name: 'Choose Dot One' }).isChecked()).toBe(true);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await press(page, 'Yes');
    await page.getByText('2 subscribers deleted.').waitFor();
    await rowOf(page, 'Dot Two').waitFor({ state: 'detached' });
    expect(await rowOf(page, 'Dot Three').count()).toBe(1);
  });

  it('adds a subscriber, refuses one that exists, and keeps what was typed', async () => {
    const page = await opened();
    const form = page.getByRole('form', { name: 'New subscriber' });
    // The first press opens the form, the second saves it.
    await press(page, 'Add subscriber');
    await form.waitFor();
    await press(page, 'Add subscriber');
    await form.getByText('*Please enter name.').waitFor();
    await form.getByText('*Please enter email.').waitFor();
    await form.getByLabel('Name').fill('Cy Ng');
    await form.getByLabel('Email').fill('cy at example');
    await press(page, 'Add subscriber');
    await form.getByText('*Please enter valid email.').waitFor();
    await form.getByLabel('Email').fill('ANN@example.org');
    await press(page, 'Add subscriber');
    await form.getByText('[ERROR] Subscribed user already exist in database').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Cy Ng');
    await form.getByLabel('Email').fill('cy@example.org');
    await press(page, 'Add subscriber');
    await page.getByText('Saved successfully.').waitFor();
    await rowOf(page, 'cy@example.org').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('');
  });

  it('changes and deletes a subscriber', async () => {
    const page = await opened();
    await press(page, 'Edit Bob Ray');
    const form = page.getByRole('form', { name: 'Edit subscriber' });
    await form.getByLabel('Name').fill('Robert Ray');
    await press(page, 'Save');
    await rowOf(page, 'Robert Ray').waitFor();
    await press(page, 'Delete Robert Ray');
    const dialog = page.getByRole('dialog', { name: 'Delete subscribed user' });
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Deleted successfully.').waitFor();
    await rowOf(page, 'Robert Ray').waitFor({ state: 'detached' });
  });

  it('imports a file after a dry run, and names the faults of another', async () => {
    const page = await opened();
    await press(page, 'Import CSV');
    const dialog = page.getByRole('dialog', { name: 'Import subscribers' });
    const choose = (csv: string | Buffer, name = 'people.csv') =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await choose('x', 'people.xlsx');
    await dialog.getByText('Choose a CSV file.').waitFor();
    await choose(Buffer.from([0xff, 0xfe, 0x4e, 0x00]));
    await dialog.getByText(/not in UTF-8/).waitFor();
    await choose('Name,Email\nDee,dee@example.org\nEve,eve at example\n');
    await dialog.getByText(/One place of the file can’t be used/).waitFor();
    await dialog.getByText('Please enter valid email.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 375, height: 812 });
    const fault = dialog.getByRole('list', { name: 'Faults of the file' }).getByRole('listitem');
    expect((await fault.innerText()).split(/\s*\n\s*/)[0]).toBe('Please enter valid email.');
    if (size) await page.setViewportSize(size);
    await choose('Name,Email\nDee,dee@example.org\nAnn,ann@example.org\n');
    await dialog.getByText('1 person will be added and get a welcome mail.').waitFor();
    await dialog.getByRole('button', { name: 'Add 1 person' }).click();
    await page.getByText('1 person added.').waitFor();
    await rowOf(page, 'dee@example.org').waitFor();
  });

  it('has the PDFs of Connections below', async () => {
    const page = await opened();
    await page.getByRole('heading', { name: 'Connections PDF' }).waitFor();
    await page.getByRole('button', { name: 'Generate PDF' }).waitFor();
  });
});
