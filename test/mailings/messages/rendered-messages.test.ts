import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageContent } from '#functions/kernel/mail/content';
import { messageOf } from '#functions/mailings/messages/message';
import type { MailingContent } from '#functions/mailings/rules/content';
import {
  content,
  day,
  personal,
  post,
  principalMessage,
  week,
} from '#test/mailings/messages/samples';
import { accessibilityFaults } from '#test/support/browser/accessibility';
import { closeProfiles, openChromium } from '#test/support/browser/chromium';
import { png } from '#test/support/pictures/pictures';
import { hostileTexts } from '#test/support/texts';

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => closeProfiles(browser));

const samples: Record<string, () => [MailingContent, MessageContent]> = {
  'the weekly digest': week,
  'the daily reminders': day,
  'the principal’s message': principalMessage,
};

/** A mail program that shows pictures of the school and records every other request. */
async function program(width: number, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const asked: string[] = [];
  await context.route('**', (route) => {
    const url = route.request().url();
    if (url === 'https://mail.example/')
      return route.fulfill({ body: '', contentType: 'text/html' });
    if (url.startsWith('https://main.portal.example.edu/media/main/')) {
      return route.fulfill({ body: png({ width: 4, height: 3 }), contentType: 'image/png' });
    }
    asked.push(url);
    return route.abort();
  });
  return { context, asked };
}

async function shown(context: BrowserContext, html: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('https://mail.example/');
  await page.setContent(html);
  return page;
}

for (const [name, sample] of Object.entries(samples)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [375, 600]) {
      test(`shows ${name} accessibly, ${colorScheme}, at ${width} pixels`, async () => {
        const { context, asked } = await program(width, colorScheme);
        const page = await shown(context, messageOf(...sample()).html);
        // A message has no landmarks, unlike a page.
        expect(
          await accessibilityFaults(page, { besides: ['region', 'landmark-one-main'] }),
        ).toEqual([]);
        const { scrollWidth, sizes } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          sizes: [...document.querySelectorAll('p, li, a')].map((each) =>
            Number.parseFloat(getComputedStyle(each).fontSize),
          ),
        }));
        expect(scrollWidth).toBe(width);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
        expect(asked).toEqual([]);
        await context.close();
      });
    }
  }
}

test('runs no script and loads nothing from attack texts', async () => {
  const { context, asked } = await program(600, 'light');
  let ran = 0;
  await context.exposeFunction('ran', () => {
    ran++;
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    ran++;
    void dialog.dismiss();
  });
  await page.goto('https://mail.example/');
  for (let i = 0; i < hostileTexts.length; i += 20) {
    const posts = hostileTexts
      .slice(i, i + 20)
      .map((text, n) =>
        post({ postUid: `p${n}`, type: 'principal', title: text, content_html: text }),
      );
    const one = personal({
      posts: posts.map(({ postUid }) => postUid),
      firstname: hostileTexts[i] ?? '',
    });
    const { html } = messageOf(content({ type: 'Principal', posts }), one);
    await page.setContent(html);
    await page.mouse.move(300, 300);
  }
  expect(ran).toBe(0);
  expect(asked).toEqual([]);
  await context.close();
}, 60_000);
