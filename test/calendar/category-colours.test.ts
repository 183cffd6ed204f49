import { describe, expect, it } from 'vitest';
import { categoryColours, colourOf } from '#shared/calendar/category-colours';
import { contrast, shadeOf } from '#shared/site/colours';
import { surfaces } from '../../web/src/theme/theme.ts';

/** How different two colours look: the distance in OKLab. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => {
    const { lightness, chroma, hue } = shadeOf(colour);
    return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
  });
  return Math.hypot(...(a ?? []).map((part, at) => part - (b?.[at] ?? 0)));
}

describe('the colours of categories', () => {
  it('shows them on a card of each scheme, which differ from each other in the dark', () => {
    const dark = categoryColours.map(([, colour]) => colour);
    for (const [light, shade] of categoryColours) {
      expect(contrast(light, surfaces.light[1])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shade, surfaces.dark[1])).toBeGreaterThanOrEqual(4.5);
    }
    const pairs = dark.flatMap((one, at) =>
      dark.slice(at + 1).map((other) => [one, other] as const),
    );
    const closest = Math.min(...pairs.map(([one, other]) => distance(one, other)));
    // Before, the brown and the brick red of the dark were 0.013 apart.
    expect(closest).toBeGreaterThan(0.09);
  });

  it('keeps the colour of a name', () => {
    expect(colourOf('Sport')).toBe(colourOf('sport'));
  });
});
