import { categoryColours } from '#shared/calendar/category-colours';
import { readableOn } from '#shared/site/colours';
import { surfaces } from '../../theme/theme.ts';

const inTheDark = new Map(categoryColours);

/** Returns the colour of a category, visible on the cards of both schemes. */
export const visibleColour = (colour: string): string =>
  `light-dark(${colour}, ${inTheDark.get(colour) ?? readableOn(surfaces.dark[1], colour, 4)})`;
