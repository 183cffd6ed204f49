/** Colours of a message: the school's own where it can be read, else the nearest that can. */

type Rgb = readonly [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The least contrast of text that everybody can read (WCAG 2.2, 1.4.3). */
const enough = 4.5;

/** A colour's numbers; what is no `#rrggbb` counts as a dark grey. */
function rgbOf(colour: string): Rgb {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? [];
  if (!r || !g || !b) return [51, 65, 85];
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
}

const written = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** How well one colour is read on another, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort(
    (a, b) => a - b,
  );
  return (high + 0.05) / (low + 0.05);
}

/** A colour, made darker or lighter until it can be read on a ground. */
export function readableOn(ground: string, colour: string): string {
  const towards = contrast('#ffffff', ground) > contrast('#000000', ground) ? white : black;
  const from = rgbOf(colour);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = written(mix(from, towards, share));
    if (contrast(mixed, ground) >= enough) return mixed;
  }
  return written(towards);
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
