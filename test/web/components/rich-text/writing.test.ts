import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { closed, goTo, open, saved, select, textbox, tool, withEditor } from './editor-harness.ts';

let page: Page;
const { press, type } = withEditor((opened) => {
  page = opened;
});

describe('writing in the editor', () => {
  test('saves an empty text until something is typed', async () => {
    await open(page, '');
    expect(await saved(page)).toBe('');
    await type('Dear families');
    await press('Enter');
    await type('the fair & more <b>');
    expect(await saved(page)).toBe('<p>Dear families</p><p>the fair &amp; more &lt;b&gt;</p>');
  });

  test('reports the text on a pause and on blur, not on each key', async () => {
    await open(page, '<p>A</p>');
    await type('bcdefghij');
    expect(await page.evaluate(() => window.times)).toBe(0);
    await page.waitForFunction(() => window.reported === '<p>Abcdefghij</p>');
    expect(await page.evaluate(() => window.times)).toBe(1);
    await type('k');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await page.evaluate(() => window.reported)).toBe('<p>Abcdefghijk</p>');
  });

  test('names its tools in plain words', async () => {
    await open(page, '<p>A</p>');
    const names = await page.getByRole('toolbar').evaluate((bar) => {
      const tools = bar.querySelectorAll<HTMLElement>('button, option');
      return Array.from(tools, (each) => each.getAttribute('aria-label') ?? each.textContent ?? '');
    });
    expect(names).toContain('Plain block');
    expect(
      names.filter((name) => /\b(div|pre\w*|outdent|justify|embed|iframe)\b/i.test(name)),
    ).toEqual([]);
  });

  test('reports nothing when a text is opened', async () => {
    await open(page, '<p>Hello</p><hr><h1>There</h1>');
    await press('ArrowLeft');
    await page.waitForTimeout(600);
    expect(await page.evaluate(() => window.times)).toBe(0);
  });

  test('drops unreported changes when another text is opened', async () => {
    await open(page, '<p>A</p>');
    await type('bc');
    await page.evaluate(() => window.openText('<p>Another</p>'));
    await page.waitForTimeout(600);
    expect(await page.evaluate(() => window.reported)).toBe('');
    expect(await saved(page)).toBe('<p>Another</p>');
  });

  test('reports the last changes when the editor is removed', async () => {
    await open(page, '<p>A</p>');
    await type('bc');
    await page.evaluate(() => window.closeText());
    expect(await page.evaluate(() => window.reported)).toBe('<p>Abc</p>');
  });

  test('saves a text of only spaces and breaks as empty', async () => {
    await open(page, '');
    await type('   ');
    await press('Shift+Enter', 'Enter');
    expect(await saved(page)).toBe('');
  });

  test('counts the words, also in scripts without spaces', async () => {
    await open(page, '<p>Year 5 is on stage, isn’t it</p>');
    await page.getByText('7 words').waitFor();
    await type(' 各位家长');
    await page.getByText('11 words').waitFor();
  });
});

describe('marks in the editor', () => {
  test.each([
    ['Control+b', 'strong'],
    ['Control+i', 'em'],
    ['Control+u', 'u'],
  ])('adds and removes the mark of the selection with %s', async (keys, tag) => {
    await open(page, '<p>one two three</p>');
    await select(page, 'two');
    await press(keys);
    expect(await saved(page)).toBe(`<p>one <${tag}>two</${tag}> three</p>`);
    await press(keys);
    expect(await saved(page)).toBe('<p>one two three</p>');
  });

  test('applies a mark to the newest selection', async () => {
    await open(page, '<p>one two</p>');
    // The editor hears of a selection up to 100 ms later; the keys do not wait for it.
    await press('Shift+Control+ArrowLeft', 'Control+b');
    expect(await saved(page)).toBe('<p>one <strong>two</strong></p>');
  });

  test('applies a mark without a selection to the next typed text', async () => {
    await open(page, '<p>one </p>');
    await type(' ');
    await tool(page, 'Bold').click();
    await type('two');
    await tool(page, 'Bold').click();
    await type(' three');
    expect(await saved(page)).toBe('<p>one <strong>two</strong> three</p>');
  });

  test('clears all formatting of the selection', async () => {
    await open(
      page,
      '<h2 style="text-align: center">one <strong style="color: red">two</strong> <a href="/x">three</a></h2>',
    );
    await press('Control+a');
    await page.waitForTimeout(130);
    await tool(page, 'Clear formatting').click();
    expect(await saved(page)).toBe('<p>one two three</p>');
  });
});

describe('formats in the editor', () => {
  test('selects a format with Ctrl+Alt and a digit, and from the list', async () => {
    await open(page, '<p>Title</p>');
    await press('Control+Alt+Digit2');
    expect(await saved(page)).toBe('<h2>Title</h2>');
    await press('Control+Alt+Digit0');
    expect(await saved(page)).toBe('<p>Title</p>');
    await page.getByRole('combobox', { name: 'Format' }).selectOption('Address');
    expect(await saved(page)).toBe('<address>Title</address>');
  });

  test('starts a paragraph after a heading', async () => {
    await open(page, '<h2>Title</h2>');
    await press('Enter');
    await type('words');
    expect(await saved(page)).toBe('<h2>Title</h2><p>words</p>');
  });

  test('turns a heading into a paragraph with Backspace at its start', async () => {
    await open(page, '<p>a</p><h2>Title</h2>', { before: 'Title' });
    await press('Backspace');
    expect(await saved(page)).toBe('<p>a</p><p>Title</p>');
  });

  test('breaks the line in preformatted text with Enter, and leaves it after an empty line', async () => {
    await open(page, '<pre>a</pre>');
    await press('Enter');
    await type('  b');
    expect(await saved(page)).toBe('<pre>a\n  b</pre>');
    await press('Enter', 'Enter');
    await type('c');
    expect(await saved(page)).toBe('<pre>a\n  b</pre><p>c</p>');
  });

  test('leaves a quotation from its empty last line', async () => {
    await open(page, '<p>Every child</p>');
    await tool(page, 'Quote').click();
    expect(await saved(page)).toBe('<blockquote><p>Every child</p></blockquote>');
    await press('Enter', 'Enter');
    await type('said she');
    expect(await saved(page)).toBe('<blockquote><p>Every child</p></blockquote><p>said she</p>');
  });

  test('aligns blocks, and writes no style for left', async () => {
    await open(page, '<p>a</p><p style="color: red">b</p>');
    await press('Control+a');
    await page.waitForTimeout(130);
    await tool(page, 'Centre').click();
    expect(await saved(page)).toBe(
      '<p style="text-align: center">a</p><p style="color: red; text-align: center">b</p>',
    );
    await tool(page, 'Align left').click();
    expect(await saved(page)).toBe('<p>a</p><p style="color: red">b</p>');
  });
});

describe('lists in the editor', () => {
  test('turns blocks into a list, changes its kind and turns it back', async () => {
    await open(page, '<p>a</p><p>b</p>');
    await press('Control+a');
    await page.waitForTimeout(130);
    await tool(page, 'Bullet list').click();
    expect(await saved(page)).toBe('<ul><li>a</li><li>b</li></ul>');
    await tool(page, 'Numbered list').click();
    expect(await saved(page)).toBe('<ol><li>a</li><li>b</li></ol>');
    await tool(page, 'Numbered list').click();
    expect(await saved(page)).toBe('<p>a</p><p>b</p>');
  });

  test('adds an item with Enter and leaves the list from an empty item', async () => {
    await open(page, '<ul><li>a</li></ul>');
    await press('Enter');
    await type('b');
    await press('Enter', 'Enter');
    await type('c');
    expect(await saved(page)).toBe('<ul><li>a</li><li>b</li></ul><p>c</p>');
  });

  test('changes the level with Tab and Shift+Tab', async () => {
    await open(page, '<ul><li>a</li><li>b</li><li>c</li></ul>', { after: 'b' });
    await press('Tab');
    expect(await saved(page)).toBe('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>');
    await goTo(page, { after: 'c' });
    await press('Tab');
    expect(await saved(page)).toBe('<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>');
    await goTo(page, { after: 'b' });
    await press('Shift+Tab');
    expect(await saved(page)).toBe('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>');
  });

  test('takes an item out of the list with Backspace at its start', async () => {
    await open(page, '<ul><li>a</li><li>b</li></ul>', { before: 'b' });
    await press('Backspace');
    expect(await saved(page)).toBe('<ul><li>a</li></ul><p>b</p>');
  });

  test('leaves the text with Escape and Tab', async () => {
    await open(page, '<ul><li>a</li></ul><p>b</p>', { after: 'a' });
    await press('Escape', 'Tab');
    expect(await textbox(page).evaluate((box) => box === document.activeElement)).toBe(false);
    expect(await saved(page)).toBe('<ul><li>a</li></ul><p>b</p>');
  });
});

describe('links in the editor', () => {
  test('opens the link dialog with Ctrl+K and not the palette', async () => {
    await open(page, '<p>our plan</p>');
    await select(page, 'plan');
    await press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await press('Enter');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Address').fill('www.example.edu/plan');
    await press('Enter');
    await closed(page);
    expect(await page.evaluate(() => window.palette)).toBe(0);
    expect(await saved(page)).toBe(
      '<p>our <a href="https://www.example.edu/plan" style="color: #C41425; text-decoration: none" target="_blank" rel="noopener noreferrer">plan</a></p>',
    );
    await type('!');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await press('Control+k');
    expect(await page.evaluate(() => window.palette)).toBe(1);
  });

  test('turns an address of the portal into a path, and asks for words without a selection', async () => {
    await open(page, '<p>See </p>');
    await type(' ');
    await tool(page, 'Link').click();
    await page.getByLabel('Address').fill('https://school.example/calendar?m=5');
    await page.getByLabel('Words of the link').fill('the calendar');
    await press('Enter');
    await closed(page);
    await type(' today');
    expect(await saved(page)).toBe(
      '<p>See <a href="/calendar?m=5" style="color: #C41425; text-decoration: none">the calendar</a> today</p>',
    );
  });

  test('changes and removes a link', async () => {
    await open(page, '<p>a <a href="/x" style="color: red">link</a> b</p>', { after: 'lin' });
    await press('Control+k');
    await page.getByLabel('Address').fill('office@example.edu');
    await press('Enter');
    await closed(page);
    expect(await saved(page)).toBe(
      '<p>a <a href="mailto:office@example.edu" style="color: red" target="_blank" rel="noopener noreferrer">link</a> b</p>',
    );
    await press('Control+k');
    await tool(page, 'Remove link').click();
    expect(await saved(page)).toBe('<p>a link b</p>');
  });
});

describe('undo in the editor', () => {
  test('reverts and repeats step by step, with keys and with buttons', async () => {
    await open(page, '<p>one</p>');
    await select(page, 'one');
    await press('Control+b');
    await tool(page, 'Bullet list').click();
    expect(await saved(page)).toBe('<ul><li><strong>one</strong></li></ul>');
    await press('Control+z');
    expect(await saved(page)).toBe('<p><strong>one</strong></p>');
    await tool(page, 'Undo').click();
    expect(await saved(page)).toBe('<p>one</p>');
    await press('Control+Shift+z');
    await press('Control+y');
    expect(await saved(page)).toBe('<ul><li><strong>one</strong></li></ul>');
  });
});
