/**
 * The colours of a message: the school's own if its contrast is enough, else the nearest that has
 * enough.
 */

type Rgb = readonly [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const enough = 4.5;

/** Parses a colour; anything other than `#rrggbb` is a dark grey. */
function rgbOf(colour: string): Rgb {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? [];
  if (!r || !g || !b) return [51, 65, 85];
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort(
    (a, b) => a - b,
  );
  return (high + 0.05) / (low + 0.05);
}

/** Makes a colour darker or lighter until its contrast on a background is enough. */
export function readableOn(background: string, colour: string): string {
  const towards = contrast('#ffffff', background) > contrast('#000000', background) ? white : black;
  const from = rgbOf(colour);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = hexOf(mix(from, towards, share));
    if (contrast(mixed, background) >= enough) return mixed;
  }
  return hexOf(towards);
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
