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

describe('home', () => {
  it('shows today’s events with links to each, to the rest and to the calendar, if there are any', async () => {
    const page = await open(await screens.as('s.student'), '/');
    const notices = page.getByRole('region', { name: /^Notices/ });
    const section = page.getByRole('region', { name: 'Today' });
    await notices.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await section.count()).toBe(0);

    await plan(
      { title: 'Science fair', day: today() },
      { title: 'Camp', day: addDays(today(), 1) },
    );
    await page.reload();
    await section.getByRole('link', { name: 'Science fair' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(1);
    expect(await faultsInEveryLook(page)).toEqual([]);
    const star = section.getByRole('button', { name: 'Favourite: Science fair' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await section.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL(`**/calendar?view=agenda&day=${today()}`);

    await plan(...Array.from({ length: 9 }, (_, n) => ({ title: `Lesson ${n}`, day: today() })));
    await page.goto('/');
    await section.getByRole('link', { name: 'All of today' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(8);

    const tiles = collegeSettings.tile_settings.filter(({ url }) => url !== '/calendar');
    await storeSettings(screens.college.records, { tile_settings: tiles });
    await page.reload();
    await notices.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await section.count()).toBe(0);
  });

  it('names the children of an event', async () => {
    await plan({ title: 'Science fair', day: today() });
    const page = await open(await screens.as('c.carer'), '/');
    await page.getByRole('region', { name: 'Today' }).getByText('For Mia').waitFor();
  });
});
