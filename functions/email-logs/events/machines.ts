/** A load of a message's picture or link, as SES reports it. */
interface Load {
  readonly userAgent: string | undefined;
  readonly at: string;
  /** When SES accepted the message. */
  readonly takenAt: string;
}

/**
 * Tells whether a machine opened a message or followed a link of it. SES only reports that a picture
 * or a link was loaded, by which program and when.
 *
 * - Mail Privacy Protection of Apple Mail preloads all pictures, read or not. Its name is
 *   `Mozilla/5.0` alone; a real program always adds more.
 * - Gmail preloads for some accounts with the name of an Edge of 2015 and a second `Mozilla/5.0` at
 *   its end. `GoogleImageProxy` and `YahooMailProxy` load pictures when a person opens the message.
 * - Scanners of mail and links, and bots, send their own name, or that of their library. Each
 *   program spells it in its own way: `Googlebot`, `Mail.RU_Bot`, `Safe Links`.
 * - A load within 2 seconds after SES accepted the message comes from a filter. Each event has
 *   SES's time of the message, so the order of events does not matter.
 *
 * Other signs are not reliable: networks change every day, and a second open proves nothing.
 */
export function isByMachine({ userAgent, at, takenAt }: Load): boolean {
  const agent = userAgent?.trim() ?? '';
  const isTooFast = Date.parse(at) - Date.parse(takenAt) < fastestReader;
  return isTooFast || agent === '' || prefetchers.has(agent) || machines.test(agent);
}

/** Milliseconds after which a person may have opened a message. */
const fastestReader = 2_000;

const prefetchers = new Set([
  'Mozilla/5.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
]);

/** Names of machines, with any sign or none between their words. */
const named = [
  // `CUBOT` makes telephones, which people hold.
  String.raw`(?<!\bcu)bots?(?![a-z])|(?<!\bcu)bot[-_/]|\brobot`,
  String.raw`crawl(?:er|ing)?\b|spider|slurp|archiver|externalhit`,
  String.raw`(?:link|uri|url)[\s_-]?preview|whatsapp|scan(?:ner|ning)?\b|validator`,
  // Filters of mail and links.
  String.raw`barracuda|mime[\s_-]?cast|proof[\s_-]?point|safe[\s_-]?links|symantec|message[\s_-]?labs`,
  String.raw`trend[\s_-]?micro|iron[\s_-]?port|forti(?:net|mail|guard)|sophos|zscaler|fire[\s_-]?eye`,
  String.raw`trellix|cloudmark|vade[\s_-]?secure|avanan|bitdefender|virus[\s_-]?total|google-safety`,
  // Browsers without a screen.
  String.raw`headless|phantom[\s_-]?js|puppeteer|playwright|selenium`,
  // Libraries.
  String.raw`\bpython|\bcurl\b|\bwget\b|http[\s_-]?client|\bok[\s_-]?http|\bjava\b|\bruby\b|\bperl\b`,
  'libwww|guzzle|axios|node-fetch|undici|powershell|postman',
];
const machines = new RegExp(named.join('|'), 'i');
