import type { Location } from 'react-router-dom';

/** Where the person had scrolled on each visited location. `ScrollRestoration` stores it. */
export function scrollPositions() {
  let saved: Record<string, number> | undefined;
  let position: (() => number) | undefined;
  let isFirst = true;
  return {
    /** Begins to save positions in pixels; `restore` shows the first screen's. */
    keep(positions: Record<string, number>, current: () => number, restore: () => void) {
      saved = positions;
      position = current;
      if (isFirst) restore();
      isFirst = false;
      return () => {
        saved = undefined;
        position = undefined;
      };
    },

    save({ key }: Location): void {
      if (saved && position) saved[key] = position();
    },

    /** Returns the position of a location; null for one that is new. */
    at: ({ key }: Location): number | null => saved?.[key] ?? null,
  };
}
