import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { collegeEvent, storeEvents } from '#test/support/college/calendar';
import { collegeSettings, storeSettings } from '#test/support/college/people';
import { collegePost, storePost } from '#test/support/college/posts';

const screens = screensWith((college) => storePost(college, collegePost(1)));

const zone = 'Australia/Sydney';
const today = () => dayIn(zone, new Date());
/** Stores events of the school. */
const plan = (...events: { title: string; day: string }[]) =>
  storeEvents(
    screens.college,
    events.map(({ title, day }) =>
      collegeEvent({ eventUid: title.toLowerCase().replaceAll(' ', '-'), title, starts: day }),
    ),
  );

async function start(look = {}, person = 's.student') {
  const context = await screens.as(person, look);
  return { context, page: await open(context, '/') };
}

describe('home', () => {
  it('shows today’s events with links to each and to the calendar', async () => {
    await plan(
      { title: 'Science fair', day: today() },
      { title: 'Camp', day: addDays(today(), 1) },
    );
    const { page } = await start();
    const section = page.getByRole('region', { name: 'Today' });
    await section.getByRole('link', { name: 'Science fair' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(1);
    const star = section.getByRole('button', { name: 'Favourite: Science fair' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await section.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL(`**/calendar?view=agenda&day=${today()}`);
  });

  it('names the children of an event', async () => {
    await plan({ title: 'Science fair', day: today() });
    const { page } = await start({}, 'c.carer');
    await page.getByRole('region', { name: 'Today' }).getByText('For Mia').waitFor();
  });

  it('links to the rest of a full day', async () => {
    await plan(...Array.from({ length: 10 }, (_, n) => ({ title: `Lesson ${n}`, day: today() })));
    const { page } = await start();
    const section = page.getByRole('region', { name: 'Today' });
    await section.getByRole('link', { name: 'All of today' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(8);
  });

  it('hides the events on a day without any and at a school without a calendar', async () => {
    const { context, page } = await start();
    await page.getByRole('region', { name: /^Notices/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Today' }).count()).toBe(0);
    await context.close();
    await plan({ title: 'Science fair', day: today() });
    const tiles = collegeSettings.tile_settings.filter(({ url }) => url !== '/calendar');
    await storeSettings(screens.college.records, { tile_settings: tiles });
    const other = await start();
    await other.page.getByRole('region', { name: /^Notices/ }).waitFor();
    expect(await other.page.getByRole('region', { name: 'Today' }).count()).toBe(0);
    await other.context.close();
  });
});

it('passes the accessibility checks with events', async () => {
  await plan({ title: 'Science fair', day: today() });
  const { page } = await start();
  await page.getByRole('region', { name: 'Today' }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
