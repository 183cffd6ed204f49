import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { webFolder } from '#bin/lib/build/build';
import { webWeight } from '#bin/lib/build/web-weight';
import type { Screen } from '#shared/site/screens';

/**
 * The most kilobytes, gzipped, of all scripts and styles until a screen is complete. Search, where
 * the walk begins with its palette, and the parts that come later are among them. Those with a grid, charts or an
 * editor have more.
 */
const usual = 300;
const most: Partial<Record<Screen['path'], number>> = {
  // With a grid.
  '/admin': 531,
  '/admin?tab=posts': 531,
  '/admin/email-logs': 505,
  '/admin/read-posts': 502,
  // With boxes and lists of choices.
  '/admin?tab=email': 349,
  '/admin?tab=subscribed': 322.5,
  '/admin/settings': 312.5,
  '/metrics': 326,
  // With the editor of texts, and with the dialogs of a stored one.
  '/admin/add-notice': 412,
  '/admin/add-newsletter': 412,
  // The stored one asks, so the days of its question are fields, too.
  '/admin/edit-notice/:postUid': 506,
  '/admin/edit-newsletter/:postUid': 506,
  '/admin/edit-page/:id': 412,
  '/admin/connections-email': 383,
  // With a form, those of an event and of leave with their days. A calendar loads when it is opened.
  '/calendar/new': 324,
  '/absences/extended-leave': 318,
  '/admin/add-page': 309,
  '/admin/add-newsletter-header': 315,
  '/admin/emergency-broadcast': 304,
};

/**
 * Returns the files of the sign-in that no screen has. Every signed-in page loads them 10 seconds after
 * its start (`spare` in `auth/openPortal.ts`), which a busy machine reaches before the screen is measured.
 * Their own budget is in `budget.test.ts`.
 */
async function filesOfSignIn(): Promise<ReadonlySet<string>> {
  const { entry, frame, signIn, withImports, filesOf: namesOf } = await webWeight();
  const framed = withImports([...entry, ...frame]);
  const own = [...withImports(signIn)].filter((part) => !framed.has(part));
  return new Set(namesOf(own).map((file) => `/${file}`));
}

/** Takes note of the scripts and styles that the page asks for, from now on. */
export function filesOf(page: Page) {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  return {
    /** Returns a fault if they are more than a screen may load, without what every page loads later. */
    async over(path: Screen['path']): Promise<string[]> {
      const later = await filesOfSignIn();
      const counted = [...files].filter((file) => !later.has(file));
      const sizes = counted.map(
        (file) => gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length,
      );
      const size = sizes.reduce((sum, each) => sum + each, 0) / 1000;
      const budget = most[path] ?? usual;
      return size > budget ? [`loads ${size.toFixed(0)} KB, and may load ${budget} KB`] : [];
    },
  };
}
