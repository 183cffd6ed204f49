import type { Page } from 'playwright-core';

/**
 * Returns the words in tables and chips that break where no word ends, and the buttons in the font of
 * the browser. Addresses may break, and words too long for a column.
 */
export const strangeTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = 14;
    const broken: string[] = [];
    const cells = document.querySelectorAll(
      '[role=gridcell], [role=columnheader], td, th, .MuiChip-root, [role=region] span',
    );
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
          if (word.length > longest || /[@./-]\S*$/.test((text.textContent ?? '').slice(0, index)))
            continue;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`broken word: ${word}`);
        }
      }
    }
    const fonts = [...document.querySelectorAll('button')]
      .filter((button) => !getComputedStyle(button).fontFamily.includes(','))
      .map((button) => `font of the browser: ${button.outerHTML.slice(0, 120)}`);
    return [...new Set([...broken, ...fonts])];
  });

/**
 * Returns what a screen shows while its answers have not come: `drawn` for anything beside its title
 * and its tabs, `raw` for a bare “loading...”, else nothing.
 */
export const waitingLook = (page: Page): Promise<'' | 'drawn' | 'raw'> =>
  page.evaluate(() => {
    const main = document.getElementById('main');
    if (!main) return '';
    const parts = main.cloneNode(true) as HTMLElement;
    for (const part of parts.querySelectorAll('h1, nav, [role=tablist], .MuiTabs-root, style'))
      part.remove();
    const text = parts.textContent ?? '';
    if (/loading\.\.\./.test(text)) return 'raw';
    const isDrawn = main.querySelector('.MuiSkeleton-root, [role=progressbar]') !== null;
    return isDrawn || text.trim() !== '' ? 'drawn' : '';
  });
