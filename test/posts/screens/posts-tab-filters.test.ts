import { describe, expect, it } from 'vitest';
import { search, setDay } from '#test/support/browser/list-filter';
import { openPostsTab, postScreens } from '#test/support/browser/posts-tab';

const screens = postScreens();

const postsTab = () => openPostsTab(screens);

describe('the filters', () => {
  it('shows 90 days back to 365 days ahead, and sends days only when they are changed', async () => {
    const { page } = await postsTab();
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      if (request.url().includes('get_posts_for_admin'))
        asked.push(new URL(request.url()).searchParams);
    });
    const days = await page
      .locator('input[value^="20"]')
      .evaluateAll((found) => found.map((each) => Date.parse((each as HTMLInputElement).value)));
    expect(((days[1] ?? 0) - (days[0] ?? 0)) / 86_400_000).toBe(455);
    await setDay(page, 'Live From', '2026-05-01');
    await setDay(page, 'Live To', '2026-07-01');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect.poll(() => asked.at(-1)?.get('publish_start')).toBe('2026-05-01');
    expect(asked.at(-1)?.get('publish_end')).toBe('2026-07-01');
    expect([search(page).get('from'), search(page).get('to')]).toEqual([
      '2026-05-01',
      '2026-07-01',
    ]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => search(page).size).toBe(0);
  });

  it('restores filters from the address, with Back, and when the list opens again', async () => {
    const { page } = await postsTab();
    await page.keyboard.press('/');
    await page.keyboard.type('library');
    await page.getByRole('combobox', { name: 'Types' }).click();
    await page.getByRole('option', { name: 'Notice' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Made Public' }).check();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText('No records found!').waitFor();
    await page.getByRole('checkbox', { name: 'Made Public' }).uncheck();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByText('1–4 of 4').waitFor();
    expect(search(page).toString()).toBe('types=notice&title=library');
    await page.goBack();
    await page.getByText('No records found!').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Made Public' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('1–25, more follow').waitFor();
    await page.goto('/admin?tab=posts&types=notice&title=library');
    await page.getByText('1–4 of 4').waitFor();
    expect(await page.getByLabel('Title keyword').inputValue()).toBe('library');
    expect(await page.getByRole('combobox', { name: 'Types' }).textContent()).toBe('Notice');
    await page.getByLabel('Title keyword').fill('Bus');
    await page.keyboard.press('Enter');
    await page.getByText(/^1–3 of 3$/).waitFor();
    await page.goto('/notices');
    await page.goto('/admin');
    await page.getByText(/^1–3 of 3$/).waitFor();
    expect(await page.getByLabel('Title keyword').inputValue()).toBe('Bus');
  });

  it('reports faults of the days in the specified words', async () => {
    const { page } = await postsTab();
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    await setDay(page, 'Live To', '');
    await filter.click();
    await page.getByRole('alert').getByText('*Please select publish end date.').waitFor();
    await setDay(page, 'Live To', '2020-01-01');
    await filter.click();
    await page.getByRole('alert').getByText('*Please select valid date.').waitFor();
    await setDay(page, 'Live From', '');
    await filter.click();
    await page.getByRole('alert').getByText('*Please select publish start date.').waitFor();
    expect(search(page).size).toBe(0);
    await setDay(page, 'Live To', '');
    await filter.click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('asks for NOW on both sides for Currently Live', async () => {
    const { page } = await postsTab();
    const asked = page.waitForRequest(/publish_start=NOW/);
    await page.getByRole('checkbox', { name: 'Currently Live' }).check();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect((await asked).url()).toContain('publish_end=NOW');
    expect(search(page).toString()).toBe('live=true');
  });
});
