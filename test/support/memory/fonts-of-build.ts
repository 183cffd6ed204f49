import { gatherFonts } from '#bin/lib/build/fonts';
import { type FontSet, openFonts as open } from '#functions/pdf/font-set';

const folder = await gatherFonts();

/** Opens the fonts where the build gathers them: beside a Lambda that is no bundle there are none. */
export const openFonts = (_besideBundle: string): FontSet => open(folder);
