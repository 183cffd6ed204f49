import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#test/support/browser/accessibility';
import { open, saved, textbox, withEditor } from './editor-harness.ts';

let page: Page;
const { press } = withEditor((opened) => {
  page = opened;
});

const src = `/media/main/${'ab'.repeat(32)}-1600x690.jpg`;

describe('the toolbar of the editor', () => {
  test('is one tab stop with arrow keys inside, and opens with Alt+F10', async () => {
    await open(page, '<p>a</p>');
    await press('Alt+F10');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Format');
    await press('ArrowLeft');
    expect(await focused()).toBe('Clear formatting');
    await press('Home', 'ArrowRight', 'ArrowRight');
    expect(await focused()).toBe('Italic');
    await press('Tab');
    expect(await focused()).not.toBe('Underline');
    await press('Shift+Tab');
    expect(await focused()).toBe('Italic');
  });

  test('returns the focus to the last caret position', async () => {
    await open(page, '<p>one two</p><p>three</p>', { after: 'one' });
    await press('Alt+F10', 'ArrowRight', 'Tab');
    await page.waitForTimeout(130);
    await page.keyboard.type('!');
    expect(await saved(page)).toBe('<p>one! two</p><p>three</p>');
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 375],
    ['dark', 375],
  ] as const)('has no accessibility faults in %s at %i px', async (scheme, width) => {
    await page.setViewportSize({ width, height: 800 });
    const html = `<h2>Title</h2><p>words <a href="/x">link</a> <span style="color: #222222">grey</span></p><ul><li>a</li></ul><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table><p><img src="${src}" alt="The fair"></p><iframe src="https://player.vimeo.com/video/76979871?dnt=1"></iframe>`;
    await open(page, html);
    await page.evaluate(([text, mode]) => window.openText(text, mode), [html, scheme] as const);
    await textbox(page).focus();
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toMatch(scheme === 'dark' ? /^rgb\(\d\d, / : /^rgb\(2\d\d, /);
    for (const target of ['td', '.picture img', '.frame']) {
      await page.locator(target).first().click();
      const ofPages = ['page-has-heading-one', 'region', 'heading-order'];
      expect(await accessibilityFaults(page, { besides: ofPages })).toEqual([]);
    }
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
