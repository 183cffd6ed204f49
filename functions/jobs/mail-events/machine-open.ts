/**
 * Who opened a message, a person or a machine? SES tells only that the picture of a message was fetched, by what and when. What is known:
 *
 * - Mail Privacy Protection of Apple Mail fetches all pictures ahead, whether the mail is read or not, and calls itself `Mozilla/5.0` with
 *   nothing behind it; a real program always says more.
 * - Gmail fetches ahead for some accounts under the name of an Edge of 2015 on a Chrome of 2015, with a second `Mozilla/5.0` at its end. What
 *   calls itself `GoogleImageProxy` or `YahooMailProxy` fetches when the mail is opened, so that is a person.
 * - Scanners of mail and links name themselves, or the library that they are made with.
 * - Nobody reads a message within two seconds of SES taking it; a filter on its way does. SES's own time of the message goes along with
 *   every event, so this does not hang on which event came first.
 *
 * Other ways to tell cannot be had here: addresses of networks change by the day, and a second open proves nothing.
 */
export function isMachineOpen(open: {
  readonly userAgent: string | undefined;
  readonly openedAt: string;
  readonly takenAt: string;
}): boolean {
  const agent = open.userAgent?.trim() ?? '';
  const isAtOnce = Date.parse(open.openedAt) - Date.parse(open.takenAt) < nobodyReadsWithin;
  return isAtOnce || agent === '' || prefetchers.has(agent) || scanners.test(agent);
}

/** Milliseconds. */
const nobodyReadsWithin = 2_000;

const prefetchers = new Set([
  'Mozilla/5.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
]);

const scanners =
  /\b(bot|crawler|spider|barracuda\w*|mimecast|proofpoint|safelinks|symantec|trendmicro|headlesschrome|phantomjs|python-\w+|curl|wget|go-http-client|apache-httpclient|okhttp|java)\b/i;
