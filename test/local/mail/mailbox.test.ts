import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  ordinary,
  published,
  type RunningMail,
  read,
  runMail,
  sendEmail,
  sendRaw,
} from './running-mail.ts';

let run: RunningMail;
beforeAll(async () => {
  run = await runMail();
});
afterAll(() => run.stop());

interface List {
  messages: { id: string; subject: string }[];
  total: number;
  page: number;
  pages: number;
}

const list = async (query: Record<string, string> = {}) =>
  (await call<List>(run, 'GET', `/mailbox/messages.json?${new URLSearchParams(query)}`)).body;
const page = async (path: string) => {
  const response = await fetch(run.url + path);
  return {
    response,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
};
const subject = (Data: string) => ({ Message: { ...ordinary.Message, Subject: { Data } } });

describe('mailbox list', () => {
  beforeAll(async () => {
    for (let i = 0; i < 60; i++) await sendEmail(run, subject(`Notice ${i} <b>`));
    await sendEmail(run, {
      ...subject('100% off'),
      Destination: { ToAddresses: ['ben@home.example'] },
    });
  });

  it('sorts by newest first with 50 messages a page', async () => {
    const first = await list();
    expect(first).toMatchObject({ total: 61, page: 1, pages: 2 });
    expect(first.messages).toHaveLength(50);
    expect(first.messages[0]?.subject).toBe('100% off');
    const second = await list({ page: '2' });
    expect(second.messages).toHaveLength(11);
    expect(second.messages.at(-1)?.subject).toBe('Notice 0 <b>');
  });

  it.each([
    [{ to: 'BEN@home' }, 1],
    [{ subject: 'notice 5' }, 11],
    [{ to: 'ann', subject: 'notice 59' }, 1],
    [{ q: '0% OFF' }, 1],
    [{ q: '%' }, 1],
    [{ q: '_' }, 0],
  ])('finds messages by %j', async (query, total) => {
    expect((await list(query)).total).toBe(total);
  });

  it('renders an escaped page without scripts', async () => {
    const { text, policy } = await page('/mailbox?q=notice');
    expect(text).toContain('Notice 59 &#60;b&#62;');
    expect(text).not.toContain('<b>');
    expect(text).toContain('60 messages');
    expect(text).toContain('href="/mailbox?q=notice&#38;page=2"');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect((await page('/mailbox?q=zebra')).text).toContain('No message matches “zebra”.');
  });
});

describe('mailbox message', () => {
  const hostile = [
    '<script>top.location="https://evil.example"</script><a href="http://main.localhost:4000/a?b=1&amp;c=2">Go</a>',
    '<img src="cid:logo@school">',
  ].join('');

  const send = () =>
    sendRaw(run, [
      'From: office@school.example',
      'To: ann@home.example',
      'Subject: <i>Hello</i>',
      'X-SES-CONFIGURATION-SET: school',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      hostile,
      '--b',
      'Content-Type: image/png; name="logo.png"',
      'Content-ID: <logo@school>',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--b--',
    ]);

  it('shows the page, headers, tags, events and source', async () => {
    const id = await send();
    await published(run, 2);
    const { text, policy } = await page(`/mailbox/${id}`);
    expect(text).toContain('<h1>&#60;i&#62;Hello&#60;/i&#62;</h1>');
    expect(text).not.toContain('<script');
    expect(text).toContain(`src="/mailbox/${id}/html" sandbox="allow-popups`);
    expect(text).toContain('Delivery');
    expect(text).toContain('multipart/related');
    expect(policy).toContain("frame-src 'self'");
  });

  it('runs no script and requests nothing from other machines', async () => {
    const { text, policy } = await page(`/mailbox/${await send()}/html`);
    expect(text).toContain('<script>');
    expect(policy).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(policy).not.toMatch(/script-src|allow-scripts|https:/);
  });

  it('loads its pictures and files from the mailbox', async () => {
    const id = await send();
    expect((await page(`/mailbox/${id}/html`)).text).toContain(
      `src="/mailbox/${id}/attachments/0"`,
    );
    const response = await fetch(`${run.url}/mailbox/${id}/attachments/0`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe('iVBORw0KGgo=');
    expect((await page(`/mailbox/${id}/attachments/1`)).response.status).toBe(404);
  });

  it('shows addresses of this machine in its page and text, and keeps the message as it was sent', async () => {
    const home = 'https://main.portal.example.edu';
    const Html = { Data: `<a href="${home}/posts">News</a><img src="${home}/media/a.png">` };
    const Text = { Data: `News: ${home}/posts` };
    const Message = { ...ordinary.Message, Body: { Text, Html } };
    const id = await sendEmail(run, { Message });
    const local = 'http://main.localhost:4000';
    const content = await page(`/mailbox/${id}/html`);
    expect(content.text).toContain(`href="${local}/posts"`);
    expect(content.text).toContain(`src="${local}/media/a.png"`);
    expect(content.policy).toContain("img-src 'self' http://localhost:* http://*.localhost:*");
    const shown = (await page(`/mailbox/${id}`)).text;
    expect(shown).toContain(`News: ${local}/posts`);
    expect(shown).toContain(`value="${home}/posts"`);
    expect(await read(run, id)).toMatchObject({ text: `News: ${home}/posts`, html: Html.Data });
  });

  it('offers its links as click events', async () => {
    expect((await read(run, await send())).links).toEqual(['http://main.localhost:4000/a?b=1&c=2']);
  });

  it('returns from a button to the page of the message', async () => {
    const id = await send();
    const response = await fetch(`${run.url}/mailbox/${id}/events/Open`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ recipient: 'ann@home.example' }),
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/mailbox/${id}#events`);
  });

  it('returns 404 when it does not exist', async () => {
    expect((await page('/mailbox/nothing')).response.status).toBe(404);
    expect((await call(run, 'GET', '/mailbox/nothing.json')).status).toBe(404);
    expect((await page('/mailbox/%E0%A4%A')).response.status).toBe(404);
  });
});

it('denies changes to the mailbox from the page of another site', async () => {
  const response = await fetch(`${run.url}/mailbox/messages`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(response.status).toBe(403);
  expect((await list()).total).toBeGreaterThan(0);
});

it('keeps the mailbox over a restart and empties it on request', async () => {
  const { total } = await list();
  run.mail.close();
  run.open();
  expect((await list()).total).toBe(total);
  expect((await call(run, 'DELETE', '/mailbox/messages')).status).toBe(200);
  expect((await list()).total).toBe(0);
});
