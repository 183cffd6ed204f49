import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyCode } from '#infra/constructs/edge/policy-function';
import { pngOf } from '#infra/constructs/icon-png';
import { neutralColour, schoolStyle } from '#infra/constructs/school-style';
import type { Site } from '#infra/sites';
import { textOn } from '#shared/site/colours';

type School = Pick<Site, 'name' | 'colour'>;

/** The pixels of the icons in the manifest, and of the one that Safari reads. */
const iconSizes = [192, 512] as const;
export const pngSizes: readonly number[] = [180, ...iconSizes];

/** The lines of the icon: roof and walls, door, ground. */
const house: readonly (readonly (readonly [number, number])[])[] = [
  [
    ...([
      [9, 21],
      [9, 12.5],
      [16, 8.5],
      [23, 12.5],
      [23, 21],
    ] as const),
  ],
  [
    ...([
      [13, 21],
      [13, 15],
      [19, 15],
      [19, 21],
    ] as const),
  ],
  [
    ...([
      [7.5, 23],
      [24.5, 23],
    ] as const),
  ],
];

/** The longest name below an icon on a phone. */
const shortName = 12;

/** Returns the manifest with which a phone installs the portal of a school. */
export function schoolManifest({ name, colour = neutralColour }: School): object {
  const [first = name] = name.split(/\s+/);
  const drawn = { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' };
  const pixels = iconSizes.map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
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
    icons: [drawn, ...pixels].flatMap((icon) =>
      ['any', 'maskable'].map((purpose) => ({ ...icon, purpose })),
    ),
  };
}

/** Returns the icon of a school: a house in its colour, inside the area that every phone shows. */
export function schoolIcon({ name, colour = neutralColour }: School): string {
  const title = name.replace(/[<>&]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${title}</title>
<rect width="32" height="32" fill="${colour}"/><path d="${house.map((line) => `M${line.join('L')}`).join('')}"
fill="none" stroke="${textOn(colour)}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;
}

const drawnIcons = new Map<string, Buffer>();

/**
 * Returns the icon of a school as a PNG file. Some phones show no SVG on their home screen: Safari
 * reads the one of 180 pixels, and Android those of the manifest.
 */
export function schoolIconPng({ colour = neutralColour }: School, pixels: number): Buffer {
  const key = `${colour} ${pixels}`;
  const drawing = { side: 32, lines: house, stroke: 1.7, background: colour, ink: textOn(colour) };
  const png = drawnIcons.get(key) ?? pngOf(drawing, pixels);
  drawnIcons.set(key, png);
  return png;
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

/** The path of the file that says where to report a hole in the portal's security (RFC 9116). */
export const securityFile = '.well-known/security.txt';

/** For how many months after a deployment the file is valid: less than a year, as RFC 9116 asks. */
const validMonths = 11;

/**
 * Returns the file that says where to report a hole, or undefined for a school without a contact. It
 * ends with a month, so that the deployments of a month write the same file.
 */
export function securityText(
  { host, securityContact }: Pick<Site, 'host' | 'securityContact'>,
  now = new Date(),
): string | undefined {
  if (!securityContact) return undefined;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths));
  return `Contact: ${securityContact}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: https://${host}/${securityFile}
`;
}
