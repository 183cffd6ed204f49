import type { Site } from '#infra/sites';
import { textOn } from '#shared/site/colours';

/** The colour of the bar at a school that names none. */
export const neutralColour = '#2f4a5c';

/**
 * Returns the `school.css` of a host: what the first paint needs to know about its school, before
 * any code or setting has arrived. `index.html` and the portal read its three properties.
 */
export function schoolStyle({
  name,
  colour = neutralColour,
}: Pick<Site, 'name' | 'colour'>): string {
  const text = name.replace(
    /["\\<\p{Cc}]/gu,
    (letter) => `\\${letter.codePointAt(0)?.toString(16)} `,
  );
  return `:root{--school:${colour};--on-school:${textOn(colour)};--school-name:"${text}"}\n`;
}
