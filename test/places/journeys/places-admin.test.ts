import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import {
  answer,
  heading,
  type Journeys,
  press,
  startJourneys,
  tabsAre,
} from '#test/support/browser/page-journeys';

/**
 * An administrator adds a place with people and pages on the running portal. Its editors can change
 * only this place.
 */

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());

const field = (screen: Screen, label: string) =>
  screen.getByRole('textbox', { name: label, exact: true });
const row = (screen: Screen, table: 'Places' | 'Pages', words: string) =>
  screen
    .getByRole('region', { name: `${table}, table` })
    .getByRole('row')
    .filter({ hasText: words });
const save = (screen: Screen) => press(screen, 'Save');
const saved = (screen: Screen, what: 'Place' | 'Page') =>
  screen.getByText(`${what} saved successfully.`, { exact: true }).first().waitFor();
const placeBySlug = async (slug: string) => {
  const { records } = await journeys.as('ada', api.places.list, { slug });
  const [place] = records;
  if (!place) throw new Error(`There is no place ${slug}.`);
  return place;
};

describe('an administrator', () => {
  it('adds a place for the students of Year 7, with an editor and a page', async () => {
    const screen = await journeys.at('ada', '/admin?tab=places');
    await row(screen, 'Places', 'Library').first().waitFor();
    const create = screen.getByRole('group', { name: 'CREATE NEW' });
    await create.getByRole('link', { name: 'Place', exact: true }).click();
    await field(screen, 'Place').fill('Robotics Club');
    await field(screen, 'Description').fill('Where robots are built');
    await field(screen, 'Intended audience').fill('Students of Year 7');
    await field(screen, 'Editors').fill('tess, nobody.at.all');
    await screen.getByRole('checkbox', { name: 'Students', exact: true }).check();
    await screen.getByRole('button', { name: /^Year level/ }).click();
    await screen.getByRole('checkbox', { name: 'Year 7', exact: true }).check();
    await save(screen);
    const refusal = 'No one at this school has the username “nobody.at.all”.';
    await screen.getByRole('alert').getByText(refusal).waitFor();
    await field(screen, 'Editors').fill('tess');
    await save(screen);
    await saved(screen, 'Place');
    await screen.waitForURL('**/admin?tab=places');
    expect(await placeBySlug('robotics-club')).toMatchObject({
      editors: ['tess'],
      group_list: { groupNames: ['Year 7'] },
    });

    await create.getByRole('link', { name: 'Page', exact: true }).click();
    // The list stays until the form has loaded, and its filters have the same labels.
    const form = screen.getByRole('form', { name: 'New page' });
    await form.getByLabel('Place', { exact: true }).selectOption('Robotics Club');
    await form.getByLabel('Page type').selectOption('Static Page');
    await field(screen, 'Title').fill('Meet the robots');
    await screen.getByRole('checkbox', { name: 'Landing page' }).check();
    await field(screen, 'Content').click();
    await screen.keyboard.type('They are called Ada and Grace.');
    await field(screen, 'Description').fill('Who they are');
    await save(screen);
    await saved(screen, 'Page');
    const filters = screen.getByRole('search', { name: 'Filter places and pages' });
    await filters.getByLabel('Title keyword').fill('meet the ROBOTS');
    await filters.getByRole('button', { name: 'Filter' }).click();
    await row(screen, 'Pages', 'Meet the robots').getByText('Robotics Club').waitFor();
    await filters.getByRole('button', { name: 'Reset' }).click();
    await row(screen, 'Places', 'Library').first().waitFor();
    await screen.close();

    const reader = await journeys.at('sam', '/places/robotics-club');
    await reader.getByText('They are called Ada and Grace.').waitFor();
    await reader.close();
    for (const outside of ['cara', 'una', 'theo']) {
      const found = await journeys.as(outside, api.places.list, { slug: 'robotics-club' });
      expect([outside, found.records]).toEqual([outside, []]);
    }
    const editor = await journeys.at('tess', '/places/robotics-club');
    await editor.getByRole('button', { name: 'Edit content' }).waitFor();
    await editor.close();
  });

  it('warns before the last editor is removed, who then loses access', async () => {
    const { placeUid } = await journeys.place('Astronomy', ['theo']);
    const place = await placeBySlug('astronomy');
    await journeys.page(place, 'The sky', { landing_page: true });
    const screen = await journeys.at('ada', `/admin/edit-place/${placeUid}`);
    await field(screen, 'Editors').fill('');
    await screen.getByText(/^This removes the last editor/).waitFor();
    await save(screen);
    await saved(screen, 'Place');
    await screen.close();
    const former = await journeys.at('theo', '/places/astronomy');
    await heading(former, 'The sky');
    await former.waitForLoadState('networkidle');
    expect(await former.getByRole('button', { name: /Add|Edit|Hide|Delete/ }).count()).toBe(0);
    await former.close();
  });

  it('shows a scheduled text to readers in its window, and the page itself to its editor', async () => {
    const place = await journeys.place('Weather', ['tess']);
    const { pageUid } = await journeys.page(place, 'Forecast', { landing_page: true });
    await journeys.as('tess', api.pages.createVersion, {
      ...{ pageUid, title: 'Storm warning', content_html: '<p>Stay inside.</p>' },
      publish_start: new Date(Date.now() - 60_000).toISOString(),
      publish_end: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await journeys.as('tess', api.pages.createVersion, {
      ...{ pageUid, title: 'Sunshine', content_html: '<p>Go outside.</p>' },
      publish_start: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const reader = await journeys.at('sam', '/places/weather');
    await heading(reader, 'Storm warning');
    await reader.getByText('Stay inside.').waitFor();
    await tabsAre(reader, ['Storm warning', 'Assessment Tasks']);
    expect(await reader.content()).not.toMatch(/Forecast|Sunshine|Go outside/);
    await reader.close();
    const editor = await journeys.at('tess', '/places/weather');
    await heading(editor, 'Forecast');
    await editor.getByText(/^Readers now see a scheduled version of this page/).waitFor();
    await editor.getByText('The text of Forecast.').waitFor();
    await editor.close();
  });

  it('deletes and restores a page, and removes a place with all of its pages', async () => {
    const place = await journeys.place('Cooking', ['tess']);
    await journeys.page(place, 'Kitchen', { landing_page: true });
    const { pageUid } = await journeys.page(place, 'Soup');
    const screen = await journeys.at('ada', `/admin/edit-page/${pageUid}`);
    await screen.getByRole('checkbox', { name: 'Is deleted' }).check();
    await save(screen);
    await saved(screen, 'Page');
    const reader = await journeys.at('sam', '/places/cooking');
    await tabsAre(reader, ['Kitchen', 'Assessment Tasks']);
    await screen.goto(`/admin/edit-page/${pageUid}`);
    await screen.getByRole('checkbox', { name: 'Is deleted' }).uncheck();
    await screen.getByRole('checkbox', { name: /^Navigation/ }).check();
    await save(screen);
    await saved(screen, 'Page');
    await reader.reload();
    await tabsAre(reader, ['Kitchen', 'Assessment Tasks', 'Soup']);

    await screen.goto('/admin?tab=places');
    await row(screen, 'Places', 'Cooking')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await answer(screen, 'Delete Place', 'Yes');
    await expect.poll(() => row(screen, 'Places', 'Cooking').count()).toBe(0);
    await reader.goto('/places/cooking/soup');
    await reader.getByText('This place is not available').waitFor();
    const found = await journeys.as('tess', api.places.list, { slug: 'cooking' });
    expect(found.records).toEqual([]);
    await reader.close();
    await screen.close();
  });
});

describe('the editor of a place', () => {
  it('has no administration screens, and cannot change editors or audience with any call', async () => {
    await journeys.place('Photography', ['tess']);
    const place = await placeBySlug('photography');
    const screen = await journeys.at('tess', '/admin?tab=places');
    await heading(screen, /.+/);
    expect(await screen.getByRole('group', { name: 'CREATE NEW' }).count()).toBe(0);
    expect(await screen.getByRole('region', { name: 'Places, table' }).count()).toBe(0);
    await screen.goto(`/admin/edit-place/${place.placeUid}`);
    await heading(screen, /.+/);
    expect(await field(screen, 'Editors').count()).toBe(0);
    await screen.close();
    const { placeUid, updated_at, description, intended_audience } = place;
    const form = { place: 'Mine', description, intended_audience, editors: ['tess', 'sam'] };
    const refused = { kind: 'forbidden' };
    const change = { ...form, placeUid, updated_at };
    await expect(journeys.as('tess', api.places.update, change)).rejects.toMatchObject(refused);
    await expect(journeys.as('tess', api.places.create, form)).rejects.toMatchObject(refused);
    const gone = journeys.as('tess', api.places.remove, { placeUid });
    await expect(gone).rejects.toMatchObject(refused);
    const page = await journeys.page(place, 'Lenses');
    const renamed = await journeys.as('tess', api.pages.update, {
      pageData: {
        ...{ pageUid: page.pageUid, updated_at: page.updated_at, title: 'Lenses and light' },
        ...{ editors: ['tess', 'sam'], place_slug: 'mine', place_place: 'Mine' },
      },
    });
    expect(renamed).toMatchObject({ place_slug: 'photography', editors: ['tess'] });
    expect(await placeBySlug('photography')).toEqual(place);
  });
});
