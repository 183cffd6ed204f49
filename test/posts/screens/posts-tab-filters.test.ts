import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { navigate } from '#test/support/browser/go';
import { search, setDay } from '#test/support/browser/lists';
import { openPostsTab, postScreens } from '#test/support/browser/posts-tab';

const screens = postScreens();

const filter = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true }).click();
const isPublic = (page: Page) => page.getByRole('checkbox', { name: 'Made Public' });

describe('the filters', () => {
  it('restores filters from the address, with Back, and when the list opens again', async () => {
    const path = '/admin?tab=posts&types=notice&title=library';
    const { page } = await openPostsTab(screens, 'a.admin', path);
    await page.getByText('1–4 of 4').waitFor();
    expect(await page.getByLabel('Title keyword').inputValue()).toBe('library');
    expect(await page.getByRole('combobox', { name: 'Types' }).textContent()).toBe('Notice');
    await page.getByLabel('Title keyword').fill('Bus');
    await page.keyboard.press('Enter');
    await page.getByText(/^1–3 of 3$/).waitFor();
    await navigate(page, 'Notices');
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await page.goto('/admin');
    await page.getByText(/^1–3 of 3$/).waitFor();
    expect(await page.getByLabel('Title keyword').inputValue()).toBe('Bus');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('1–25, more follow').waitFor();
    await returnsWithBack(page);
  });

  it('sends days only when they are changed, NOW for Currently Live, and no faulty days', async () => {
    const { page } = await openPostsTab(screens);
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      if (request.url().includes('get_posts_for_admin'))
        asked.push(new URL(request.url()).searchParams);
    });
    const days = await page
      .locator('input[value^="20"]')
      .evaluateAll((found) => found.map((each) => Date.parse((each as HTMLInputElement).value)));
    expect(((days[1] ?? 0) - (days[0] ?? 0)) / 86_400_000).toBe(455);
    await reportsFaultyDays(page);
    await setDay(page, 'Live From', '2026-05-01');
    await setDay(page, 'Live To', '2026-07-01');
    await filter(page);
    await expect.poll(() => asked.at(-1)?.get('publish_start')).toBe('2026-05-01');
    expect(asked.at(-1)?.get('publish_end')).toBe('2026-07-01');
    expect([search(page).get('from'), search(page).get('to')]).toEqual([
      '2026-05-01',
      '2026-07-01',
    ]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => search(page).size).toBe(0);
    await page.getByRole('checkbox', { name: 'Currently Live' }).check();
    await filter(page);
    await expect.poll(() => asked.at(-1)?.get('publish_start')).toBe('NOW');
    expect(asked.at(-1)?.get('publish_end')).toBe('NOW');
    expect(search(page).toString()).toBe('live=true');
  });
});

async function returnsWithBack(page: Page) {
  await page.keyboard.press('/');
  await page.keyboard.type('library');
  await page.getByRole('combobox', { name: 'Types' }).click();
  await page.getByRole('option', { name: 'Notice' }).click();
  await page.keyboard.press('Escape');
  await isPublic(page).check();
  await filter(page);
  await page.getByText('No records found!').waitFor();
  await isPublic(page).uncheck();
  await page.keyboard.press('Enter');
  await filter(page);
  await page.getByText('1–4 of 4').waitFor();
  expect(search(page).toString()).toBe('types=notice&title=library');
  await page.goBack();
  await page.getByText('No records found!').waitFor();
  expect(await isPublic(page).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByText('1–25, more follow').waitFor();
}

async function reportsFaultyDays(page: Page) {
  const alert = page.getByRole('alert');
  await setDay(page, 'Live To', '2020-01-01');
  await filter(page);
  await alert.getByText('*Please select valid date.').waitFor();
  await setDay(page, 'Live From', '');
  await filter(page);
  await alert.getByText('*Please select publish start date.').waitFor();
  expect(search(page).size).toBe(0);
  await setDay(page, 'Live To', '');
  await filter(page);
  await expect.poll(() => alert.count()).toBe(0);
}
