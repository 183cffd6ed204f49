/** A point of a page in parts of it. */
export interface Point {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** The room of a page on the screen, in pixels from the top of the window. */
export interface Room {
  readonly page: number;
  readonly top: number;
  readonly height: number;
}

/** Returns the middle of the page of which the window shows most; the first page without one. */
export function middleInView(rooms: readonly Room[], windowHeight: number): Point {
  let best: Point = { page: 1, x: 0.5, y: 0.1 };
  let most = 0;
  for (const { page, top, height } of rooms) {
    const from = Math.max(top, 0);
    const to = Math.min(top + height, windowHeight);
    if (to - from <= most) continue;
    most = to - from;
    best = { page, x: 0.5, y: ((from + to) / 2 - top) / height };
  }
  return best;
}

/** Returns the rooms of the pages on the screen. */
export const roomsOfPages = (): Room[] =>
  [...document.querySelectorAll<HTMLElement>('[data-page]')].map((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { page: Number(element.dataset.page), top, height };
  });
