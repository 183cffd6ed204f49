/**
 * Tells whether a machine opened a message. SES only reports that a picture of the message was
 * loaded, by which program and when.
 *
 * - Mail Privacy Protection of Apple Mail preloads all pictures, read or not. Its name is
 *   `Mozilla/5.0` alone; a real program always adds more.
 * - Gmail preloads for some accounts with the name of an Edge of 2015 and a second `Mozilla/5.0` at
 *   its end. `GoogleImageProxy` and `YahooMailProxy` load pictures when a person opens the message.
 * - Scanners of mail and links send their own name, or that of their library.
 * - An open within 2 seconds after SES accepted the message comes from a filter. Each event has
 *   SES's time of the message, so the order of events does not matter.
 *
 * Other signs are not reliable: networks change every day, and a second open proves nothing.
 */
export function isMachineOpen(open: {
  readonly userAgent: string | undefined;
  readonly openedAt: string;
  readonly takenAt: string;
}): boolean {
  const agent = open.userAgent?.trim() ?? '';
  const isTooFast = Date.parse(open.openedAt) - Date.parse(open.takenAt) < fastestReader;
  return isTooFast || agent === '' || prefetchers.has(agent) || scanners.test(agent);
}

/** Milliseconds after which a person may have opened a message. */
const fastestReader = 2_000;

const prefetchers = new Set([
  'Mozilla/5.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
]);

const scanners =
  /\b(bot|crawler|spider|barracuda\w*|mimecast|proofpoint|safelinks|symantec|trendmicro|headlesschrome|phantomjs|python-\w+|curl|wget|go-http-client|apache-httpclient|okhttp|java)\b/i;
