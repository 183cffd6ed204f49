import { describe, expect, it } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { emailStatisticsHandlers } from '#functions/email-logs/emailstatistics';
import {
  EmailStatistics,
  emailstatisticsSchemas as schemas,
} from '#shared/email-logs/emailstatistics.schemas';
import { logTypes } from '#shared/mailings/mailing';
import { claimedMessage } from '#test/support/mail/mail-events';
import { administrator, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { traces } from '#test/support/tables/audit-entries';
import {
  addresses,
  emailLogDeps,
  handlers,
  list,
  listAll,
  prepareEmailLog,
  queued,
} from './stored-email-log.ts';

prepareEmailLog();

describe('GET /emailstatistics', () => {
  it('lists principal mails, newest first, without a filter', async () => {
    const { email_logs, next_token, ...counts } = await list();
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
      machine_click_count: 0,
    });
  });

  it('returns every column of a message, with the titles of existing posts', async () => {
    const { email_logs } = await list({
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
  ])(
    'counts the messages of the school’s days from %s to %s',
    async (start_date, end_date, count) => {
      const found = await list({ start_date, end_date });
      expect([found.email_logs.length, found.sent_count]).toEqual([count, count]);
    },
  );

  it('finds any part of an address, ignoring case, and counts the matches', async () => {
    const found = await list({ email: ' ADA@f' });
    expect(addresses(found.email_logs)).toEqual(Array(2).fill('ada@families.example'));
    expect(found).toMatchObject({
      sent_count: 2,
      delivery_count: 1,
      open_count: 2,
      click_count: 1,
    });
    const all = (await list()).sent_count;
    for (const part of ['families.example', '@FAMILIES', 'a@families.exa']) {
      expect((await list({ email: part })).sent_count, part).toBeGreaterThan(0);
    }
    expect((await list({ email: 'families.example' })).sent_count).toBe(all);
    expect((await list({ email: 'families.example.org' })).sent_count).toBe(0);
  });

  it('finds messages by any part of a post’s title', async () => {
    expect(await list({ postUid: 'CANT' })).toMatchObject({ sent_count: 5 });
    expect(await list({ postUid: 'canteen', types: 'DIGEST' })).toMatchObject({ sent_count: 4 });
    expect(await list({ postUid: 'canteen', email: 'ben' })).toMatchObject({ sent_count: 1 });
    expect(await list({ postUid: 'Elsewhere' })).toMatchObject({ sent_count: 0 });
  });

  it('audits the children of the returned page', async () => {
    const { told: audited, audit } = traces();
    const input = schemas.list.input.parse({ limit: 3 });
    const { email_logs } = await handlers().list(input, administrator, request({ audit }));
    expect(audited).toEqual([email_logs.map(({ user_id }) => user_id).sort()]);
  });

  it('finds messages by post, and only digests that name it', async () => {
    expect(await list({ postUid: 'post-2' })).toMatchObject({ sent_count: 5 });
    expect(await list({ postUid: 'post-2', types: 'DIGEST' })).toMatchObject({ sent_count: 4 });
    expect(await list({ postUid: 'post-2', email: 'ben' })).toMatchObject({ sent_count: 1 });
    expect(await list({ postUid: 'nothing' })).toMatchObject({ email_logs: [], sent_count: 0 });
    const days = { start_date: '2026-03-02', end_date: '2026-03-02' };
    expect(await list({ ...days, postUid: 'post-2' })).toMatchObject({ sent_count: 0 });
  });

  it.each([
    {},
    { email: 'a' },
    { email: 'families' },
    { postUid: 'post-1' },
    { postUid: 'post-1', types: 'DIGEST' as const },
    { types: 'DIGEST' as const },
    { start_date: '2026-03-03', end_date: '2026-03-03' },
  ])('returns the same rows page by page as in one page, in every order: %j', async (filter) => {
    for (const sort of ['SnsPublishTime', 'SESDestinationAddress'] as const) {
      for (const descending of [true, false]) {
        const onePage = (await list({ ...filter, sort, descending })).email_logs;
        for (const limit of [1, 3, 7]) {
          const paged = await listAll({ ...filter, sort, descending }, limit);
          expect(paged.map((row) => row.emailstatisticsUid)).toEqual(
            onePage.map((row) => row.emailstatisticsUid),
          );
        }
        const keys = onePage.map((row) => row[sort]);
        const inOrder = [...keys].sort();
        expect(keys).toEqual(descending ? inOrder.reverse() : inOrder);
      }
    }
  });

  it('returns counters that equal the sums over its rows', async () => {
    const chance = chanceOf('questions');
    for (let i = 0; i < 60; i++) {
      const day = () => `2026-03-0${chance.between(1, 4)}`;
      const [start_date, end_date] = [day(), day()].sort();
      const filter = {
        types: chance.pick(logTypes),
        ...(chance.is(0.5) && { start_date, end_date }),
        ...(chance.is(0.4) && { email: chance.pick(['a', 'b', 'da@FAM', 'families', 'x']) }),
        ...(chance.is(0.4) && {
          postUid: chance.pick(['post-1', 'post-2', 'post-gone', 'sports', 'E']),
        }),
      };
      const rows = await listAll(filter, 5);
      const count = (has: (row: EmailStatistics) => unknown) => rows.filter(has).length;
      expect(await list(filter)).toMatchObject({
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
  ])('rejects %j with the specified sentence', async (filter, fields) => {
    await expect(list(filter)).rejects.toMatchObject({ kind: 'badRequest', fields });
    await expect(
      handlers().startExport(schemas.startExport.input.parse(filter), administrator, request()),
    ).rejects.toMatchObject({ fields });
    expect(queued).toEqual([]);
  });

  it('returns no message of another school, even with its paging token', async () => {
    expect(addresses((await list()).email_logs)).not.toContain('canary@other.example');
    const neighbour = person({ ...schoolNamed('regional'), timeZone: 'Australia/Perth' });
    const other = await list({}, neighbour);
    expect(addresses(other.email_logs)).toEqual(['canary@other.example']);
    expect(other.sent_count).toBe(1);
    const posts = other.email_logs.flatMap((row) => EmailStatistics.parse(row).posts);
    expect(posts.map((each) => each.title)).toEqual(['Elsewhere']);
    const { next_token } = await list({ limit: 1 });
    expect(next_token).toBeDefined();
    const next = await list({ next_token }, neighbour);
    expect(addresses(next.email_logs).every((each) => each === 'canary@other.example')).toBe(true);
    expect(await list({ email: 'canary' })).toMatchObject({ email_logs: [], sent_count: 0 });
    expect(await list({ email: 'ada' }, neighbour)).toMatchObject({
      email_logs: [],
      sent_count: 0,
    });
    expect(await list({ email: 'canary' }, neighbour)).toMatchObject({ sent_count: 1 });
  });

  it('ends a page early when the response would exceed 5 MB, and continues from there', async () => {
    const postsUid = Array.from({ length: 100 }, (_, i) => `post-with-a-long-identifier-${i}`);
    const many = Array.from({ length: 1_000 }, (_, i) =>
      claimedMessage({
        userUid: `p${String(i).padStart(4, '0')}`,
        type: 'DIGEST',
        postsUid,
        sent: { at: '2026-03-02T00:40:00.000Z' },
      }),
    );
    const handlersWithLongPage = emailStatisticsHandlers({
      ...emailLogDeps(),
      logs: {
        ...emailLogDeps().logs,
        page: async () => ({ messages: many }),
      },
    });
    const input = schemas.list.input.parse({ types: 'DIGEST', limit: 1_000 });
    const answer = await handlersWithLongPage.list(input, administrator, request());
    expect(JSON.stringify(answer).length).toBeLessThan(5_000_000);
    const last = answer.email_logs.at(-1)?.emailstatisticsUid.split('.')[1];
    const position = Buffer.from(answer.next_token ?? '', 'base64url').toString();
    expect(position).toBe(`2026-03-02T00:40:00.000Z#mailing-1#${last}`);
  });

  it('rejects a forged paging token', async () => {
    await expect(list({ next_token: 'no token!' })).rejects.toMatchObject({ kind: 'badRequest' });
  });
});
