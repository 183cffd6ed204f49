import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageView } from '#functions/email-logs/emailstatistics-view';
import { eventAbout, type SampleEvent, tablesWithMessage } from '#test/support/mail/mail-events';
import { schoolNamed } from '#test/support/records/school';
import { caseText } from '#test/support/texts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const later = '2026-03-02T01:00:00Z';
/** The programs of the two acts that SES reports with a program. */
const acts = [
  ['open', 'opened', 'machine_opened'],
  ['click', 'clicked', 'machine_clicked'],
] as const;

const machines = [
  ['Apple Mail preloading pictures', 'Mozilla/5.0', later],
  ['a program without a name', '', later],
  ['a scanner', 'BarracudaCentral', later],
  ['a script', 'python-requests/2.31', later],
  ['a mail filter', 'Thunderbird', '2026-03-02T00:40:03.500Z'],
  ['a mail filter before SES accepted it', 'Thunderbird', '2026-03-02T00:40:01Z'],
  ...[
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0)',
    'AdsBot-Google (+http://www.google.com/adsbot.html)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'LINKEDINBOT',
    'Mozilla/5.0 (compatible; MJ12bot/v1.4.8)',
    'SomeSchoolBot',
    'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
    'facebookexternalhit/1.1',
    'Microsoft Defender Safe Links',
    'SafeLinks/1.0',
    'Proof-Point URL Defense',
    'Mimecast-URL-Protect',
    'TrendMicro WRS',
    'Trend Micro Email Security',
    'UrlScan/2.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0 Safari/537.36',
    'Go-http-client/2.0',
    'Apache-HttpClient/4.5.13 (Java/11.0.2)',
    'curl/8.4.0',
  ].map((userAgent) => [userAgent, userAgent, later] as const),
] as const;

const people = [
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
];

describe.each(acts)('the %s of a message', (type, byPerson, byMachine) => {
  it.each(machines)('is by a machine: %s', async (_, userAgent, timestamp) => {
    const { tell, now, room } = await tablesWithMessage();
    expect(await tell(type, { [type]: { timestamp, userAgent } })).toEqual([]);
    const { opened, clicked, [byMachine]: act, opens } = now() ?? {};
    expect([opened, clicked, opens]).toEqual([undefined, undefined, []]);
    expect(act).toEqual({ at: new Date(timestamp).toISOString() });
    const { kept, added } = await room.counted('PRINCIPAL');
    expect(kept).toEqual(added);
    expect(kept).toMatchObject({ opened: 0, clicked: 0, [byMachine]: 1 });
  });

  it.each(people)('is by a person: %s', async (userAgent) => {
    const { tell, now } = await tablesWithMessage();
    await tell(type, { [type]: { timestamp: later, userAgent } });
    expect(now()?.[byPerson]).toEqual({ at: '2026-03-02T01:00:00.000Z' });
    expect(now()?.[byMachine]).toBeUndefined();
  });

  it('counts by a machine only until a person does the same', async () => {
    const { room, tell, now } = await tablesWithMessage();
    await tell(type, { [type]: { timestamp: later, userAgent: 'Barracuda' } });
    expect((await room.counted('PRINCIPAL')).kept).toMatchObject({ [byPerson]: 0, [byMachine]: 1 });
    await tell(type);
    expect((await room.counted('PRINCIPAL')).kept).toMatchObject({ [byPerson]: 1, [byMachine]: 0 });
    expect(now()?.[byMachine]).toBeDefined();
  });

  it('is stored when the name of its program is very long', async () => {
    const { room, tell, now } = await tablesWithMessage();
    const userAgent = `Mozilla/5.0 (${'Windows NT 10.0; '.repeat(2_000)})`;
    expect(await tell(type, { [type]: { timestamp: later, userAgent } })).toEqual([]);
    expect(now()?.[byPerson]).toBeDefined();
    expect(room.all('mail-parked')).toEqual([]);
  });
});

it.each([
  ['bounce', { bounce: { bounceType: 'Permanent', bounceSubType: 'x'.repeat(5_000) } }, 'bounced'],
  ['delivery-delay', { deliveryDelay: { delayType: 'y'.repeat(5_000) } }, 'delayed'],
  ['reject', { reject: { reason: 'z'.repeat(5_000) } }, 'rejected'],
  ['rendering-failure', { failure: { errorMessage: 'é'.repeat(5_000) } }, 'not_rendered'],
] as const)('cuts a long text of a %s', async (name, changed, fact) => {
  const { room, message, now } = await tablesWithMessage();
  const [[part, fields] = ['', {}]] = Object.entries(changed);
  const sample = eventAbout(name, message);
  const event = { ...sample, [part]: { ...(sample[part] as object), ...(fields as object) } };
  expect(await room.deliver(event)).toEqual([]);
  expect(now()?.[fact]).toBeDefined();
  expect(JSON.stringify(now()).length).toBeLessThan(4_000);
  expect(room.all('mail-parked')).toEqual([]);
});

/** Returns an event of a case about a stored message. */
async function tellCase(name: string, change: (event: SampleEvent) => SampleEvent = (e) => e) {
  const { room, message, now } = await tablesWithMessage();
  const given = JSON.parse(caseText(name)) as SampleEvent;
  const { mail } = eventAbout('send', message);
  const { timestamp } = given.mail;
  expect(await room.deliver(change({ ...given, mail: { ...mail, timestamp } }))).toEqual([]);
  expect(room.all('mail-parked')).toEqual([]);
  return { room, message, row: now() };
}

describe('a click of a scanner', () => {
  it('is neither a click nor an open, and is shown apart', async () => {
    const { room, row } = await tellCase('ses-click-scanner.json');
    expect(row).toMatchObject({ machine_clicked: { at: '2026-03-02T00:40:03.100Z' } });
    expect([row?.clicked, row?.opened]).toEqual([undefined, undefined]);
    const { kept } = await room.counted('PRINCIPAL');
    expect(kept).toMatchObject({ sent: 1, opened: 0, clicked: 0, machine_clicked: 1 });
    expect(row && messageView(row, new Map())).toMatchObject({
      machine_click: '2026-03-02T00:40:03.100Z',
      Click: undefined,
      Open: undefined,
    });
  });
});

describe('a complaint', () => {
  const complaint = 'ses-complaint-not-spam.json';
  const withFields = (fields: object) => (event: SampleEvent) => ({
    ...event,
    complaint: { ...(event.complaint as object), ...fields },
  });

  it.each(['not-spam', 'NOT-SPAM', 'not_spam', 'Not Spam'])(
    'suppresses nothing if its kind is %s',
    async (complaintFeedbackType) => {
      const { room, message, row } = await tellCase(
        complaint,
        withFields({ complaintFeedbackType }),
      );
      expect([row?.state, row?.complained, row?.rejected]).toEqual(['sent', undefined, undefined]);
      expect(await room.suppressions.of(schoolNamed('main')).get(message.email)).toBeUndefined();
      expect((await room.counted('PRINCIPAL')).kept).toMatchObject({ sent: 1, complained: 0 });
    },
  );

  it.each([
    { complaintFeedbackType: 'not-spam' },
    { complaintFeedbackType: 'abuse' },
    { complaintFeedbackType: null },
  ])('suppresses nothing if it is of the own list of the account: %o', async (fields) => {
    const own = { ...fields, complaintSubType: 'OnAccountSuppressionList' };
    const { room, message, row } = await tellCase(complaint, withFields(own));
    expect(row?.complained).toBeUndefined();
    // Nobody got the message, and the log says why.
    expect(row?.rejected?.reason).toMatch(/suppression list of the SES account/);
    expect(await room.suppressions.of(schoolNamed('main')).get(message.email)).toBeUndefined();
    expect((await room.counted('PRINCIPAL')).kept).toMatchObject({ complained: 0 });
  });

  it.each(['abuse', 'fraud', 'virus', 'other', null, undefined])(
    'suppresses the address if its kind is %s',
    async (complaintFeedbackType) => {
      const { room, message, row } = await tellCase(
        complaint,
        withFields({ complaintFeedbackType }),
      );
      expect(row?.complained).toEqual({ at: '2026-03-02T01:41:02.669Z' });
      expect(await room.suppressions.of(schoolNamed('main')).get(message.email)).toMatchObject({
        reason: 'complaint',
      });
    },
  );
});
