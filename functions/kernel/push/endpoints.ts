/** The hosts of the push services of browsers: Chrome, Firefox, Safari, Edge. */
const hosts =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+push\.services\.mozilla\.com|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)$/;

/** The longest address of a subscription, in characters. Those of today have some 200. */
export const longestEndpoint = 1000;

/**
 * Returns the address of a browser at its push service; undefined if it is anything else, so that
 * nobody lets the portal call other servers. `PUSH_ORIGIN` is that of the local run's own service.
 */
export function pushEndpoint(text: string, localOrigin = process.env.PUSH_ORIGIN): URL | undefined {
  const url = URL.parse(text);
  if (!url || text.length > longestEndpoint || url.username || url.password) return undefined;
  if (localOrigin && url.origin === localOrigin) return url;
  return url.protocol === 'https:' && url.port === '' && hosts.test(url.hostname) ? url : undefined;
}
