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

/** Returns white or black, whichever has more contrast on the colour. */
export const textOn = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#000000', colour) ? '#ffffff' : '#000000';
