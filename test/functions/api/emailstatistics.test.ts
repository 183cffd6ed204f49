import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { emailStatisticsHandlers, type StatisticsParts } from '#functions/api/emailstatistics';
import { emailLogRepository } from '#functions/data/email-logs';
import type { StoredMessage } from '#functions/data/email-record';
import { limitRepository } from '#functions/data/limits';
import { mailExportRepository } from '#functions/data/mail-exports';
import { emailstatistics as contract, EmailStatistics } from '#shared/contract/emailstatistics';
import type { Input } from '#shared/contract/route';
import { logTypes } from '#shared/domain/mailing';
import { claimedMessage, mailRoom } from '#test/support/mail-events';
import { administrator, person, request } from '#test/support/people';
import { startTestTables, type TestTables } from '#test/support/tables';
import { traces } from '#test/support/traces';

let tables: TestTables;
let room: ReturnType<typeof mailRoom>;
const queued: object[] = [];

beforeAll(async () => {
  tables = await startTestTables(
    'emailstatistics',
    'mailings',
    'mail-counters',
    'notification-preferences',
    'mail-exports',
    'limits',
  );
  room = mailRoom(tables);
  await fill();
});
afterAll(() => tables.stop());
beforeEach(() => {
  queued.length = 0;
});

/** Titles of the posts that still are. */
const titles: Record<string, Record<string, string>> = {
  main: { 'post-1': 'Sports day', 'post-2': 'Canteen' },
  regional: { 'post-1': 'Elsewhere' },
};

const parts = (): StatisticsParts => ({
  logs: emailLogRepository(tables.db, {
    emailstatistics: 'emailstatistics',
    mailings: 'mailings',
  }),
  counters: room.counters,
  posts: {
    many: async (site, uids) =>
      uids.flatMap((postUid) => {
        const title = titles[site]?.[postUid];
        // Only these fields are read of a post.
        return title ? [{ postUid, title, type: 'notice' } as never] : [];
      }),
  },
  exports: mailExportRepository(tables.db, 'mail-exports'),
  limits: limitRepository(tables.db, 'limits'),
  queue: { send: async (message) => void queued.push(message) },
  addressOf: async (key, name) => `https://answers.example/${key}?name=${encodeURIComponent(name)}`,
});
const handlers = () => emailStatisticsHandlers(parts());

const reports = person({ username: 'rex', capabilities: ['reports'] });
const ask = (input: Input<typeof contract.list> = {}, caller = administrator) =>
  handlers().list(contract.list.input.parse(input), caller, request());

/** Everything that a question finds, page by page. */
async function askAll(input: Input<typeof contract.list>, limit = 3) {
  const found: EmailStatistics[] = [];
  let next_token: string | undefined;
  do {
    const page = await ask({ ...input, limit, next_token });
    expect(page.email_logs.length).toBeLessThanOrEqual(limit);
    found.push(...page.email_logs.map((row) => EmailStatistics.parse(row)));
    next_token = page.next_token;
  } while (next_token);
  return found;
}
const addresses = (rows: { SESDestinationAddress: string }[]) =>
  rows.map(({ SESDestinationAddress }) => SESDestinationAddress);

/** A message that SES took at an instant, with facts. */
async function sent(
  is: Partial<StoredMessage>,
  at: string,
  facts: readonly ('delivered' | 'opened' | 'clicked' | 'complained')[] = [],
  site = 'main',
) {
  const message = claimedMessage(is);
  await room.keep(message, site);
  const messageId = `id-${message.mailingUid}-${message.userUid}`;
  await room.facts.tell(
    site,
    message.mailingUid,
    message.userUid,
    [{ fact: 'sent', at, messageId }, ...facts.map((fact) => ({ fact, at }))],
    { messageId, isSend: true },
  );
}

/** Two mailings of the principal, a digest that tells each reader of other posts, tests, and the other school. */
async function fill() {
  const people = ['ada', 'ben', 'cy', 'dee', 'eve', 'fay', 'gus'];
  const first = '2026-03-02T00:40:00.000Z';
  // Ten past midnight in Sydney.
  const second = '2026-03-02T13:10:00.000Z';
  const one = { mailingUid: '01a', postsUid: ['post-1'] };
  const two = { mailingUid: '01b', postsUid: ['post-2', 'post-gone'] };
  await keepMailing('01a', 'Principal', '2026-03-02', ['post-1']);
  await keepMailing('01b', 'Principal', '2026-03-03', ['post-2', 'post-gone']);
  await keepMailing('01c', 'Weekly', '2026-03-03', ['post-1', 'post-2']);
  for (const [i, userUid] of people.entries()) {
    const who = { userUid, username: userUid, email: `${userUid}@families.example` };
    await sent({ ...who, ...one }, first, i < 4 ? ['delivered', 'opened'] : ['delivered']);
    if (i < 5) await sent({ ...who, ...two }, second, i < 2 ? ['clicked'] : []);
    const postsUid = i % 2 ? ['post-1'] : ['post-1', 'post-2'];
    await sent({ ...who, mailingUid: '01c', type: 'DIGEST', postsUid }, second, ['delivered']);
  }
  await sent({ ...one, userUid: 'test-carer', testing: true }, first, ['delivered']);
  await room.keep(claimedMessage({ ...one, userUid: 'waits', state: 'prepared', attempts: 0 }));
  await sent({ ...one, userUid: 'ada', email: 'canary@other.example' }, first, [], 'regional');
}
async function keepMailing(mailingUid: string, type: string, day: string, postsUid: string[]) {
  const Item = { pk: 'main', sk: mailingUid, mailingUid, type, day, postsUid, version: 1 };
  await tables.db.send(new PutCommand({ TableName: 'mailings', Item }));
}

describe('the logs of e-mail', () => {
  it('show messages of the principal, the newest first, when nothing is asked for', async () => {
    const { email_logs, next_token, ...counts } = await ask();
    expect(email_logs).toHaveLength(12);
    expect(new Set(email_logs.map(({ type }) => type))).toEqual(new Set(['PRINCIPAL']));
    const times = email_logs.map(({ SnsPublishTime }) => SnsPublishTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(next_token).toBeUndefined();
    expect(counts).toEqual({
      sent_count: 12,
      delivery_count: 7,
      open_count: 6,
      click_count: 2,
      bounce_count: 0,
      complaint_count: 0,
      machine_open_count: 0,
    });
  });

  it('show every column of a message, with the titles of posts that still are', async () => {
    const { email_logs } = await ask({
      email: 'ada@',
      start_date: '2026-03-03',
      end_date: '2026-03-03',
    });
    expect(email_logs.map((row) => EmailStatistics.parse(row))).toEqual([
      {
        emailstatisticsUid: '01b.ada',
        SESDestinationAddress: 'ada@families.example',
        SnsPublishTime: '2026-03-02T13:10:00.000Z',
        SESSendTime: '2026-03-02T13:10:00.000Z',
        type: 'PRINCIPAL',
        postsUid: ['post-2', 'post-gone'],
        posts: [{ postUid: 'post-2', title: 'Canteen', type: 'notice' }, { postUid: 'post-gone' }],
        Open: { SESOpenTime: '2026-03-02T13:10:00.000Z' },
        Click: { SESClickTime: '2026-03-02T13:10:00.000Z' },
        opens: 0,
        intended_recipient: 'Pat Ng',
        user_id: 'ada',
        user_name: 'Pat Ng',
        subject: 'A word from the principal',
      },
    ]);
  });

  it.each([
    ['2026-03-02', '2026-03-02', 7],
    ['2026-03-03', '2026-03-03', 5],
    ['2026-03-02', '2026-03-03', 12],
    ['2026-02-01', '2026-03-01', 0],
  ])('from %s to %s count the days of the school', async (start_date, end_date, count) => {
    const found = await ask({ start_date, end_date });
    expect([found.email_logs.length, found.sent_count]).toEqual([count, count]);
  });

  it('find an address by its beginning, whatever its case, and count what they find', async () => {
    const found = await ask({ email: ' ADA@f' });
    expect(addresses(found.email_logs)).toEqual(Array(2).fill('ada@families.example'));
    expect(found).toMatchObject({
      sent_count: 2,
      delivery_count: 1,
      open_count: 2,
      click_count: 1,
    });
    expect((await ask({ email: 'families.example' })).sent_count).toBe(0);
  });

  it('say whom they tell of, page by page', async () => {
    const { told, audit } = traces();
    const asked = contract.list.input.parse({ limit: 3 });
    const { email_logs } = await handlers().list(asked, administrator, request({ audit }));
    expect(told).toEqual([email_logs.map(({ user_id }) => user_id).sort()]);
  });

  it('find the messages that told of a post: of a digest, not those that told of others', async () => {
    expect(await ask({ postUid: 'post-2' })).toMatchObject({ sent_count: 5 });
    expect(await ask({ postUid: 'post-2', types: 'DIGEST' })).toMatchObject({ sent_count: 4 });
    expect(await ask({ postUid: 'post-2', email: 'ben' })).toMatchObject({ sent_count: 1 });
    expect(await ask({ postUid: 'nothing' })).toMatchObject({ email_logs: [], sent_count: 0 });
    const days = { start_date: '2026-03-02', end_date: '2026-03-02' };
    expect(await ask({ ...days, postUid: 'post-2' })).toMatchObject({ sent_count: 0 });
  });

  it.each([
    {},
    { email: 'a' },
    { email: 'families' },
    { postUid: 'post-1' },
    { postUid: 'post-1', types: 'DIGEST' as const },
    { types: 'DIGEST' as const },
    { start_date: '2026-03-03', end_date: '2026-03-03' },
  ])('give the same rows page by page as at once, in every order: %j', async (question) => {
    for (const sort of ['SnsPublishTime', 'SESDestinationAddress'] as const) {
      for (const descending of [true, false]) {
        const whole = (await ask({ ...question, sort, descending })).email_logs;
        for (const limit of [1, 3, 7]) {
          const paged = await askAll({ ...question, sort, descending }, limit);
          expect(paged.map((row) => row.emailstatisticsUid)).toEqual(
            whole.map((row) => row.emailstatisticsUid),
          );
        }
        const keys = whole.map((row) => row[sort]);
        const inOrder = [...keys].sort();
        expect(keys).toEqual(descending ? inOrder.reverse() : inOrder);
      }
    }
  });

  it('count what the rows of the same question add up to', async () => {
    const chance = chanceOf('questions');
    for (let i = 0; i < 60; i++) {
      const day = () => `2026-03-0${chance.between(1, 4)}`;
      const [start_date, end_date] = [day(), day()].sort();
      const question = {
        types: chance.pick(logTypes),
        ...(chance.is(0.5) && { start_date, end_date }),
        ...(chance.is(0.4) && { email: chance.pick(['a', 'b', 'ada@families.example', 'x']) }),
        ...(chance.is(0.4) && { postUid: chance.pick(['post-1', 'post-2', 'post-gone']) }),
      };
      const rows = await askAll(question, 5);
      const count = (has: (row: EmailStatistics) => unknown) => rows.filter(has).length;
      expect(await ask(question)).toMatchObject({
        sent_count: rows.length,
        delivery_count: count(({ Delivery }) => Delivery),
        open_count: count(({ Open }) => Open),
        click_count: count(({ Click }) => Click),
      });
    }
  });

  it.each([
    [{ start_date: '2026-03-01' }, { end_date: '*Please select end date.' }],
    [{ end_date: '2026-03-01' }, { start_date: '*Please select start date.' }],
    [
      { start_date: '2026-03-02', end_date: '2026-03-01' },
      { end_date: '*Please select valid date.' },
    ],
  ])('refuse %j in the words of the specification', async (question, fields) => {
    await expect(ask(question)).rejects.toMatchObject({ kind: 'badRequest', fields });
    await expect(
      handlers().startExport(contract.startExport.input.parse(question), administrator, request()),
    ).rejects.toMatchObject({ fields });
    expect(queued).toEqual([]);
  });

  it('show nothing of the other school, also with a token that was made there', async () => {
    expect(addresses((await ask()).email_logs)).not.toContain('canary@other.example');
    const theirs = person({ site: 'regional', timeZone: 'Australia/Perth' });
    const there = await ask({}, theirs);
    expect(addresses(there.email_logs)).toEqual(['canary@other.example']);
    expect(there.sent_count).toBe(1);
    const posts = there.email_logs.flatMap((row) => EmailStatistics.parse(row).posts);
    expect(posts.map((each) => each.title)).toEqual(['Elsewhere']);
    const { next_token } = await ask({ limit: 1 });
    expect(next_token).toBeDefined();
    const beyond = await ask({ next_token }, theirs);
    expect(addresses(beyond.email_logs).every((each) => each === 'canary@other.example')).toBe(
      true,
    );
    expect(await ask({ email: 'canary' })).toMatchObject({ email_logs: [], sent_count: 0 });
    expect(await ask({ email: 'ada' }, theirs)).toMatchObject({ email_logs: [], sent_count: 0 });
    expect(await ask({ email: 'canary' }, theirs)).toMatchObject({ sent_count: 1 });
  });

  it('end a page before it grows beyond what a Lambda may answer, and go on from there', async () => {
    const postsUid = Array.from({ length: 100 }, (_, i) => `post-with-a-long-identifier-${i}`);
    const many = Array.from({ length: 1_000 }, (_, i) =>
      claimedMessage({
        userUid: `p${String(i).padStart(4, '0')}`,
        type: 'DIGEST',
        postsUid,
        sent: { at: '2026-03-02T00:40:00.000Z' },
      }),
    );
    const listing = emailStatisticsHandlers({
      ...parts(),
      logs: { ...parts().logs, page: async () => ({ messages: many }) },
    });
    const input = contract.list.input.parse({ types: 'DIGEST', limit: 1_000 });
    const answer = await listing.list(input, administrator, request());
    expect(JSON.stringify(answer).length).toBeLessThan(5_000_000);
    const last = answer.email_logs.at(-1)?.emailstatisticsUid.split('.')[1];
    const position = Buffer.from(answer.next_token ?? '', 'base64url').toString();
    expect(position).toBe(`2026-03-02T00:40:00.000Z#mailing-1#${last}`);
  });

  it('refuse a token that was changed by hand', async () => {
    await expect(ask({ next_token: 'no token!' })).rejects.toMatchObject({ kind: 'badRequest' });
  });
});

describe('a PDF of the logs', () => {
  const begin = (caller = administrator, input: Input<typeof contract.startExport> = {}) =>
    handlers().startExport(contract.startExport.input.parse(input), caller, request());
  const look = (exportUid: string, caller = administrator) =>
    handlers().getExport({ exportUid }, caller, request());

  it('is put on the queue, and found by who asked for it alone', async () => {
    const made = await begin(administrator, { types: 'DIGEST', email: 'ada' });
    expect(queued).toEqual([
      { site: 'main', userUid: administrator.userUid, exportUid: made.exportUid },
    ]);
    expect(await look(made.exportUid)).toMatchObject({ state: 'waiting', done: 0 });
    await expect(look(made.exportUid, reports)).rejects.toMatchObject({ kind: 'notFound' });
    const sameName = { ...administrator, site: 'regional' };
    await expect(look(made.exportUid, sameName)).rejects.toMatchObject({ kind: 'notFound' });
    const theirs = await begin(sameName);
    expect(queued.at(-1)).toMatchObject({ site: 'regional', exportUid: theirs.exportUid });
    expect(await look(theirs.exportUid, sameName)).toMatchObject({ state: 'waiting' });
    await expect(look(theirs.exportUid)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('is fetched by a signed address once it is ready', async () => {
    const { exportUid } = await begin(reports);
    const exports = mailExportRepository(tables.db, 'mail-exports');
    await exports.take('main', reports.userUid, exportUid, 'lease', request().now);
    const object_key = `main/${reports.userUid}/abc.pdf`;
    await exports.ready('main', reports.userUid, exportUid, 'lease', { done: 12, object_key });
    expect(await look(exportUid, reports)).toMatchObject({
      state: 'ready',
      url: `https://answers.example/${object_key}?name=PRINCIPAL%20Email%20Logs.pdf`,
    });
  });

  it('is begun five times a minute at most, and a hundred times a day', async () => {
    const eager = person({ username: 'eager', capabilities: ['reports'] });
    for (let i = 0; i < 5; i++) await begin(eager);
    await expect(begin(eager)).rejects.toMatchObject({ kind: 'tooMany' });
    expect(queued).toHaveLength(5);
    const asked = contract.startExport.input.parse({});
    const inMinute = (minute: number) =>
      handlers().startExport(
        asked,
        eager,
        request({ now: new Date(request().now.getTime() + minute * 60_000) }),
      );
    for (let i = 5; i < 100; i++) await inMinute(i);
    await expect(inMinute(100)).rejects.toMatchObject({
      ...{ kind: 'tooMany', message: expect.stringContaining('enough for today') },
    });
    await expect(inMinute(24 * 60)).resolves.toBeDefined();
  });
});
