import { describe, expect, it } from 'vitest';
import { emailStatisticsHandlers } from '#functions/email-logs/emailstatistics';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { emailstatisticsSchemas as schemas } from '#shared/email-logs/emailstatistics.schemas';
import type { Input } from '#shared/kernel/route';
import { claimedMessage, mailEventTables } from '#test/support/mail/mail-events';
import { administrator, request } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';

/**
 * Stores a mailing in each of two schools, with people of the same identifiers and different
 * addresses.
 */
async function twoLogs() {
  const events = mailEventTables();
  for (const site of ['main', 'regional']) {
    const mailingUid = `of-${site}`;
    await events.keepMailing(mailingUid, { day: '2026-03-02', postsUid: ['post-1'] }, site);
    for (const [i, userUid] of ['ada', 'ben', 'cy'].entries()) {
      const email = `${userUid}@${site}.example`;
      await events.keep(claimedMessage({ mailingUid, userUid, email }), site);
      const at = `2026-03-02T00:4${i}:00.000Z`;
      const by = { messageId: `${site}-${userUid}`, isSend: true };
      await events.facts.apply(
        { ...schoolNamed(site), mailingUid, userUid },
        [{ ...by, fact: 'sent', at }],
        by,
      );
    }
  }
  const logs = emailLogRepository(events);
  const deps = { logs, counters: events.counters, posts: bound({ many: async () => [] }) };
  // A list uses no other dependency.
  const handlers = emailStatisticsHandlers(deps as never);
  return {
    logs,
    list: (input: Input<typeof contract.list>) =>
      handlers.list(
        schemas.list.input.parse(input),
        { ...administrator, ...schoolNamed('regional') },
        request(),
      ),
  };
}
const everyone = ['ada', 'ben', 'cy'].map((name) => `${name}@regional.example`);

describe('the e-mail log of a second school', () => {
  it('lists only its own messages, for every filter, order and page', async () => {
    const { list } = await twoLogs();
    for (const filter of [{}, { postUid: 'post-1' }, { email: 'ada' }, { email: 'ben@main' }]) {
      for (const sort of ['SnsPublishTime', 'SESDestinationAddress'] as const) {
        const found: string[] = [];
        let next_token: string | undefined;
        let count: number | undefined;
        do {
          const page = await list({ ...filter, sort, descending: false, limit: 1, next_token });
          found.push(...page.email_logs.map((row) => row.SESDestinationAddress));
          ({ next_token, sent_count: count } = page);
        } while (next_token);
        const { email = '' } = { email: '', ...filter };
        const wanted = everyone.filter((address) => address.startsWith(email));
        expect([filter, sort, found, count]).toEqual([filter, sort, wanted, wanted.length]);
      }
    }
  });

  it('exports only its own messages', async () => {
    const { logs } = await twoLogs();
    const order = { sort: 'SnsPublishTime' as const, descending: true };
    for (const filter of [{}, { postUid: 'post-1' }, { email: 'ada' }]) {
      const found: string[] = [];
      const query = { types: 'PRINCIPAL' as const, ...filter };
      for await (const { email } of logs
        .of(schoolNamed('regional'))
        .all('Australia/Perth', query, order))
        found.push(email);
      const wanted = 'email' in filter ? everyone.slice(0, 1) : everyone;
      expect([filter, found.sort()]).toEqual([filter, wanted]);
    }
  });
});
