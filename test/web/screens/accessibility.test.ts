import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
  screens.server.state.broadcast.status = true;
  screens.server.state.broadcast.message = 'The campus is closed this afternoon.';
  screens.server.state.reads.set('u-a.admin', ['p00', 'p01']);
});
afterAll(() => screens.close());

interface Screen {
  path: string;
  person?: string;
  /** What to do before looking. */
  act?: (page: Page) => Promise<unknown>;
}

const every: readonly Screen[] = [
  { path: '/' },
  { path: '/notices' },
  { path: '/notices?q=zzzz' },
  { path: '/connections' },
  { path: '/connections/connection_details/p02' },
  { path: '/notices/notice_details/p01' },
  { path: '/notices/notice_details/nothing' },
  { path: '/emergency-brodcast' },
  { path: '/calendar' },
  { path: '/search' },
  { path: '/search?q=garden' },
  { path: '/search?q=zzzz&kind=page' },
  { path: '/nowhere' },
  { path: '/admin' },
  { path: '/admin/add-newsletter-header' },
  { path: '/admin/posts-bin' },
  { path: '/admin/add-newsletter' },
  { path: '/admin/edit-notice/p01' },
  { path: '/admin/intake?intake=i-ready' },
  { path: '/admin/intake?intake=i-refused' },
  { path: '/admin/emergency-broadcast' },
  { path: '/docusign?token=1' },
  { path: '/signed-out' },
  { path: '/', person: 'refused' },
  { path: '/', act: (page) => page.getByRole('button', { name: /person menu/ }).click() },
  { path: '/', act: (page) => page.keyboard.press('Control+k') },
  { path: '/', act: (page) => page.keyboard.press('?') },
];

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
  { width: 375, colorScheme: 'dark' },
] as const;

describe.each(looks)('at $width px in $colorScheme', (look) => {
  it('nothing on any screen stands in anybody’s way', { timeout: 240_000 }, async () => {
    const faults: string[] = [];
    for (const { path, person = 'a.admin', act } of every) {
      const context = await screens.as(person, look);
      const page = await open(context, path);
      await page.waitForLoadState('networkidle');
      await act?.(page);
      if (act) await page.getByRole('dialog').waitFor();
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      for (const { id, nodes } of violations) faults.push(`${path}: ${id} ${nodes[0]?.html}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) faults.push(`${path}: ${overflow} px too wide`);
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

it('fits 320 px', async () => {
  const context = await screens.as('a.admin', { width: 320 });
  for (const path of ['/', '/notices', '/connections', '/admin/intake?intake=i-refused']) {
    const page = await open(context, path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await context.close();
});
