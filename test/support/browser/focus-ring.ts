import type { Page } from 'playwright-core';

/** The most stops of one screen; a longer list repeats its rows. */
const most = 45;

/**
 * Presses Tab from the beginning of the page or dialog, and returns the stops that show no ring: an
 * outline of 2 px around what has the focus or, for a text field, its border. The ring must differ
 * from what is behind it (WCAG 2.4.7 and 1.4.11).
 */
export async function stopsWithoutRing(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(ringOfFocused, stop === 0);
    if (at === 'seen') break;
    if (at) found.add(at);
  }
  return [...found];
}

/** Returns what has the focus if it shows no ring, and `seen` where it had the focus before. */
function ringOfFocused(isFirst: boolean): string {
  const memory = window as unknown as { stops: Set<Element> };
  if (isFirst) memory.stops = new Set();
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  if (memory.stops.has(focused)) return 'seen';
  memory.stops.add(focused);
  // A document inside has rules of its own.
  if (focused instanceof HTMLIFrameElement) return '';

  const rgbOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = rgbOf(colour).map((part) => {
      const of = part / 255;
      return of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const isDrawn = (colour: string) => (rgbOf(colour)[3] ?? 1) > 0.5;
  function behind(element: Element): string {
    for (let up = element.parentElement; up; up = up.parentElement) {
      const { backgroundColor } = getComputedStyle(up);
      if (isDrawn(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  }
  function differs(colour: string, element: Element): boolean {
    const [one = 0, other = 0] = [light(colour), light(behind(element))].toSorted((a, b) => b - a);
    return isDrawn(colour) && (one + 0.05) / (other + 0.05) >= 3;
  }
  function hasOutline(element: Element): boolean {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const isThere = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return isThere && differs(outlineColor, element);
  }
  function hasBorder(field: Element | null | undefined): boolean {
    if (!field) return false;
    const { borderTopWidth, borderTopColor } = getComputedStyle(field);
    return Number.parseFloat(borderTopWidth) >= 2 && differs(borderTopColor, field);
  }
  // A box or a text field may be drawn by what is around it.
  const around: Element[] = [focused];
  for (let up = focused.parentElement; up && around.length < 5; up = up.parentElement) {
    if (up.matches('main, form, [role=dialog]')) break;
    around.push(up);
  }
  const field = focused.closest('.MuiInputBase-root, .MuiPickersInputBase-root');
  if (around.some(hasOutline) || hasBorder(field?.querySelector('fieldset'))) return '';
  return focused.outerHTML.slice(0, 160);
}
