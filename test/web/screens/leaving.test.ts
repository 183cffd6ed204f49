import { expect, it } from 'vitest';
import { open, screensWith } from '#test/support/browser/browser';
import { navigate } from '#test/support/browser/go';

const screens = screensWith();

it('leaves a form without a second question when Back is pressed while the next screen loads', async () => {
  const context = await screens.as('a.admin');
  const page = await open(context, '/search');
  await page.goto('/admin/emergency-broadcast');
  await page.getByRole('textbox', { name: 'Message' }).fill('Gate three is closed.');
  await page.route('**/assets/PostListPage-*.js', () => new Promise(() => {}));
  await navigate(page, 'Connections');
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await question.waitFor({ state: 'detached' });
  let questions = 0;
  page.on('dialog', (dialog) => {
    questions += 1;
    void dialog.dismiss();
  });
  await page.goBack({ timeout: 5000 });
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  expect(questions).toBe(0);
});

it('opens a page at its top that the browser loads after another one, and keeps the place of a reload', async () => {
  const page = await screens.open('c.carer', '/notices', { width: 375, height: 667 });
  const place = () => page.evaluate(() => globalThis.scrollY);
  const scroll = (to: number) => page.evaluate((top) => globalThis.scrollTo(0, top), to);
  await scroll(40);
  await page.goto('/connections');
  await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await place()).toBe(0);
  await scroll(30);
  await page.reload();
  await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
  await expect.poll(place).toBe(30);
});
