import type { Sides } from '#shared/signing/drawn/fitted-text';
import type { Box } from '#shared/signing/field';

/** Returns where a field is on its page, in parts of the page. */
export const placeOf = ({ left, top, width, height }: Box) => ({
  // biome-ignore lint/plugin/logical-style: a place on a page of a PDF
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** Returns the sides of a field on a page whose sides are in points. */
export const sidesOf = ({ width, height }: Box, page: Sides): Sides => ({
  width: width * page.width,
  height: height * page.height,
});
