import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { webFolder } from '#bin/lib/build/build';
import { screens as declared, type Screen } from '#shared/site/screens';
import { screensWith } from '#test/support/browser/browser';
import { requestsOf } from '#test/support/browser/go';
import { addressOf, storeWholeCollege } from '#test/support/college/whole';

/**
 * What the wire carries until a screen is complete: every script and style that it loads, from
 * an empty cache, also the parts that come later, such as a grid, charts or an editor.
 */
const screens = screensWith(storeWholeCollege);

/** The most kilobytes, gzipped, of a screen. Those with a grid, charts or an editor have more. */
const usual = 272;
const most: Partial<Record<Screen['path'], number>> = {
  // With a grid.
  '/admin': 523,
  '/admin?tab=posts': 523,
  '/admin/email-logs': 497,
  '/admin/read-posts': 494,
  // With boxes and lists of choices.
  '/admin?tab=email': 341,
  '/admin?tab=subscribed': 302,
  '/metrics': 307,
  // With the editor of texts, and with the dialogs of a stored one.
  '/admin/add-notice': 375,
  '/admin/add-newsletter': 375,
  '/admin/edit-notice/:postUid': 469,
  '/admin/edit-newsletter/:postUid': 469,
  '/admin/edit-page/:id': 389,
  // With a form.
  '/admin/add-page': 285,
  '/admin/add-newsletter-header': 291,
  '/admin/emergency-broadcast': 273,
};

const paths = declared
  .filter(({ module, shown }) => module && shown !== 'signedOut')
  .map(({ path }) => path);

/** Returns the gzipped kilobytes of the scripts and styles that a page asks for until it is complete. */
async function loadedBy(context: BrowserContext, path: Screen['path']): Promise<number> {
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  const requests = requestsOf(page);
  await page.goto(addressOf(path));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await requests.settled();
  await page.waitForLoadState('networkidle');
  await page.close();
  const sizes = [...files].map(
    (file) => gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

it('loads no more for a screen than its budget, with what comes later', async () => {
  const context = await screens.as('a.admin', { width: 1280, height: 900 });
  // The first page signs in; the others get the session from it.
  const first = await context.newPage();
  await first.goto('/');
  await first.getByRole('heading', { level: 1 }).waitFor();
  const lanes = await Promise.all(
    [0, 1, 2].map(async (lane) => {
      const found: [Screen['path'], number][] = [];
      for (const path of paths.filter((_, at) => at % 3 === lane)) {
        found.push([path, await loadedBy(context, path)]);
      }
      return found;
    }),
  );
  const over = lanes.flat().filter(([path, size]) => size > (most[path] ?? usual));
  expect(over.map(([path, size]) => `${path}: ${size.toFixed(0)} KB`)).toEqual([]);
}, 240_000);
