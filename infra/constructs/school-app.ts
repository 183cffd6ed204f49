import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyCode } from '#infra/constructs/edge/policy-function';
import { neutralColour, schoolStyle } from '#infra/constructs/school-style';
import type { Site } from '#infra/sites';
import { textOn } from '#shared/site/colours';

type School = Pick<Site, 'name' | 'colour'>;

/** The longest name below an icon on a phone. */
const shortName = 12;

/** Returns the manifest with which a phone installs the portal of a school. */
export function schoolManifest({ name, colour = neutralColour }: School): object {
  const [first = name] = name.split(/\s+/);
  const icon = (purpose: string) => ({
    ...{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose },
  });
  return {
    id: '/',
    name,
    short_name: name.length <= shortName ? name : first.slice(0, shortName),
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: '#faf9f7',
    icons: [icon('any'), icon('maskable')],
  };
}

/** Returns the icon of a school: a house in its colour, inside the area that every phone shows. */
export function schoolIcon({ name, colour = neutralColour }: School): string {
  const title = name.replace(/[<>&]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${title}</title>
<rect width="32" height="32" fill="${colour}"/><path d="M9 21v-8.5l7-4 7 4V21M13 21v-6h6v6M7.5 23h17"
fill="none" stroke="${textOn(colour)}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;
}

/**
 * Returns the service worker of a school. A browser installs it again if a byte of it has changed. A
 * stored page has the security policy of its day, so the text names the policy, and the look.
 */
export function schoolWorker(web: string, site: School): string {
  const version = createHash('sha256');
  for (const part of [policyCode([]), schoolStyle(site), JSON.stringify(schoolManifest(site))]) {
    version.update(part);
  }
  const text = readFileSync(join(web, 'worker.js'), 'utf8');
  return `self.policyVersion = '${version.digest('hex').slice(0, 16)}';\n${text}`;
}
