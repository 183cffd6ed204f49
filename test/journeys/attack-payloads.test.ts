import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#bin/demo/picture';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import { unwrap } from '#shared/kernel/wire';
import { Post } from '#shared/posts/posts.schemas';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { audience, notice } from '#test/support/records/posts';
import { hostileTexts } from '#test/support/texts';

/** The public list of payloads on its whole way: through the API, the table and the page, under the policy the page is served with. */

let demo: DemoPortal;
let token: string;
let pictured: Post;
beforeAll(async () => {
  demo = await startDemoPortal();
  token = await idTokenAt(demo.portal.url('main'), 'ed');
  pictured = await write({
    featuredImage: picture('Payloads', 150, 110).toString('base64'),
    featured_img_url: '',
  });
});
afterAll(() => demo.stop());

async function send(is: Record<string, unknown>) {
  const draft = notice({
    featured_img_url: pictured?.featured_img_url ?? '',
    publish_start: new Date(Date.now() - 60_000).toISOString(),
    group_list: audience('STUDENTS', 'CARERS', 'STAFF'),
    ...is,
  });
  const { path, body } = requestFor(api.posts.create, draft as never);
  const answer = await fetch(`${demo.portal.url('main')}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body as string,
  });
  return { status: answer.status, text: await answer.text() };
}

async function write(is: Record<string, unknown>): Promise<Post> {
  const { status, text } = await send(is);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return Post.parse(unwrap('records', text));
}

/** Everything by which a payload shows that it ran. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const ran: string[] = [];
    const say = (what: string) => () => ran.push(what);
    Object.assign(window, {
      ranList: ran,
      ran: say('ran'),
      alert: say('alert'),
      prompt: say('prompt'),
      confirm: say('confirm'),
    });
  });
  return async () => [
    ...seen,
    ...(await page.evaluate(() => (window as unknown as { ranList: string[] }).ranList)),
  ];
}

/** Moves the mouse over everything and focuses it, for payloads that wait for a person. */
const provoke = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('article *, main *')) {
      for (const type of ['mouseover', 'mouseenter', 'focus', 'pointerover', 'animationstart']) {
        each.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  });

const groupsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );

describe('the browser with public attack payloads', () => {
  it('notices a script that runs', async () => {
    const { page, context } = await demo.signIn('main', 'sam', '/notices');
    const other = await context.newPage();
    const ran = await watch(other);
    await other.goto('about:blank');
    await other.setContent('<img src="x" onerror="ran()">');
    await expect.poll(ran).toEqual(['ran']);
    await page.close();
    await context.close();
  });

  it('runs no script in texts, excerpts or titles, for readers and editors', async () => {
    const stored: string[] = [];
    for (const some of groupsOf(hostileTexts, 8)) {
      const answers = await Promise.all(
        some.map((payload) =>
          send({ title: 'Payload', content_html: `<p>Honest words.</p>${payload}` }),
        ),
      );
      for (const { status, text } of answers) {
        expect([200, 400]).toContain(status);
        if (status === 200) stored.push(Post.parse(unwrap('records', text)).content_html);
      }
    }
    expect(stored.length).toBeGreaterThan(hostileTexts.length * 0.9);

    const posts: Post[] = [];
    for (const [n, texts] of groupsOf(stored, 60).entries()) {
      const title = `Payloads ${n} ${'<img src=x onerror=ran()><svg onload=ran()>'}`;
      const excerpt = hostileTexts
        .slice(n * 3, n * 3 + 3)
        .join(' ')
        .slice(0, 900);
      posts.push(await write({ title, excerpt, content_html: texts.join('') }));
    }

    const reader = await demo.signIn('main', 'sam', '/notices');
    await reader.page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    const ranForReader = await watch(reader.page);
    const editor = await demo.signIn('main', 'ed', '/notices');
    await editor.page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    const ranForEditor = await watch(editor.page);
    for (const { postUid, title } of posts) {
      const answer = await reader.page.goto(`/notices/notice_details/${postUid}`);
      expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
      await reader.page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await provoke(reader.page);
      expect(await ranForReader()).toEqual([]);
      await editor.page.goto(`/admin/edit-notice/${postUid}`);
      await editor.page
        .getByRole('textbox', { name: 'Content' })
        .getByText('Honest words.')
        .first()
        .waitFor();
      await provoke(editor.page);
      expect(await ranForEditor()).toEqual([]);
    }
    await reader.page.goto('/notices');
    await reader.page.getByText('Payloads 0').first().waitFor();
    await provoke(reader.page);
    expect(await ranForReader()).toEqual([]);
    await reader.context.close();
    await editor.context.close();
  });
});
