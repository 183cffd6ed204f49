import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import type { Input, Output, Route } from '#shared/kernel/route';
import { navigate } from '#test/support/browser/go';
import { writeAs } from '#test/support/browser/writing';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { audience } from '#test/support/records/posts';

/** Searching as people do it, on the running portal: what is written is in the tables before anybody searches. */

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
  const [place] = (await as('ada', api.places.list, { slug: 'library' })).records;
  await as('ada', api.pages.create, {
    pageData: {
      placeUid: place?.placeUid ?? '',
      pagetypeUid: 'static-page',
      title: 'Théâtre: the Müller collection',
      description: 'Plays to borrow.',
      content_html: '<p>Ask at the desk for the marmalade-coloured folders.</p>',
    },
  });
  await writeAs(demo.portal, 'main', 'ed', {
    title: 'Timetable of the inspectors',
    group_list: audience('STAFF'),
  });
  await writeAs(demo.portal, 'main', 'ed', { title: 'Umbrella found at the gate' });
  await writeAs(demo.portal, 'regional', 'ed', { title: 'Umbrella found on the farm' });
});
afterAll(() => demo.stop());

/** Calls a route of the main school as somebody. */
async function as<R extends Route>(
  username: string,
  route: R,
  input: Input<R>,
): Promise<Output<R>> {
  const host = demo.portal.url('main');
  return call(host, await idTokenAt(host, username), route, input);
}

const searched = (page: Page, q: string) =>
  page.getByRole('searchbox', { name: /^Search notices/ }).fill(q);
const open = async (username: string, site = 'main') => {
  const visit = await demo.signIn(site, username, '/search');
  await visit.page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  return visit;
};
const nothing = (page: Page, q: string) => page.getByText(`No results for “${q}”.`).waitFor();

describe('a search', () => {
  it('finds for a teacher a staff notice, and a page by typing slips and its text, from every page by the keyboard', async () => {
    const { page, context } = await open('tess');
    const title = 'Timetable of the inspectors';
    await searched(page, title);
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    const hit = page.getByRole('link', { name: 'Théâtre: the Müller collection', exact: true });
    for (const q of ['theatre muller', 'theater mullre', 'marmelade folder']) {
      await searched(page, q);
      await page.waitForURL(`**/search?${new URLSearchParams({ q })}`);
      await hit.waitFor();
    }
    const item = page.getByRole('listitem').filter({ has: hit });
    expect(await item.textContent()).toContain('Library');
    // What was found before stays until the next answer.
    await expect
      .poll(() => item.locator('mark').allTextContents())
      .toEqual(['marmalade', 'folders']);
    await hit.click();
    await page.getByText('Ask at the desk for the marmalade-coloured folders.').waitFor();
    await navigate(page, 'Notices');
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages and notices' }).fill('mullre');
    await page.getByRole('option', { name: /Müller collection/ }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('heading', { name: /Müller collection/ })
      .first()
      .waitFor();
    await context.close();
  });

  it('hides from a student a staff notice, a withdrawn post and the other school’s posts', async () => {
    const { page, context } = await open('sam');
    await searched(page, 'inspectors');
    await nothing(page, 'inspectors');
    const { records } = await as('sam', api.search.find, { q: 'Timetable of the inspectors' });
    expect(records.filter((hit) => hit.title === 'Timetable of the inspectors')).toEqual([]);
    await searched(page, 'umbrella');
    await page.getByRole('link', { name: 'Umbrella found at the gate', exact: true }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('farm');
    const [hit] = (await as('ed', api.search.find, { q: 'umbrella gate' })).records;
    await as('ada', api.posts.remove, { postUid: hit?.uid ?? '' });
    await page.reload();
    await nothing(page, 'umbrella');
    await context.close();
  });
});
