import type { Home } from '#shared/home/home.contract';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../api/clock.ts';
import { type FirstLines, isPhone, linesOfHome } from '../start/firstLines.ts';
import { keep, lastAnswers } from './lastVisit.ts';
import type { ReadKey } from './rules.ts';

/** Where the headings of Home were on the last visit. It holds only for the same lines and width. */
interface KeptTops {
  readonly width: number;
  readonly shape: string;
  /** By its words, in pixels from the top of the page below the bar of the school. */
  readonly tops: Readonly<Record<string, number>>;
}

/** It is stored as an answer of the API is, and goes with them. */
const topsKey: ReadKey = ['home', '/home-tops {}', {}];

/** Returns what the places of the headings follow from: the parts and how many lines each has. */
const shapeOf = ({ columns }: FirstLines): string =>
  columns
    .flat()
    .map(({ title, lines }) => `${title} ${lines.length}`)
    .join();

/** Remembers where the headings of Home are, for the start screen of the next visit. */
export function keepTops(home: Home, timeZone: string): void {
  const main = document.getElementById('main');
  if (!main) return;
  const now = serverNow();
  const reading = { day: dayIn(timeZone, now), now, timeZone, isPhone: isPhone() };
  const shape = shapeOf(linesOfHome(home, reading));
  const start = main.getBoundingClientRect().top;
  const tops = Object.fromEntries(
    [...main.querySelectorAll('h2')].map((heading) => [
      // The number of unread notices, and a day in words, come behind the name.
      heading.textContent?.split(' · ')[0] ?? '',
      Math.round(heading.getBoundingClientRect().top - start),
    ]),
  );
  keep(topsKey, { width: innerWidth, shape, tops } satisfies KeptTops, Date.now());
}

/** Moves the headings of the start screen to where they were. The lines between them give way. */
export function putHeadings(lines: FirstLines): void {
  const kept = [...lastAnswers()].find(({ key }) => key[1] === topsKey[1])?.data as
    | KeptTops
    | undefined;
  const page = document.querySelector('#start .page');
  if (!page || kept?.width !== innerWidth || kept.shape !== shapeOf(lines)) return;
  const start = page.getBoundingClientRect().top;
  for (const heading of page.querySelectorAll<HTMLElement>('.part')) {
    const wanted = kept.tops[heading.textContent ?? ''];
    if (wanted === undefined) continue;
    const by = wanted - (heading.getBoundingClientRect().top - start);
    const above = heading.previousElementSibling;
    if (by < 0 && above instanceof HTMLElement) above.style.height = `${above.offsetHeight + by}px`;
    else
      heading.style.marginTop = `${Number.parseFloat(getComputedStyle(heading).marginTop) + by}px`;
  }
}
