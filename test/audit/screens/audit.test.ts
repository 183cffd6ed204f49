import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startOfDay } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { goTo, navigate } from '#test/support/browser/go';
import { firstDay as day, storeAudit, storeAuditEntry } from '#test/support/college/audit';
import { lookAt, rollUpOf, storeLooks } from '#test/support/records/looks';
import { schoolNamed } from '#test/support/records/school';

const screens = screensWith(storeAudit);

const rows = (page: Page) => page.getByRole('region', { name: 'Audit, table' }).getByRole('row');
const shown = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor();
const address = (page: Page) => new URL(page.url()).searchParams;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the audit screen', () => {
  it('lists who did what with whose record, and finds a child, for the privacy officer', async () => {
    const page = await screens.open('p.privacy', '/admin');
    await page.waitForURL('**/admin/audit');
    await page.getByRole('heading', { level: 1, name: 'Who saw a child’s record' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('listitem');
    expect(await tabs.allTextContents()).toEqual(['Audit', 'Rights']);
    await listRows(page);
    await findChild(page);
    await lookAtPerson(page);
    await refuseDays(page);
  });

  it('is hidden from administrators', async () => {
    const page = await screens.open('a.admin', '/admin/audit');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  /** Who, what, whose, when and from where, page by page and as CSV. */
  async function listRows(page: Page) {
    await shown(page, '50 records shown, there are more');
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['When', 'Who', 'What', 'Whose record', 'From']);
    expect(await rows(page).nth(1).getByRole('cell').allTextContents()).toEqual([
      `${day} 08:00 am`,
      'Tess Samson t.samson',
      'Exported: Mail to or about the child',
      'Mei Lin child.1',
      '203.0.113.0/24',
    ]);
    expect(await rows(page).nth(4).getByRole('cell').nth(1).textContent()).toBe('g.gone');
    await press(page, 'Load more');
    await shown(page, '60 records shown');
    expect((await rows(page).nth(60).getByRole('cell').allTextContents()).slice(1)).toEqual([
      'operator',
      'Gave: the right “sender”',
      'Maximilian von und zu Altenburg-Hohenfels child.2',
      '–',
    ]);
    const saving = page.waitForEvent('download');
    await press(page, 'Save as CSV');
    const text = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
    expect(text).toHaveLength(62);
    expect(text[1]).toBe(
      `${day} 08:00 am,Tess Samson,t.samson,Exported: Mail to or about the child,Mei Lin,child.1,POST /emailstatistics/exports,203.0.113.0/24`,
    );
  }

  /** By name with the keyboard; the name stays out of the address. */
  async function findChild(page: Page) {
    await page.getByRole('textbox', { name: 'Whose record' }).focus();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No child with the name “nobody” at this school.').waitFor();
    await page.getByRole('textbox', { name: 'Whose record' }).fill('mei');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Mei Lin child.1' }).focus();
    await page.keyboard.press('Enter');
    await shown(page, '30 records shown');
    expect([...address(page)]).toEqual([['child', 'u-child.1']]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change');
    await page.getByLabel('Which part of the record').selectOption('Mail to or about the child');
    await shown(page, '1 record shown');
    await page.getByLabel('Which part of the record').selectOption('School roster');
    await page.getByText('no one has read or changed this child’s record').waitFor();
    // One answer examines 1,000 entries.
    for (let n = 1_000; n < 2_000; n += 1) await storeAuditEntry(screens.college, n, {});
    await page.getByLabel('Which part of the record').selectOption('Places the child edits');
    await page.getByText('Search the older rows too.').waitFor();
    await press(page, 'Search older rows');
    await page.getByText('no one has read or changed this child’s record').waitFor();
    await press(page, 'Reset the filter');
    await shown(page, '60 records shown');
    await page
      .getByRole('button', { name: /^Maximilian .*: everything about this child$/ })
      .first()
      .click();
    await shown(page, '30 records shown');
    expect(address(page).get('child')).toBe('u-child.2');
  }

  /** Has no accessibility faults with everything open. */
  async function lookAtPerson(page: Page) {
    await page.getByText('What is in it, and what is not').click();
    await page.getByRole('textbox', { name: 'Who read or changed it' }).fill('tess');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tess Samson t.samson' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  }

  /** Shows the sentence of a refusal, and retries. */
  async function refuseDays(page: Page) {
    await goTo(page, '/admin/audit?from=2026-06-05&to=2026-06-01', 'Who saw a child’s record');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The last day is before the first.' })
      .waitFor();
    await press(page, 'Reset');
    await shown(page, 'records shown');
  }

  it('opens a look at many children to their names, and saves a row for each', async () => {
    const { records } = screens.college;
    const children = ['u-child.1', ...Array.from({ length: 149 }, (_, i) => `u-listed.${i + 100}`)];
    const hour = startOfDay('Australia/Sydney', day).getTime() + 14 * 3_600_000;
    const at = new Date(hour + 12 * 60_000).toISOString();
    const by = { userUid: 'u-listing', username: 'l.listing' };
    await storeLooks(records, schoolNamed('main'), [lookAt(children, { at, by })]);
    await rollUpOf(records)(new Date(hour + 95 * 60_000));
    const page = await screens.open('p.privacy', '/admin/audit?staff=u-listing');
    await shown(page, '1 record shown');
    const cells = rows(page).nth(1).getByRole('cell');
    expect(await cells.first().textContent()).toBe(`${day} between 2 and 3 pm`);
    await cells.nth(3).getByText('150 people').click();
    const names = cells.nth(3).getByRole('listitem');
    expect(await names.count()).toBe(10);
    await press(page, 'Show 140 more');
    await press(page, 'Show more names');
    await expect.poll(() => names.count()).toBe(150);
    expect(await faultsInEveryLook(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await press(page, 'Save as CSV');
    const text = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
    expect(text).toHaveLength(152);
    expect(text[1]).toBe(
      `${day} between 2 and 3 pm,,l.listing,Read: Profile,Mei Lin,child.1,GET /users/{username},203.0.113.0/24`,
    );
    await goTo(page, '/admin/audit?child=u-child.1', 'Who saw a child’s record');
    await page
      .getByText(/^Looks until .* are listed\. Newer ones follow within an hour\.$/)
      .waitFor();
  });

  it('reloads after coming back and after Reset', async () => {
    const context = await screens.as('p.privacy');
    let asked = 0;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/audit') asked++;
    });
    const page = await open(context, '/admin/audit');
    await shown(page, '50 records');
    await storeAuditEntry(screens.college, -1, { child: 'u-noor' });
    await press(page, 'Reset');
    await rows(page).filter({ hasText: 'Noor Newcomer' }).waitFor();
    await navigate(page, 'Notices');
    await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
    await storeAuditEntry(screens.college, -2, { child: 'u-lea' });
    await page.goBack();
    await rows(page).filter({ hasText: 'Lea Latecomer' }).waitFor();
    // Each read writes entries, so they are counted.
    expect(asked).toBe(3);
  });
});
