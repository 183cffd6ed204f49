import { safeLink } from '#shared/rich-text/rich-text';
import { count, type LeftOut } from './leftOut.ts';

/** Addresses with which programs replace those in a text, and the parameter that has the real one. */
const redirects: readonly [address: RegExp, parameters: readonly string[]][] = [
  [/^(www\.)?google\.[a-z.]+\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.com\//, ['url']],
  [/^statics\.teams\..*\/safelinks\//, ['url']],
  [/^lm?\.facebook\.com\/l\.php$/, ['u']],
  [/^slack-redir\.net\/link$/, ['url']],
];

/** Gives each link the address that is meant, and unwraps those that the portal cannot open. */
export function cleanLinks(body: HTMLElement, leftOut: LeftOut): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = meant(link.getAttribute('href') ?? '');
    if (safeLink(address)) link.setAttribute('href', address);
    else {
      if (address) count(leftOut, 'link');
      link.removeAttribute('href');
    }
  }
}

/** Returns the address that the author sees: `www.example.org` is a web address, and so is `//`. */
function meant(href: string): string {
  const address = href.trim();
  if (/^www\./i.test(address)) return `https://${address}`;
  if (/^\/\/[^/\\]/.test(address)) return `https:${address}`;
  if (/^[^\s@/:?#]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return withoutRedirect(address);
}

function withoutRedirect(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address;
  const { host, pathname, searchParams } = new URL(address);
  const [, parameters = []] = redirects.find(([known]) => known.test(host + pathname)) ?? [];
  const inner = parameters.map((name) => searchParams.get(name)).find((each) => each);
  // The address inside is shorter, so this ends.
  return inner && /^(https?:|mailto:|www\.)/i.test(inner) ? meant(inner) : address;
}
