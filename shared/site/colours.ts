/** Colour arithmetic that keeps a school's colour readable. */

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [red, green, blue] = parse(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** Returns the WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours; `share` is the part of the second. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  return format([0, 1, 2].map((i) => from[i as 0] * (1 - share) + to[i as 0] * share) as never);
}

/** Returns the colour if it is readable on the background, or the nearest readable shade. */
export function readableOn(background: string, colour: string, ratio = 4.5): string {
  const towards = luminance(background) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, towards, share);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return towards;
}

/**
 * Returns a lively shade of the colour for a dark background: lighter, not greyer. Greys stay grey.
 */
export function livelyOn(background: string, colour: string, ratio: number): string {
  const { hue, saturation, lightness } = shadeOf(colour);
  const strength = saturation < 0.12 ? saturation : Math.max(saturation, 0.7);
  for (let light = lightness; light < 1; light += 0.02) {
    const candidate = format(rgbOf(hue, strength, light));
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return '#ffffff';
}

/** Returns hue (0 to 6), saturation and lightness (0 to 1) of a colour. */
function shadeOf(colour: string) {
  const [red, green, blue] = parse(colour).map((part) => part / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const turn =
    most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : NaN;
  const hue = Number.isNaN(turn) ? (red - green) / (spread || 1) + 4 : turn;
  return { hue: spread === 0 ? 0 : (hue + 6) % 6, saturation, lightness };
}

function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (turn: number) => {
    const at = (turn + hue * 2) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** Returns white or black, whichever has more contrast on the colour. */
export const textOn = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#000000', colour) ? '#ffffff' : '#000000';
