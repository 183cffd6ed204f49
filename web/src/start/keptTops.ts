import type { ReadKey } from '../device/rules.ts';
import type { FirstLines } from './firstLines.ts';

/** Where the headings of Home were on the last visit. It holds only for the same lines and width. */
export interface KeptTops {
  readonly width: number;
  readonly shape: string;
  /** By its words, in pixels from the top of the page below the bar of the school. */
  readonly tops: Readonly<Record<string, number>>;
}

/** It is stored as an answer of the API is, and goes with them. */
export const topsKey: ReadKey = ['home', '/home-tops {}', {}];
export const topsRead = '/home-tops';

/** Returns what the places of the headings follow from: the parts and how many lines each has. */
export const shapeOf = ({ columns }: FirstLines): string =>
  columns
    .flat()
    .map(({ title, lines }) => `${title} ${lines.length}`)
    .join();

/** Moves the headings of the start screen to where they were. The lines between them give way. */
export function putHeadings(page: Element, tops: KeptTops['tops']): void {
  const start = page.getBoundingClientRect().top;
  for (const heading of page.querySelectorAll<HTMLElement>('.part')) {
    const wanted = tops[heading.textContent ?? ''];
    if (wanted === undefined) continue;
    const by = wanted - (heading.getBoundingClientRect().top - start);
    const above = heading.previousElementSibling;
    if (by < 0 && above instanceof HTMLElement) above.style.height = `${above.offsetHeight + by}px`;
    else
      heading.style.marginTop = `${Number.parseFloat(getComputedStyle(heading).marginTop) + by}px`;
  }
}
