import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { closed, goTo, open, saved, tool, withEditor } from './editor-harness.ts';

let page: Page;
const { press, type } = withEditor((opened) => {
  page = opened;
});

describe('tables in the editor', () => {
  const table =
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>';

  test('inserts a table with a header row and moves through its cells with Tab', async () => {
    await open(page, '<p>Points</p>');
    await tool(page, 'Table').click();
    await page.getByLabel('Rows').fill('0');
    await press('Enter');
    await page.getByText('Please enter a number from 1 to 100.').waitFor();
    await page.getByLabel('Rows').fill('2');
    await page.getByRole('textbox', { name: 'Columns' }).fill('2');
    await press('Enter');
    await closed(page);
    await type('House');
    await press('Tab');
    await type('Points');
    await press('Tab');
    await type('Banksia');
    await press('Tab', 'Tab');
    await type('Wattle');
    await press('Shift+Tab');
    await type('412');
    expect(await saved(page)).toBe(
      '<p>Points</p><table><thead><tr><th scope="col">House</th><th scope="col">Points</th></tr></thead><tbody><tr><td>Banksia</td><td>412</td></tr><tr><td>Wattle</td><td></td></tr></tbody></table>',
    );
  });

  test.each([
    [
      'Row above',
      '<tr><td></td><td></td></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>',
    ],
    [
      'Row below',
      '<tr><td>a</td><td>b</td></tr><tr><td></td><td></td></tr><tr><td>c</td><td>d</td></tr>',
    ],
    [
      'Column before',
      '<tr><td></td><td>a</td><td>b</td></tr><tr><td></td><td>c</td><td>d</td></tr>',
    ],
    [
      'Column after',
      '<tr><td>a</td><td></td><td>b</td></tr><tr><td>c</td><td></td><td>d</td></tr>',
    ],
    ['Remove row', '<tr><td>c</td><td>d</td></tr>'],
    ['Remove column', '<tr><td>b</td></tr><tr><td>d</td></tr>'],
  ])('changes the table with %s and reverts it with undo', async (name, rows) => {
    await open(page, table, { after: 'a' });
    await tool(page, name).click();
    expect(await saved(page)).toBe(`<table><tbody>${rows}</tbody></table>`);
    await press('Control+z');
    expect(await saved(page)).toBe(table);
  });

  test('keeps spans of cells over changes of rows and columns', async () => {
    const spanned =
      '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td colspan="2">d</td></tr></tbody></table>';
    await open(page, spanned, { after: 'b' });
    await tool(page, 'Row below').click();
    expect(await saved(page)).toBe(
      '<table><tbody><tr><td rowspan="3">a</td><td>b</td></tr><tr><td></td></tr><tr><td>c</td></tr><tr><td colspan="2">d</td></tr></tbody></table>',
    );
    await goTo(page, { after: 'b' });
    await tool(page, 'Remove row').click();
    await tool(page, 'Remove column').click();
    expect(await saved(page)).toBe(
      '<table><tbody><tr><td>a</td></tr><tr><td>d</td></tr></tbody></table>',
    );
  });

  test('turns the first row into the header, and removes the table with its last row', async () => {
    await open(page, table, { after: 'a' });
    await tool(page, 'Header row').click();
    expect(await saved(page)).toContain('<thead><tr><th scope="col">a</th>');
    await tool(page, 'Header row').click();
    expect(await saved(page)).toBe(table);
    await tool(page, 'Remove row').click();
    await tool(page, 'Remove row').click();
    await type('after');
    expect(await saved(page)).toBe('<p>after</p>');
  });

  test('keeps the cells on Backspace at their start and on Delete across them', async () => {
    await open(page, table, { before: 'd' });
    await press('Backspace');
    expect(await saved(page)).toBe(table);
    await page.evaluate(() => {
      const [first, , , last] = document.querySelectorAll('td');
      document.getSelection()?.setBaseAndExtent(first as Node, 0, last as Node, 1);
    });
    await page.waitForTimeout(130);
    await press('Delete');
    const rows = (await saved(page)).match(/<t[dh]/g) ?? [];
    expect(rows.length === 4 || (await saved(page)) === '').toBe(true);
  });

  test('adds a paragraph after a table or frame at the end of the text', async () => {
    await open(page, `${table}<hr>`);
    await press('Control+End');
    await type('behind');
    expect(await saved(page)).toBe(`${table}<hr /><p>behind</p>`);
  });
});
