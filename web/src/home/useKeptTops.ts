import { useEffect } from 'react';
import type { Home } from '#shared/home/home.contract';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../api/clock.ts';
import { useTimeZone } from '../components/text/timeZone.ts';
import { deviceChoice } from '../device/choice.ts';
import { ownDevice } from '../device/loaded.ts';
import { linesOfHome } from '../start/firstLines.ts';
import { type KeptTops, shapeOf, topsKey } from '../start/keptTops.ts';

/** Milliseconds without a change after which Home counts as drawn. */
const quiet = 400;

/**
 * Remembers on an own device where the headings of Home are, so that the start screen of the next
 * visit has them there. Only a whole Home counts: not one of the last visit, or of one child.
 */
export function useKeptTops(home: Home, isWhole: boolean): void {
  const timeZone = useTimeZone();
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main || !isWhole || deviceChoice() !== 'own') return;
    const keep = () => {
      const now = serverNow();
      const shape = shapeOf(linesOfHome(home, { day: dayIn(timeZone, now), now, timeZone }));
      const kept: KeptTops = { width: innerWidth, shape, tops: topsIn(main) };
      ownDevice()?.keep(topsKey, kept);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changes = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, quiet);
    });
    changes.observe(main);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
    };
  }, [home, isWhole, timeZone]);
}

function topsIn(main: HTMLElement): KeptTops['tops'] {
  const start = main.getBoundingClientRect().top;
  return Object.fromEntries(
    [...main.querySelectorAll('h2')].map((heading) => [
      // The number of unread notices, and a day in words, come behind the name.
      heading.textContent?.split(' · ')[0] ?? '',
      Math.round(heading.getBoundingClientRect().top - start),
    ]),
  );
}
