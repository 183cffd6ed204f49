import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { collegePerson, storePerson } from '#test/support/college/people';
import { deviceScreens, rows, stored } from './device-screens.ts';

const { screens, ownDevice } = deviceScreens();

it('stores no answer that rests on rights of before the school withdrew a child', async () => {
  const { context, page } = await ownDevice('c.carer');
  await expect.poll(() => rows(page)).toMatch(/\/home \{\}.*Mia/);
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/home/), page.reload()]);
  const [headers, body] = [answer.headers(), await answer.text()];
  expect(body).toContain('u-mia');
  // A Lambda knows the rights of a person for 30 seconds, so Home may still be answered so.
  const waiting: Route[] = [];
  await context.route(/\/api\/home/, (route) => void waiting.push(route));
  const rosa = collegePerson({
    username: 'c.carer',
    firstname: 'Rosa',
    surname: 'Hale',
    type: 'affiliate',
    is_carer: true,
    children: [],
  });
  await storePerson(screens.college.records, rosa);
  await page.reload();
  // The profile is read at once: the device learns that the child is gone, and forgets it.
  await expect.poll(() => stored(page)).not.toMatch(/u-mia|Mia/);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  for (const route of waiting.splice(0)) await route.fulfill({ headers, body });
  await page.getByRole('heading', { name: /Mia/ }).or(page.getByText(/Mia/)).first().waitFor();
  await new Promise((done) => setTimeout(done, 500));
  const left = await stored(page);
  expect(left).not.toMatch(/u-mia|Mia/);
  // Who uses the device, and the session of now, stay.
  expect(left).toMatch(/refreshToken/);
  expect(left).toContain('session');
});
