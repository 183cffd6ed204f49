import { expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegeEvent, storeEvents } from '#test/support/college/calendar';

const screens = screensWith();

it('shows the way on where Home could not be loaded', async () => {
  const page = await screens.open('c.carer', '/', {}, (each) =>
    each.route('**/api/home', (route) =>
      route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
    ),
  );
  await page.getByText(/^Your home page, with what waits for you, couldn’t be loaded\./).waitFor();
  expect(await page.getByText('Service Unavailable').count()).toBe(0);
  const again = await page.getByRole('button', { name: 'Try again' }).boundingBox();
  expect(again?.height).toBeGreaterThanOrEqual(44);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
  await page.waitForURL('**/calendar');
});

it('names the children of an event', async () => {
  const starts = dayIn('Australia/Sydney', new Date());
  const fair = collegeEvent({ eventUid: 'fair', title: 'Science fair', starts });
  await storeEvents(screens.college, [fair]);
  const page = await screens.open('c.carer', '/');
  await page.getByRole('region', { name: 'Today' }).getByText('For Mia').waitFor();
});
