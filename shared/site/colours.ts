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

/** The chroma from which a colour is no grey, and the least of a colour in the dark. */
const chromatic = 0.03;
const lively = 0.13;

/**
 * Returns the colour if it is readable on the background, or the nearest shade of it that is. Only
 * its lightness changes (OKLCH): hue and chroma stay, as far as a screen can show them. On a dark
 * background a dull colour gets more chroma, as its light shades would look grey; a grey stays grey.
 */
export function readableOn(background: string, colour: string, ratio = 4.5): string {
  if (contrast(colour, background) >= ratio) return colour;
  const { lightness, chroma, hue } = shadeOf(colour);
  const isDark = luminance(background) <= 0.18;
  const strong = isDark && chroma >= chromatic ? Math.max(chroma, lively) : chroma;
  const step = isDark ? 0.01 : -0.01;
  for (let light = lightness + step; light > 0 && light < 1; light += step) {
    const candidate = shownOf({ lightness: light, chroma: strong, hue });
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return isDark ? '#ffffff' : '#000000';
}

/** A colour in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.37, hue in radians. */
interface Shade {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as never;

/** From linear sRGB to the cones of the eye, from these to OKLab, and back (Björn Ottosson, 2020). */
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** Returns a colour in OKLCH. */
export function shadeOf(colour: string): Shade {
  const cones = times(toCones, parse(colour).map(linear) as never).map(Math.cbrt);
  const [lightness, a, b] = times(toLab, cones as never);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Returns the colour of a shade, with less chroma where a screen has no such colour. */
function shownOf({ lightness, chroma, hue }: Shade): string {
  let [least, most] = [0, chroma];
  let shown = rgbOf({ lightness, chroma, hue });
  if (isShown(shown)) return format(shown);
  for (let tries = 0; tries < 12; tries++) {
    const half = (least + most) / 2;
    shown = rgbOf({ lightness, chroma: half, hue });
    if (isShown(shown)) least = half;
    else most = half;
  }
  return format(rgbOf({ lightness, chroma: least, hue }));
}

const isShown = (rgb: Rgb): boolean => rgb.every((part) => part > -0.5 && part < 255.5);

/** Returns the parts of a shade, 0 to 255, beyond that for a colour that no screen shows. */
function rgbOf({ lightness, chroma, hue }: Shade): Rgb {
  const lab = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)] as const;
  const cones = times(fromLab, lab).map((part) => part ** 3);
  return times(fromCones, cones as never).map(encoded) as never;
}

const encoded = (part: number): number =>
  255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);

/** Returns white or black, whichever has more contrast on the colour. */
export const textOn = (colour: string): string =>
  contrast('#ffffff', colour) >= contrast('#000000', colour) ? '#ffffff' : '#000000';
