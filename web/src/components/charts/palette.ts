/**
 * The colours of all charts, the same in light, dark and print: each has a contrast of at least 3 on
 * the light and on the dark surfaces, and each pair stays apart for people who are colour blind.
 * Blue and vermilion are those of Okabe and Ito, "Color universal design". A colour never carries a meaning alone.
 */
export const chartColours = {
  /** The student's own result. */
  own: '#d55e00',
  /** The other students of a course, and the bars of a chart. */
  group: '#0072b2',
  /** A second row of figures: the line of a chart. */
  second: '#906054',
} as const;

/** The colours of a rate, by the specification's thresholds. */
export const rateColours = { green: '#1b8a5a', orange: '#c77700', red: '#d0342c' } as const;

/** Returns the colour of a rate of 0 to 100 per cent: portal.md section 9. */
export function colourOfRate(percentage: number): keyof typeof rateColours {
  if (percentage >= 60) return 'green';
  return percentage >= 40 ? 'orange' : 'red';
}
