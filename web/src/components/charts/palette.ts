/**
 * The colours of all charts: each has a contrast of at least 3 on its surface, in the dark of at least
 * 5, because thin lines sink there. Each pair stays apart for people who are colour blind.
 * Blue and vermilion are those of Okabe and Ito, "Color universal design". A colour never carries a meaning alone.
 */
export const chartSchemes = {
  light: {
    /** The student's own result. */
    own: '#d55e00',
    /** The other students of a course, and the bars of a chart. */
    group: '#0072b2',
    /** A second row of figures: the line of a chart. */
    second: '#906054',
  },
  dark: { own: '#ff8a3d', group: '#56b0e4', second: '#c9a194' },
} as const;

const { light, dark } = chartSchemes;
/** The same as values of CSS, which follow the scheme of the page. */
export const chartColours = {
  own: `light-dark(${light.own}, ${dark.own})`,
  group: `light-dark(${light.group}, ${dark.group})`,
  second: `light-dark(${light.second}, ${dark.second})`,
} as const;

/** The colours of a rate, by the specified thresholds. */
export const rateColours = { green: '#1b8a5a', orange: '#c77700', red: '#d0342c' } as const;

/** Returns the colour of a rate of 0 to 100 per cent. */
export function colourOfRate(percentage: number): keyof typeof rateColours {
  if (percentage >= 60) return 'green';
  return percentage >= 40 ? 'orange' : 'red';
}
