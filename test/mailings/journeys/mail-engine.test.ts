import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { idTokenAt } from '#bin/lib/running/id-token';
import type { Portal } from '#bin/lib/running/portal';
import { api } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { Mailing, MailingPreview } from '#shared/mailings/send-emails.contract';
import { startSchools } from '#test/support/portal/demo-schools';

/** Mailings through the running portal: API, queue, worker, SES, its events and the tables. */

let portal: Portal;
let authorization = '';
beforeAll(async () => {
  portal = await startSchools({ mailRate: 300 });
  authorization = `Bearer ${await idTokenAt(portal.url('main'), 'ada')}`;
}, 240_000);
afterAll(() => portal.stop());
afterEach(() => faults({}));

async function call<R extends Route>(route: R, input: Input<R>) {
  const { method, path, body } = requestFor(route, input);
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${portal.url('main')}/api${path}`, { method, body, headers });
  return { status: answer.status, text: await answer.text() };
}

const routes = api['send-emails'];
const mailingIn = ({ text }: { text: string }) => Mailing.parse(unwrap('records', text));
const machineUrl = (path: string) =>
  `${new URL(portal.url('main')).port ? `http://localhost:${portal.port}` : ''}${path}`;

const faults = (settings: object) =>
  fetch(machineUrl('/mailbox/faults'), {
    method: 'POST',
    body: JSON.stringify(settings),
    headers: { 'content-type': 'application/json' },
  });

/** Returns the recipients of all messages whose subject contains a text. */
async function mailbox(subject: string) {
  const recipients: string[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ subject, page: String(page) });
    const answer = await fetch(machineUrl(`/mailbox/messages.json?${query}`));
    const { messages } = (await answer.json()) as { messages: { recipients: string[] }[] };
    if (messages.length === 0) return recipients;
    recipients.push(...messages.flatMap((each) => each.recipients));
  }
}

async function until(mailingUid: string, wanted: (mailing: Mailing) => boolean): Promise<Mailing> {
  for (let i = 0; ; i++) {
    const mailing = mailingIn(await call(routes.get, { mailingUid }));
    if (wanted(mailing)) return mailing;
    if (i > 400)
      throw new Error(`The mailing did not reach the expected state: ${JSON.stringify(mailing)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

const digest = {
  type: 'Weekly' as const,
  email_text: 'Hello <b>everyone</b>',
  except_for: 'nobody@elsewhere.example',
};

describe('a weekly digest on the running portal', () => {
  it('sends only to the test address in testing mode', async () => {
    const sent = await call(routes.send, { ...digest, recipient: 'tester@example.org' });
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    const { mailingUid } = mailingIn(sent);
    const mailing = await until(mailingUid, ({ state }) => state === 'sent');
    expect(mailing.counts).toMatchObject({ prepared: 3, sent: 3, failed: 0, left: 0 });
    expect(await mailbox('[Test]')).toEqual(Array(3).fill('tester@example.org'));
  });

  it('sends to each person once although answers are lost and events are repeated and out of order', async () => {
    const { text } = await call(routes.settings, {});
    const { undo_seconds: _, ...settings } = unwrap('records', text) as Record<string, unknown>;
    const { digest: weekly, daily, closed_days } = settings as Input<typeof routes.changeSettings>;
    const changed = await call(routes.changeSettings, {
      ...{ digest: weekly, daily, closed_days, undo_seconds: 0, updated_at: '' },
    });
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    const preview = MailingPreview.parse(
      unwrap('records', (await call(routes.preview, digest)).text),
    );
    expect(preview.count).toBeGreaterThan(20);
    await faults({ loseAnswer: true, share: 0.2, duplicateEvents: 1, shuffleEvents: true });
    const real = { ...digest, email_testing: false, audience_hash: preview.audience_hash };
    const sent = await call(routes.send, real);
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    const { mailingUid } = mailingIn(sent);
    const again = await call(routes.send, real);
    expect(mailingIn(again).mailingUid).toBe(mailingUid);

    const mailing = await until(
      mailingUid,
      ({ counts }) => counts.sent === preview.count && counts.unsure === 0,
    );
    expect(mailing.counts).toMatchObject({ prepared: preview.count, failed: 0, left: 0 });
    expect(mailing.reconciled).toMatchObject({ unexpected: 0, duplicated: 0 });
    const reached = (await mailbox('')).filter((address) => address !== 'tester@example.org');
    expect(reached.length).toBe(preview.count);
    const second = await call(routes.send, { ...real, except_for: 'other@elsewhere.example' });
    expect(second.status).toBe(409);
    expect(second.text).toContain('This week’s digest was sent on');
  });
});
