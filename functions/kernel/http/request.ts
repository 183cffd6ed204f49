import type { APIGatewayProxyEvent } from 'aws-lambda';
import { hostSite, type RequestFacts } from '#shared/kernel/route';

/** Returns what our own edge reports about a request. Nothing here comes from the body. */
export function factsOf(event: APIGatewayProxyEvent, now: Date): Omit<RequestFacts, 'audit'> {
  const header = headersOf(event);
  const agent = header('user-agent') ?? '';
  return {
    now,
    idempotencyKey: header('idempotency-key')?.slice(0, 200) || undefined,
    country: /^[A-Z]{2}$/.exec(header('cloudfront-viewer-country') ?? '')?.[0] ?? '',
    browser: firstMatch(agent, browsers),
    os: firstMatch(agent, systems),
    network: networkOf(viewerAddress(event)),
    site: header(hostSite) || undefined,
  };
}

/** Returns a function that reads a header, ignoring case. */
export function headersOf(event: APIGatewayProxyEvent) {
  const lower = new Map(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return (name: string): string | undefined => lower.get(name) ?? undefined;
}

/**
 * Browser families without versions: a version would help to identify a visitor. The order matters:
 * each browser also claims to be those below it.
 */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const firstMatch = (agent: string, known: [RegExp, string][]) =>
  known.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Other';

/**
 * Returns the viewer's address. CloudFront sends it as `address:port`; the gateway only sees
 * CloudFront.
 */
const viewerAddress = (event: APIGatewayProxyEvent) =>
  headersOf(event)('cloudfront-viewer-address')?.replace(/:\d+$/, '') ??
  event.requestContext.identity?.sourceIp ??
  '';

/** Truncates an address to its network: /24 for IPv4, /48 for IPv6. */
export function networkOf(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address);
  if (four) return `${four[1]}.0/24`;
  if (!/^[0-9a-f:]+$/i.test(address) || !address.includes(':')) return '';
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  const full = [...groups, ...(tail === undefined ? [] : zeros), ...rest];
  return `${full.slice(0, 3).map(shorten).join(':')}::/48`;
}
const shorten = (group: string) => group.toLowerCase().replace(/^0+(?=.)/, '');
