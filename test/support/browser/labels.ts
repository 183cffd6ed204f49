import type { Page } from 'playwright-core';

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
