import type { Page } from 'playwright-core';

/**
 * Returns the words in tables and chips that break where no word ends or are cut off, the lists with
 * more than 6 columns beside each other, and the buttons in the font of the browser. Addresses may
 * break.
 */
export const strangeTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = 30;
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
    const cut = [...document.querySelectorAll('.MuiChip-label')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => `cut off: ${textContent}`);
    const wide = [...document.querySelectorAll('.MuiTable-root, .MuiDataGrid-root')]
      .map((list) => [...list.querySelectorAll('thead th, [role=columnheader]')])
      .map((heads) => heads.filter(({ textContent }) => textContent?.trim()))
      .filter(({ length }) => length > 6)
      .map((heads) => `${heads.length} columns: ${heads.map((head) => head.textContent)}`);
    return [...new Set([...broken, ...fonts, ...cut, ...wide])];
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

/** What a person reads or presses by its label. */
const labelled =
  'a[href], button, h1, h2, h3, label, legend, option, [role=button], [role=tab], [role=option], [role=menuitem]';

/**
 * Returns what shows that a name is missing: a visible control or heading without a label, and a
 * line that begins or ends where a name belongs, such as “Leave for , Tala” or “Good afternoon,”.
 */
export async function emptyLabels(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && !element.closest('[aria-hidden=true]');
    };
    const labelOf = (element: Element): string =>
      [
        element.getAttribute('aria-label'),
        ...(element.getAttribute('aria-labelledby') ?? '')
          .split(/\s+/)
          .map((id) => id && document.getElementById(id)?.textContent),
        element.textContent,
        element.getAttribute('title'),
        element.querySelector('img[alt]')?.getAttribute('alt'),
        element.querySelector('svg title')?.textContent,
      ]
        .map((text) => text?.trim())
        .find(Boolean) ?? '';
    const elements = [...document.querySelectorAll(selector)].filter(isSeen);
    const empty = elements.filter((element) => !labelOf(element)).map((each) => each.outerHTML);
    const named = [...document.querySelectorAll('[aria-label]')].map(
      (each) => each.getAttribute('aria-label') ?? '',
    );
    const lines = [...document.body.innerText.split('\n'), document.title, ...named];
    const broken = lines
      .map((line) => line.trim())
      // What only a screen reader reads may follow a line that is seen.
      .filter((line) => !/^, opens in a new tab$|^[a-z]+,$/.test(line))
      .filter((line) => /^[,·]|\s[,:]|,$|\b(?:of|for|about|from|with)$/.test(line));
    return [...empty.map((html) => html.slice(0, 200)), ...new Set(broken)];
  }, labelled);
}
