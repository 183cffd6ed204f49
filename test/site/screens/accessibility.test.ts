import { expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { stopsWithoutRing } from '#test/support/browser/focus-ring';
import { statement } from '../../../web/src/features/site/accessibilityStatement.ts';

const screens = screensWith(async () => {});

it('says what is met, what is not, and whom to call, from the footer of every screen', async () => {
  const page = await screens.open('c.carer', '/', { width: 320 });
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Accessibility' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/accessibility');
  const gaps = page.getByRole('region', { name: 'What is not met, or not known' });
  expect(await gaps.getByRole('listitem').allTextContents()).toEqual(statement.notMet);
  const asking = page.getByRole('region', { name: 'If something does not work for you' });
  await asking.getByText('Tell the office of Harbour College').waitFor();
  expect(await asking.getByRole('link').getAttribute('href')).toMatch(/^tel:\+?\d+$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await stopsWithoutRing(page)).toEqual([]);
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('is linked from the privacy page, and found by the palette', async () => {
  const page = await screens.open('s.student', '/privacy');
  await page.getByRole('link', { name: 'Accessibility of this portal' }).click();
  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('accessib');
  await page.getByRole('option', { name: /Accessibility/ }).waitFor();
});
