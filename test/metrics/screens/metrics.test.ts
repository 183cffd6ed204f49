import { readFile } from 'node:fs/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { searchMisses } from '#functions/search/store/search-misses';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { addDays, dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { search } from '#test/support/browser/lists';
import { storePosts } from '#test/support/college/posts';
import { schoolNamed } from '#test/support/records/school';
import { spanName } from '../../../web/src/components/days/days.ts';

const now = new Date();
const today = dayIn('Australia/Sydney', now);

const screens = screensWith(async (college) => {
  await storePosts(college);
  for (let ago = 0; ago < 20; ago++) {
    const day = addDays(today, -ago);
    await visitCounts(college.tables)
      .of(schoolNamed('main'))
      .store({
        platform: {
          day,
          visits: 40,
          os: { iOS: 40 },
          browser: { Safari: 40 },
          country: { AU: 40 },
          readers: { student: 12 + (ago % 5), carer: 20 - ago, staff: 4, other: 0 },
        },
        pages: {
          day,
          pages: [
            { pageId: 'p32', title: 'old', pageType: 'notice', visits: 25 },
            { pageId: '/calendar', title: '=Calendar', pageType: 'page', visits: 15 },
          ],
        },
        countedAt: now,
      });
  }
  await college.tables.db.send(
    new PutCommand({
      TableName: 'mail-counters',
      Item: {
        pk: 'main#PRINCIPAL',
        sk: `${today}#m1#0`,
        sent: 100,
        delivered: 98,
        opened: 61,
        machine_opened: 20,
        clicked: 12,
        machine_clicked: 7,
      },
    }),
  );
  for (let who = 0; who < 6; who++) {
    await searchMisses(college.tables)
      .of(schoolNamed('main'))
      .add({ term: 'uniform', userUid: `u${who}` }, now);
  }
});

describe('the metrics', () => {
  it('shows that they load', async () => {
    screens.server.faults.delay = 1500;
    const page = await screens.open('a.admin', '/metrics');
    await page.getByRole('button', { name: '30 days' }).waitFor();
    await page.locator('#main .MuiSkeleton-root').first().waitFor();
    delete screens.server.faults.delay;
    await page.getByRole('heading', { name: 'Busiest pages' }).waitFor();
    await expect.poll(() => page.locator('#main .MuiSkeleton-root').count()).toBe(0);
  });

  it.each([1280, 375])('shows charts with their figures as tables at %i px', async (width) => {
    const page = await screens.open('a.admin', '/metrics', { width });
    await page.getByRole('heading', { name: 'Busiest pages' }).waitFor();
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    const figures = async (name: string) => {
      const part = section(name);
      const twin = part.locator('details');
      if (!(await twin.evaluate((each) => (each as HTMLDetailsElement).open)))
        await part.getByText('Show as a table').click();
      const rows = await part.getByRole('table').getByRole('row').all();
      return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()));
    };
    expect((await figures('Readers for each day')).at(-1)).toEqual([
      today,
      '12',
      '20',
      '4',
      '0',
      '36',
    ]);
    expect(await figures('Opened mail')).toEqual([
      ['Principal’s message', '100', '98', '61', '62 %', '20', '12', '7'],
    ]);
    // Kinds of mail do not follow each other, so no line joins their points.
    const mail = section('Opened mail');
    await mail.locator('path.point').first().waitFor();
    expect(await mail.locator('path.line').count()).toBe(0);
    expect(await figures('Busiest pages')).toEqual([
      ['Year 7 camp: forms are due on Friday', 'p32', 'Notice', '500'],
      ['=Calendar', '/calendar', 'Page', '300'],
    ]);
    expect(await figures('Searches without a result')).toEqual([['uniform', '6']]);
    await page.getByRole('list', { name: 'Busiest pages' }).getByRole('button').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: '7 days' }).click();
    await expect.poll(() => search(page).get('days')).toBe('7');
    await expect.poll(async () => (await figures('Readers for each day')).length).toBe(7);
  });

  it('says of which days figures are while those of other days load or cannot be read', async () => {
    const page = await screens.open('a.admin', '/metrics');
    await page.getByRole('heading', { name: 'Busiest pages' }).waitFor();
    const others = (days: number) =>
      page.getByText(`of ${spanName(addDays(today, -29), today)}, not of the last ${days} days.`);
    screens.server.faults.delay = 1500;
    await page.getByRole('button', { name: '90 days' }).click();
    await others(90).waitFor();
    delete screens.server.faults.delay;
    await others(90).waitFor({ state: 'detached' });
    await page.getByText(spanName(addDays(today, -89), today)).waitFor();
    await page.getByRole('button', { name: '30 days' }).click();
    await page.getByText(spanName(addDays(today, -29), today)).waitFor();
    screens.server.faults.status = 500;
    await page.getByRole('button', { name: '365 days' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await others(365).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    delete screens.server.faults.status;
    await page.getByRole('button', { name: 'Try again' }).click();
    await others(365).waitFor({ state: 'detached' });
  });

  it('saves a section as CSV without formulas, and opens the readers of a post', async () => {
    const page = await screens.open('a.admin', '/metrics');
    const busiest = page.getByRole('region', { name: 'Busiest pages', exact: true });
    const download = page.waitForEvent('download');
    await busiest.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('metrics-pages.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain(`'=Calendar,/calendar`);
    const rates = page.getByRole('list', { name: 'Read rate of each post' });
    await rates.getByRole('button').first().click();
    await page.waitForURL('**/admin/read-posts/*');
  });

  it('is closed to people without the right, and in the menu of those with it', async () => {
    const page = await screens.open('s.student', '/metrics');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const admin = await screens.open('a.admin', '/');
    await admin.getByRole('link', { name: 'Metrics', exact: true }).first().waitFor();
  });
});
