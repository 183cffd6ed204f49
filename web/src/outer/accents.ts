import { readableOn, textOn } from '#shared/site/colours';

/** The surfaces of both schemes on which the accent must be readable, as in `outer.css`. */
const surfaces = { light: '#faf9f7', dark: '#1a1d20' } as const;

const schoolColour = /^#[0-9a-f]{6}$/i;

/**
 * Sets the accents of both schemes: the school's colour, made readable. Without one of a school,
 * the style sheet's own accents stay.
 */
export function setAccents(element: HTMLElement): void {
  const colour = getComputedStyle(element).getPropertyValue('--school').trim();
  if (!schoolColour.test(colour)) return;
  const light = readableOn(surfaces.light, colour);
  const dark = readableOn(surfaces.dark, colour, 5.5);
  for (const [scheme, accent] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    element.style.setProperty(`--accent-${scheme}`, accent);
    element.style.setProperty(`--on-accent-${scheme}`, textOn(accent));
  }
}
