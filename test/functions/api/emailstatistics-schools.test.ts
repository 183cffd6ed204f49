import { expect, it } from 'vitest';
import { emailStatisticsHandlers } from '#functions/api/emailstatistics';
import { emailLogRepository } from '#functions/data/email-logs';
import { emailstatistics as contract } from '#shared/contract/emailstatistics';
import type { Input } from '#shared/contract/route';
import { claimedMessage, mailRoom } from '#test/support/mail-events';
import { administrator, request } from '#test/support/people';

/** Two schools with people of the same names, whose addresses tell them apart, and a mailing each. */
async function twoLogs() {
  const room = mailRoom();
  for (const site of ['main', 'regional']) {
    const mailingUid = `of-${site}`;
    await room.keepMailing(mailingUid, { day: '2026-03-02', postsUid: ['post-1'] }, site);
    for (const [i, userUid] of ['ada', 'ben', 'cy'].entries()) {
      const email = `${userUid}@${site}.example`;
      await room.keep(claimedMessage({ mailingUid, userUid, email }), site);
      const at = `2026-03-02T00:4${i}:00.000Z`;
      const by = { messageId: `${site}-${userUid}`, isSend: true };
      await room.facts.tell(site, mailingUid, userUid, [{ ...by, fact: 'sent', at }], by);
    }
  }
  const tables = { emailstatistics: 'emailstatistics', mailings: 'mailings' };
  const logs = emailLogRepository(room.db, tables);
  const parts = { logs, counters: room.counters, posts: { many: async () => [] } };
  // A list needs nothing else.
  const handlers = emailStatisticsHandlers(parts as never);
  return {
    logs,
    ask: (input: Input<typeof contract.list>) =>
      handlers.list(
        contract.list.input.parse(input),
        { ...administrator, site: 'regional' },
        request(),
      ),
  };
}
const everybody = ['ada', 'ben', 'cy'].map((name) => `${name}@regional.example`);

it('whatever is asked of the logs of a school finds its messages alone, in every order and page by page', async () => {
  const { ask } = await twoLogs();
  for (const question of [{}, { postUid: 'post-1' }, { email: 'ada' }, { email: 'ben@main' }]) {
    for (const sort of ['SnsPublishTime', 'SESDestinationAddress'] as const) {
      const found: string[] = [];
      let next_token: string | undefined;
      let count: number | undefined;
      do {
        const page = await ask({ ...question, sort, descending: false, limit: 1, next_token });
        found.push(...page.email_logs.map((row) => row.SESDestinationAddress));
        ({ next_token, sent_count: count } = page);
      } while (next_token);
      const { email = '' } = { email: '', ...question };
      const wanted = everybody.filter((address) => address.startsWith(email));
      expect([question, sort, found, count]).toEqual([question, sort, wanted, wanted.length]);
    }
  }
});

it('and so does a PDF of them', async () => {
  const { logs } = await twoLogs();
  for (const question of [{}, { postUid: 'post-1' }, { email: 'ada' }]) {
    const found: string[] = [];
    const asked = { types: 'PRINCIPAL' as const, ...question };
    for await (const { email } of logs.all('regional', 'Australia/Perth', asked)) found.push(email);
    const wanted = 'email' in question ? everybody.slice(0, 1) : everybody;
    expect([question, found.sort()]).toEqual([question, wanted]);
  }
});
