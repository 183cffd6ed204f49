import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { png } from '#test/support/pictures/pictures';
import { excel, googleDocs, webPage, word } from './clipboards.ts';
import { open, paste, saved, select, withEditor } from './editor-harness.ts';

let page: Page;
withEditor((opened) => {
  page = opened;
});

const link = (href: string, words: string) =>
  `<a href="${href}" style="color: #C41425; text-decoration: none"${href.startsWith('/') ? '' : ' target="_blank" rel="noopener noreferrer"'}>${words}</a>`;

describe('pasting into the editor', () => {
  test('keeps headings, lists, links, marks and tables from Word without its styles', async () => {
    await open(page, '');
    await paste(page, { 'text/html': word, 'text/plain': 'Term 4' });
    expect(await saved(page)).toBe(
      [
        `<h1>Term 4</h1><p><strong>Dear</strong> families, see ${link('https://www.example.edu/plan', 'the plan')} for <em>Friday</em>.</p>`,
        '<ul><li>Hats<ul><li>brimmed</li></ul></li><li><strong>Water</strong></li></ul>',
        '<p style="text-align: center">And then:</p><ol><li>Walk</li><li>Swim</li></ol>',
        '<table><tbody><tr><td><strong>House</strong></td><td>Points</td></tr></tbody></table>',
      ].join(''),
    );
    await page.getByText(/^Left out: 1 picture\. A copied text does not bring it\./).waitFor();
  });

  test('keeps the meaning of styles from Google Docs', async () => {
    await open(page, '');
    await paste(page, { 'text/html': googleDocs });
    expect(await saved(page)).toBe(
      [
        `<h2>Sports day</h2><p><strong>Bold</strong>, <em>slanted</em> and ${link('https://example.edu/a', 'a link')}, H<sub>2</sub>O</p>`,
        '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>',
        '<table><tbody><tr><td>A1</td><td>B1</td></tr></tbody></table>',
      ].join(''),
    );
    await page.getByText(/This picture is on another website and will not be saved/).waitFor();
  });

  test('keeps a placeholder for a picture of another website until a file replaces it or it is removed', async () => {
    await open(page, '');
    const foreign = (name: string) =>
      `<img src="https://elsewhere.example/${name}.jpg" alt="${name}">`;
    await paste(page, { 'text/html': `<p>See ${foreign('Pool')} and ${foreign('Bus')}</p>` });
    const warning = (name: string) =>
      page.getByRole('alert').filter({ hasText: `https://elsewhere.example/${name}.jpg` });
    await warning('Pool')
      .getByText('This picture is on another website and will not be saved. Upload it instead.')
      .waitFor();
    await page.getByText('Not saved: Pool').waitFor();
    expect(await saved(page)).not.toContain('<img');
    await warning('Bus').getByRole('button', { name: 'Leave it out' }).click();
    await warning('Bus').waitFor({ state: 'detached' });
    expect(await page.getByText('Not saved: Bus').count()).toBe(0);
    await page.locator('input[type=file][aria-label="Instead of Pool"]').setInputFiles({
      name: 'pool.png',
      mimeType: 'image/png',
      buffer: png({ width: 4, height: 4 }),
    });
    await warning('Pool').waitFor({ state: 'detached' });
    await expect.poll(() => saved(page)).toContain('<img src="/media/main/');
    expect(await saved(page)).toContain('alt="Pool"');
  });

  test('keeps the cells from Excel', async () => {
    await open(page, '');
    await paste(page, { 'text/html': excel }, ['aGk=']);
    expect(await saved(page)).toBe(
      '<table><tbody><tr><td>House</td><td>Points</td></tr><tr><td colspan="2">Banksia &amp; Wattle</td></tr></tbody></table>',
    );
  });

  test('runs and loads nothing from a web page, and uploads its embedded pictures', async () => {
    await open(page, '<p>a</p>');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await paste(page, { 'text/html': webPage });
    await expect.poll(() => saved(page)).toContain('<img src="/media/main/');
    const html = await saved(page);
    expect(html).toMatch(
      /^<p>a<\/p><h3>News<\/h3><p>Read this and <a href="\/relative"[^>]*>that<\/a>\.<\/p><p><img [^>]*alt="Dot"[^>]*><\/p><p>Go<\/p>$/,
    );
    expect(await page.evaluate(() => [window.runs, window.sent.length])).toEqual([0, 1]);
    expect(asked.filter((address) => /elsewhere|evil/.test(address))).toEqual([]);
  });

  test('keeps pasted words in their paragraph, and copies clean text', async () => {
    await open(page, '<p>one <strong>two</strong> three</p><ul><li>a</li><li>b</li></ul>');
    await select(page, 'two');
    const copied = await page.evaluate(() => {
      const transfer = new DataTransfer();
      const event = new ClipboardEvent('copy', {
        clipboardData: transfer,
        bubbles: true,
        cancelable: true,
      });
      document.querySelector('[role=textbox]')?.dispatchEvent(event);
      return { html: transfer.getData('text/html'), text: transfer.getData('text/plain') };
    });
    expect(copied).toEqual({ html: '<strong>two</strong>', text: 'two' });
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(130);
    await paste(page, { 'text/html': '<meta charset="utf-8"><b>2</b>' });
    expect(await saved(page)).toContain('<p>one <strong>two2</strong> three</p>');
  });

  test('adds the items of a list pasted into a list', async () => {
    await open(page, '<ul><li>a</li><li>b</li></ul>');
    await paste(page, { 'text/html': '<ol><li>c</li><li>d</li></ol>' });
    expect(await saved(page)).toBe('<ul><li>a</li><li>b</li><li>c</li><li>d</li></ul>');
  });

  test('inserts several blocks between the words around the caret', async () => {
    await open(page, '<p>one two</p>', { before: 'two' });
    await paste(page, { 'text/html': '<h2>x</h2><p>y</p>' });
    expect(await saved(page)).toBe('<p>one</p><h2>x</h2><p>y</p><p>two</p>');
  });

  test('pastes the formatted text with Ctrl+V and only the words with Ctrl+Shift+V', async () => {
    await open(page, '<p>a</p>');
    await page.evaluate(async () => {
      const of = (text: string, type: string) => new Blob([text], { type });
      const html = of('<h1>Title</h1><p>one <b>two</b></p>', 'text/html');
      const words = of('one\r\n\r\ntwo', 'text/plain');
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/html': html, 'text/plain': words }),
      ]);
    });
    await page.keyboard.press('Control+Shift+v');
    await expect.poll(() => saved(page)).toBe('<p>aone</p><p>two</p>');
    await page.keyboard.press('Control+v');
    await expect
      .poll(() => saved(page))
      .toBe('<p>aone</p><p>two</p><h1>Title</h1><p>one <strong>two</strong></p>');
  });

  test('keeps line breaks in preformatted text', async () => {
    await open(page, '<pre>a</pre>');
    await paste(page, { 'text/plain': ' b\n  c' });
    expect(await saved(page)).toBe('<pre>a b\n  c</pre>');
  });
});
