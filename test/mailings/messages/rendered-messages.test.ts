import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailMessage } from '#functions/kernel/mail/content';
import { messageOf } from '#functions/mailings/messages/message';
import { everyLetter } from '#test/mailings/messages/every-letter';
import { letters } from '#test/mailings/messages/letters';
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

const samples: Record<string, () => MailMessage> = {
  'the weekly digest': () => messageOf(...week()),
  'the daily reminders': () => messageOf(...day()),
  'the principal’s message': () => messageOf(...principalMessage()),
};

/** All that have a look of their own. */
const ownLooks = async () => Object.values(letters).map((letter) => letter().html);

/** These and the first sample of each other kind, which have the frame of all. */
async function oneOfEachKind(): Promise<string[]> {
  const kinds = Map.groupBy(await everyLetter(), ({ called }) => called);
  const first = [...kinds.values()].flatMap(([each]) => (each ? [each.letter.html] : []));
  return [...(await ownLooks()), ...first];
}

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

/** What a message must be in a window: read by everyone, and no wider than it. */
async function expectGood(page: Page, width: number): Promise<void> {
  // A message has no landmarks, unlike a page.
  expect(await accessibilityFaults(page, { besides: ['region', 'landmark-one-main'] })).toEqual([]);
  const { scrollWidth, sizes } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    sizes: [...document.querySelectorAll('p, li, a')].map((each) =>
      Number.parseFloat(getComputedStyle(each).fontSize),
    ),
  }));
  expect(scrollWidth).toBe(width);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 600]) {
    test.each(Object.entries(samples))(
      `shows %s accessibly, ${colorScheme}, at ${width} pixels`,
      async (_, sample) => {
        const { context, asked } = await program(width, colorScheme);
        const page = await shown(context, sample().html);
        await expectGood(page, width);
        expect(asked).toEqual([]);
        await context.close();
      },
    );

    test(`shows a mail of each kind accessibly, ${colorScheme}, at ${width} pixels`, async () => {
      const { context, asked } = await program(width, colorScheme);
      const page = await context.newPage();
      await page.goto('https://mail.example/');
      const isSmallest = width < 600 && colorScheme === 'light';
      for (const html of await (isSmallest ? oneOfEachKind() : ownLooks())) {
        await page.setContent(html);
        await expectGood(page, width);
        if (width < 600)
          expect(Math.min(...(await gapsBetweenLinks(page)))).toBeGreaterThanOrEqual(44);
      }
      expect(asked).toEqual([]);
      await context.close();
    }, 60_000);
  }
}

/** Returns the pixels from the middle of each link in the last lines to the next one. */
const gapsBetweenLinks = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const middles = [...document.querySelectorAll('.tap a')].map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + height / 2;
    });
    return middles.slice(1).map((middle, at) => middle - (middles[at] ?? 0));
  });

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
