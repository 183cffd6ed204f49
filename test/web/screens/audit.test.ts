import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/accessibility';
import { type Looking, open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());

/** Opens the audit as the privacy officer. */
async function audit(at = '/admin/audit', looking: Looking = {}) {
  const context = await screens.as('p.privacy', looking);
  const page = await open(context, at);
  return { context, page };
}
const rows = (page: Page) => page.getByRole('region', { name: 'Audit, table' }).getByRole('row');
const shown = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor();
const address = (page: Page) => new URL(page.url()).searchParams;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the audit', () => {
  it('is where the privacy officer’s administration leads, and is not there for administrators', async () => {
    const { context, page } = await audit('/admin');
    await page.waitForURL('**/admin/audit');
    await page.getByRole('heading', { level: 1, name: 'Who saw a child’s record' }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('listitem');
    expect(await tabs.allTextContents()).toEqual(['Audit']);
    await context.close();
    const other = await screens.as('a.admin');
    const theirs = await open(other, '/admin/audit');
    await theirs.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await other.close();
  });

  it('shows who did what with whose record, when and from where, as far as it is asked for', async () => {
    const { context, page } = await audit();
    await shown(page, '50 rows shown, there are more');
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['When', 'Who', 'What', 'Whose record', 'From']);
    expect(await rows(page).nth(1).getByRole('cell').allTextContents()).toEqual([
      '2026-06-05 08:00 am',
      'Tess Samsont.samson',
      'Exported: Mail to or about the child',
      'Mei Linchild.1',
      '203.0.113.0/24',
    ]);
    expect(await rows(page).nth(4).getByRole('cell').nth(1).textContent()).toBe('g.gone');
    await press(page, 'Load more');
    await shown(page, '60 rows shown');
    expect((await rows(page).nth(60).getByRole('cell').allTextContents()).slice(1)).toEqual([
      'operator',
      'Gave: the right “sender”',
      'Maximilian von und zu Altenburg-Hohenfelschild.2',
      '–',
    ]);
    const saving = page.waitForEvent('download');
    await press(page, 'Save as CSV');
    const text = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
    expect(text).toHaveLength(62);
    expect(text[1]).toBe(
      '2026-06-05 08:00 am,Tess Samson,t.samson,Exported: Mail to or about the child,Mei Lin,child.1,POST /emailstatistics/exports,203.0.113.0/24',
    );
    await context.close();
  });

  it('is asked of a child by name, with the keyboard alone, and keeps the name out of the address', async () => {
    const { context, page } = await audit();
    await shown(page, '50 rows');
    await page.getByRole('textbox', { name: 'Whose record' }).focus();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('There is no child called “nobody” at this school.').waitFor();
    await page.getByRole('textbox', { name: 'Whose record' }).fill('mei');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Mei Lin child.1' }).focus();
    await page.keyboard.press('Enter');
    await shown(page, '30 rows shown');
    expect([...address(page)]).toEqual([['child', 'u-child1']]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change');
    await page.getByLabel('Which part of the record').selectOption('Mail to or about the child');
    await shown(page, '1 row shown');
    await page.getByLabel('Which part of the record').selectOption('School roster');
    await page.getByText('Nobody has read or changed this child’s record').waitFor();
    await page.getByLabel('Which part of the record').selectOption('Places the child edits');
    await page.getByText('There are older ones.').waitFor();
    await press(page, 'Look further back');
    await page.getByText('Nobody has read or changed this child’s record').waitFor();
    await press(page, 'Reset the filter');
    await shown(page, '50 rows shown');
    await page
      .getByRole('button', { name: /^Maximilian .*: everything about this child$/ })
      .first()
      .click();
    await shown(page, '30 rows shown');
    expect(address(page).get('child')).toBe('u-child2');
    await context.close();
  });

  it('says in words what the server refuses, and asks again', async () => {
    const { context, page } = await audit('/admin/audit?from=2026-06-05&to=2026-06-01');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The last day is before the first.' })
      .waitFor();
    await press(page, 'Reset');
    await shown(page, '50 rows');
    await context.close();
  });

  it('shows what is so now to whoever comes back, or presses Reset', async () => {
    const { entries } = screens.server.state.audit;
    const context = await screens.as('p.privacy');
    let asked = 0;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/audit') asked++;
    });
    const page = await open(context, '/admin/audit');
    await shown(page, '50 rows');
    const newest = (child: string) => {
      const [row] = entries;
      if (row)
        entries.unshift({ ...row, auditUid: `row-${child}`, child: { ...row.child, name: child } });
    };
    newest('Noor Newcomer');
    await press(page, 'Reset');
    await rows(page).filter({ hasText: 'Noor Newcomer' }).waitFor();
    await page.getByRole('link', { name: 'Notices' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
    newest('Lea Latecomer');
    await page.goBack();
    await rows(page).filter({ hasText: 'Lea Latecomer' }).waitFor();
    // Each look leaves rows, so there is one for each.
    expect(asked).toBe(3);
    entries.splice(0, 2);
    await context.close();
  });

  it('stands in nobody’s way, on a desk and a phone, in light and dark', async () => {
    const { context, page } = await audit('/admin/audit?child=u-child2');
    await shown(page, '30 rows');
    await page.getByText('What is in it, and what is not').click();
    await page.getByRole('textbox', { name: 'Who read or changed it' }).fill('tess');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tess Samson t.samson' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await context.close();
  });
});
