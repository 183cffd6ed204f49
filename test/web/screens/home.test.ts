import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#shared/domain/zone';
import { faultsInEveryLook } from '#test/support/accessibility';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { calendarState, carer } from '#test/web/support/calendar-state';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
  screens.server.state.people.push(carer);
});
afterAll(() => screens.close());

const zone = 'Australia/Sydney';
const today = () => dayIn(zone, new Date());
/** What the school's calendar has; its June is far from here. */
const plan = (...events: { title: string; day: string }[]) => {
  const { calendar } = screens.server.state;
  const [like] = calendarState().events;
  if (!like) throw new Error('There is no event to take as a pattern');
  const planned = events.map(({ title, day }) => ({
    ...{ ...like, EVENT_ID: title.toLowerCase().replaceAll(' ', '-'), title },
    ...{ start: day, end: day },
  }));
  calendar.events.splice(0, calendar.events.length, ...planned);
};
beforeEach(() => plan());

async function start(look = {}, person = 's.student') {
  const context = await screens.as(person, look);
  return { context, page: await open(context, '/') };
}

describe('home', () => {
  it('shows the events of today, and leads to each and to the calendar', async () => {
    plan({ title: 'Science fair', day: today() }, { title: 'Camp', day: addDays(today(), 1) });
    const { context, page } = await start();
    const section = page.getByRole('region', { name: 'Today' });
    await section.getByRole('link', { name: 'Science fair' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(1);
    const star = section.getByRole('button', { name: 'Favourite: Science fair' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await section.getByRole('link', { name: 'Calendar' }).click();
    await page.waitForURL(`**/calendar?view=agenda&day=${today()}`);
    await context.close();
  });

  it('names the children for whom an event is', async () => {
    plan({ title: 'Science fair', day: today() });
    const { context, page } = await start({}, 'c.carer');
    await page.getByRole('region', { name: 'Today' }).getByText('For Mia').waitFor();
    await context.close();
  });

  it('leads to the rest of a full day', async () => {
    plan(...Array.from({ length: 10 }, (_, n) => ({ title: `Lesson ${n}`, day: today() })));
    const { context, page } = await start();
    const section = page.getByRole('region', { name: 'Today' });
    await section.getByRole('link', { name: 'All of today' }).waitFor();
    expect(await section.getByRole('listitem').count()).toBe(8);
    await context.close();
  });

  it('gives a day without events no room, nor a calendar that the school has not', async () => {
    const { context, page } = await start();
    await page.getByRole('region', { name: /^Notices/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Today' }).count()).toBe(0);
    await context.close();
    plan({ title: 'Science fair', day: today() });
    const { settings } = screens.server.state;
    const all = settings.tile_settings;
    settings.tile_settings = all.filter(({ url }) => url !== '/calendar');
    const other = await start();
    await other.page.getByRole('region', { name: /^Notices/ }).waitFor();
    expect(await other.page.getByRole('region', { name: 'Today' }).count()).toBe(0);
    settings.tile_settings = all;
    await other.context.close();
  });
});

it('home with events stands in nobody’s way', async () => {
  plan({ title: 'Science fair', day: today() });
  const { context, page } = await start();
  await page.getByRole('region', { name: 'Today' }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await context.close();
});
