import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asks } from '#shared/asks/asks.contract';
import { wrap } from '#shared/kernel/wire';
import { contrast } from '#shared/site/colours';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { audience } from '#test/support/records/posts';
import { publishAsking } from './asking-notice.ts';

let askUid = '';
const screens = screensWith(async (college) => {
  askUid = await publishAsking(college, {
    title: 'Camp form',
    group_list: audience('CARERS', 'STUDENTS', 'STAFF'),
    ask: { by: '2099-03-06', rule: 'any_carer' },
  });
});

/** Opens the report, of a school with some homerooms, of which 2 of 300 have answered. */
async function reportWith(count: number): Promise<Page> {
  const page = await screens.open('e.editor', '/');
  const by_group = Array.from({ length: count }, (_, at) => ({
    groupUid: `g${at}`,
    groupname: `${at + 1}A`,
    asked: 16,
    done: 0,
  }));
  const report = await screens.college.ask('e.editor', asks.report, { askUid });
  const body = wrap('records', { ...report, asked: 300, done: 2, by_group });
  await page.route(/\/api\/asks\/[^/]+\/report$/, (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  await page.goto(`/asks/${askUid}`);
  await page.getByText('2 of 300 answered').waitFor();
  return page;
}

const colourOf = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((shown) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      if (!context) throw new Error('There is no canvas');
      context.fillStyle = getComputedStyle(shown).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((n) => n.toString(16).padStart(2, '0')).join('')}`;
    });

it('hides more than six groups at first, so that the names come soon', async () => {
  const page = await reportWith(7);
  const group = page.getByText('7A', { exact: true }).locator('visible=true');
  const fold = page.getByText('By group: 7 groups');
  await fold.waitFor();
  expect(await page.getByRole('region', { name: 'By group' }).getByText('7A').isVisible()).toBe(
    false,
  );
  expect(await faultsInEveryLook(page)).toEqual([]);
  await fold.click();
  await group.first().waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('shows six groups at once', async () => {
  const page = await reportWith(6);
  expect(await page.getByRole('region', { name: 'By group' }).getByText('6A').isVisible()).toBe(
    true,
  );
  expect(await page.getByText(/^By group: /).count()).toBe(0);
});

it.each(['light', 'dark'] as const)(
  'shows in the %s how much is done, on a pale ground',
  async (scheme) => {
    const page = await reportWith(2);
    await page.emulateMedia({ colorScheme: scheme });
    const [bar, ground] = ['.MuiLinearProgress-bar', '.MuiLinearProgress-root'];
    const between = async (one: string, other: string) =>
      contrast(await colourOf(page, one), await colourOf(page, other));
    await expect.poll(() => between(ground, 'body')).toBeLessThan(1.5);
    expect(await between(bar, ground)).toBeGreaterThan(3);
  },
);

it('shows a notice’s editor at once that it asks, and leads to the answers', async () => {
  const page = await screens.open('e.editor', `/admin/edit-notice/${askUid}`);
  await page.getByText('Answers until Fri 6 Mar 2099').waitFor();
  await page.getByRole('link', { name: 'See who has answered' }).click();
  await page.getByText(/answered$/).waitFor();
});
