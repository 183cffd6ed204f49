import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import { normalise } from '#functions/kernel/html/normalise';
import { sanitise } from '#functions/kernel/html/sanitise';
import { embedHosts } from '#shared/embeds/embeds';
import { AppError } from '#shared/kernel/errors';
import { accessibilityFaults } from '#test/support/browser/accessibility';
import { closeProfiles, openChromium } from '#test/support/browser/chromium';
import { png } from '#test/support/pictures/pictures';
import { schoolNamed } from '#test/support/records/school';
import { honestTexts, hostileTexts } from '#test/support/texts';

const policy = `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}; object-src 'none'; base-uri 'none'; form-action 'self'`;
const picture = `main/${'ab'.repeat(32)}-1600x690.jpg`;
const lost = `main/${'cd'.repeat(32)}-300x200.jpg`;

const coloured =
  '<p><a href="/x" style="color: #C41425; text-decoration: none">link <span style="color: #000000">black</span></a> <span style="color: #222222; background-color: #ffff00">words</span></p>';

let server: Server;
let origin: string;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/web/components/rich-content-page.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0]?.text;
  const image = png({ width: 4, height: 4 });
  server = createServer(({ url = '/' }, answer) => {
    if (url === '/page.js') answer.setHeader('content-type', 'text/javascript').end(script);
    else if (url === `/media/${picture}`) answer.setHeader('content-type', 'image/png').end(image);
    else if (url === '/' || url === '/guarded') {
      if (url === '/guarded') answer.setHeader('content-security-policy', policy);
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      answer.end(
        '<!doctype html><html lang="en"><title>Text</title><script type="module" src="/page.js"></script>',
      );
    } else answer.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openChromium();
  context = await browser.newContext();
});

afterAll(async () => {
  await closeProfiles(browser);
  server?.close();
});

/** A page on which everything that leaves it is written down and goes nowhere. */
async function open(path: '/' | '/guarded') {
  const page = await context.newPage();
  const asked: string[] = [];
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) asked.push(`went to ${frame.url()}`);
  });
  await page.goto(origin + path);
  await page.waitForFunction(() => 'show' in window);
  asked.length = 0;
  await page.route('**', (route) => {
    const address = route.request().url();
    if (new URL(address).origin === origin) return route.continue();
    asked.push(address);
    return route.abort();
  });
  return { page, asked, violations };
}

/** Shows texts and does to them what a reader could; answers how often something ran. */
const provoke = (page: Page, how: 'show' | 'showRaw', ...texts: string[]) =>
  page.evaluate(
    async ([kind, given]) => {
      window.runs = 0;
      window[kind](...given);
      await new Promise((later) => setTimeout(later, 40));
      const events = [
        'mouseover',
        'mouseenter',
        'pointerrawupdate',
        'focus',
        'load',
        'error',
        'toggle',
      ];
      for (const element of document.querySelectorAll('body *')) {
        for (const name of events) element.dispatchEvent(new Event(name));
        const isOutside =
          element instanceof HTMLAnchorElement && /^(https?|mailto|tel):/.test(element.protocol);
        if (!isOutside && element instanceof HTMLElement) element.click();
      }
      await new Promise((later) => setTimeout(later, 5));
      return window.runs;
    },
    [how, texts] as const,
  );

/** What the server makes of a text; one that it refuses reaches nobody. */
function stored(html: string): string {
  try {
    return normalise(sanitise(html), schoolNamed('main').site);
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}

const dozens = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 12) }, (_, at) => all.slice(at * 12, at * 12 + 12));

const isEmbed = (address: string) => embedHosts.includes(new URL(address).host);

describe('the display of a hostile text', () => {
  test('runs its scripts without any cleaning, so that the tests below can fail', async () => {
    let ran = 0;
    let { page } = await open('/');
    for (const html of hostileTexts.filter((text) => text.includes('ran()'))) {
      const runs = await provoke(page, 'showRaw', html).catch(() => undefined);
      if (runs !== 0) ran++;
      if (runs !== undefined) continue;
      // It navigated away from the page, which also counts.
      await page.close();
      ({ page } = await open('/'));
    }
    await page.close();
    expect(ran).toBeGreaterThan(25);
  });

  test.each([
    ['after the server alone', (html: string) => stored(html), 'showRaw'],
    ['after the browser alone', (html: string) => html, 'show'],
    ['after both', (html: string) => withMediaAddresses(stored(html)), 'show'],
  ] as const)('runs no script and loads nothing %s', async (_, cleaned, how) => {
    const { page, asked } = await open('/');
    for (const texts of dozens(hostileTexts)) {
      expect(await provoke(page, how, ...texts.map(cleaned)), texts.join('\n\n')).toBe(0);
      const elsewhere = asked.filter((address) => !isEmbed(address));
      expect(elsewhere, texts.join('\n\n')).toEqual([]);
    }
    expect(await page.evaluate(() => document.querySelectorAll('script').length)).toBe(1);
    await page.close();
  });

  test('attempts nothing that the security policy would block', async () => {
    const { page, violations } = await open('/guarded');
    for (const texts of dozens(hostileTexts)) {
      const cleaned = texts.map((html) => withMediaAddresses(stored(html)));
      expect(await provoke(page, 'show', ...cleaned)).toBe(0);
      expect(violations, texts.join('\n\n')).toEqual([]);
    }
    await page.close();
  });
});

describe('the display of a text', () => {
  test('shows all elements and attributes of its author', async () => {
    const { page, violations } = await open('/guarded');
    for (const [name, html] of honestTexts) {
      const [given, shown] = await page.evaluate((text) => {
        const outline = (root: ParentNode) =>
          Array.from(root.querySelectorAll('*'))
            .filter((element) => !element.matches('.table-room, .missing-picture'))
            .map((element) => {
              const names = [
                'href',
                'target',
                'rel',
                'colspan',
                'rowspan',
                'scope',
                'span',
                'start',
              ];
              names.push(
                'type',
                'value',
                'alt',
                'title',
                'lang',
                'dir',
                'sandbox',
                'referrerpolicy',
              );
              const kept = names.map((name) => `${name}=${element.getAttribute(name)}`);
              return `${element.localName} ${kept.join(' ')}`;
            });
        const plain = document.createElement('template');
        plain.innerHTML = text;
        window.show(text);
        const place = document.querySelector('.rich-content');
        return [
          [...outline(plain.content), plain.content.textContent],
          [...outline(place as ParentNode), place?.textContent],
        ];
      }, html);
      expect(shown, name).toEqual(given);
      expect(violations, name).toEqual([]);
    }
    await page.close();
  });

  test('reserves space for pictures, loads them near the viewport and names missing ones', async () => {
    const { page } = await open('/guarded');
    await page.setViewportSize({ width: 800, height: 600 });
    const html = `<p><img src="${picture}" alt="A"></p><p><img src="/media/${lost}" alt="The fair" width="300"></p>`;
    const [first, second] = await page.evaluate((text) => {
      window.show(text);
      return Array.from(document.querySelectorAll('img'), (image) => {
        const { width, height } = image.getBoundingClientRect();
        return { src: image.getAttribute('src'), loading: image.loading, ratio: width / height };
      });
    }, html);
    expect(first).toMatchObject({ src: `/media/${picture}`, loading: 'lazy' });
    expect(first?.ratio).toBeCloseTo(1600 / 690, 1);
    expect(second?.ratio).toBeCloseTo(1.5, 1);
    await page.getByText('The fair').waitFor();
    expect(await page.locator('img').count()).toBe(1);
    await page.close();
  });

  test('renders a different text and leaves the same text unchanged', async () => {
    const { page } = await open('/guarded');
    const isSame = await page.evaluate(() => {
      window.show('<p>one</p>');
      const before = document.querySelector('.rich-content p');
      window.show('<p>one</p>');
      return before === document.querySelector('.rich-content p');
    });
    expect(isSame).toBe(true);
    await page.evaluate(() => window.show('<p>two</p>'));
    expect(await page.locator('.rich-content').textContent()).toBe('two');
    await page.close();
  });

  test.each(['light', 'dark'] as const)(
    'has no accessibility faults in the %s scheme with any colours of its author',
    async (scheme) => {
      const { page } = await open('/guarded');
      await page.evaluate(
        ([mode, texts]) => {
          window.scheme = mode;
          window.show(...texts);
        },
        [scheme, [...honestTexts.map(([, html]) => html), coloured]] as const,
      );
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await expect.poll(background).toMatch(scheme === 'dark' ? /^rgb\(\d\d, / : /^rgb\(2\d\d, /);
      // One text on a page has no headings or landmarks around it, and each has levels of its own.
      const ofPages = ['page-has-heading-one', 'region', 'heading-order'];
      expect(await accessibilityFaults(page, { besides: ofPages })).toEqual([]);
      await page.close();
    },
  );

  test('fits a phone: tables scroll on their own and players keep their proportions', async () => {
    const { page } = await open('/guarded');
    await page.setViewportSize({ width: 320, height: 640 });
    const cells = Array.from({ length: 30 }, (_, i) => `<td>column ${i}</td>`).join('');
    const html = `<table><caption>Scores</caption><tr>${cells}</tr></table><iframe src="https://player.vimeo.com/video/76979871?dnt=1" width="640" height="360"></iframe><pre>${'x'.repeat(400)}</pre>`;
    const found = await page.evaluate((text) => {
      window.show(text);
      const frame = document.querySelector('iframe')?.getBoundingClientRect();
      const room = document.querySelector('[role=group]');
      return {
        isWider: document.documentElement.scrollWidth > window.innerWidth,
        ratio: frame && frame.width / frame.height,
        label: room?.getAttribute('aria-label'),
        scrolls: room && room.scrollWidth > room.clientWidth,
      };
    }, html);
    expect(found).toEqual({
      isWider: false,
      ratio: expect.closeTo(16 / 9, 1),
      label: 'Scores',
      scrolls: true,
    });
    await page.close();
  });
});
