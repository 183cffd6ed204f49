import { useEffect } from 'react';
import type { Home } from '#shared/home/home.contract';
import { useTimeZone } from '../components/text/timeZone.ts';
import { ownDevice } from '../device/loaded.ts';

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
    if (!main || !isWhole) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changes = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => ownDevice()?.keepTops(home, timeZone), quiet);
    });
    changes.observe(main);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
    };
  }, [home, isWhole, timeZone]);
}
