import type { Page } from 'playwright-core';

/** Pixels by which a heading may move after a screen was painted. */
const most = 8;

interface Watched {
  headings?: readonly (readonly [heading: Element, top: number])[];
}

/**
 * Takes note of where the headings are when the screen at an address is painted first. It begins
 * before the page goes there: `leaveFor` marks the title of the screen before.
 */
export const watchHeadings = (page: Page, address: string): Promise<void> =>
  page.evaluate((wanted) => {
    const seen = window as Watched;
    delete seen.headings;
    const look = () => {
      const isThere = location.pathname === new URL(wanted, location.origin).pathname;
      if (!isThere || !document.querySelector('#main h1:not([data-left])')) {
        requestAnimationFrame(look);
        return;
      }
      const headings = [...document.querySelectorAll('#main :is(h1, h2, h3)')];
      seen.headings = headings
        .filter((each) => each.getClientRects().length > 0)
        .map((each) => [each, each.getBoundingClientRect().top + scrollY]);
    };
    requestAnimationFrame(look);
  }, address);

/** Returns the headings that have moved since then, with both places. */
export const movedHeadings = (page: Page): Promise<string[]> =>
  page.evaluate((allowed) => {
    const { headings } = window as Watched;
    if (!headings?.length) return ['no heading was seen when the screen was painted'];
    const now = [...document.querySelectorAll('#main :is(h1, h2, h3)')];
    return headings.flatMap(([heading, top]) => {
      const same = heading.isConnected
        ? heading
        : now.find((each) => each.textContent === heading.textContent);
      if (!same || same.getClientRects().length === 0) return [];
      const place = same.getBoundingClientRect().top + scrollY;
      const words = same.textContent?.slice(0, 40);
      return Math.abs(place - top) > allowed
        ? [`moves “${words}” from ${Math.round(top)} to ${Math.round(place)}`]
        : [];
    });
  }, most);
