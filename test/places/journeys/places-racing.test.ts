import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { Place } from '#shared/places/places.contract';
import {
  answer,
  heading,
  type Journeys,
  startJourneys,
  tabsAre,
  told,
} from '#test/support/browser/page-journeys';
import { press } from '#test/support/browser/place-editor';

/**
 * Two editors of one place make conflicting changes on two screens. No change is lost without a
 * message.
 */

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());

const titles = ['Welcome', 'One', 'Two', 'Three', 'Four'];
/** The tabs of these pages: the tasks follow the landing page. */
const tabsFor = ([landing = '', ...others]: readonly string[]) => [
  landing,
  'Assessment Tasks',
  ...others,
];

/** Adds a place that both edit, and opens it for both. */
async function opened(name: string, pageSlug: string) {
  const place = await journeys.place(name, ['tess', 'theo']);
  for (const title of titles) {
    await journeys.page(place, title, { landing_page: title === 'Welcome' });
  }
  const path = `/places/${place.slug}/${pageSlug}`;
  const [tess, theo] = await Promise.all([journeys.at('tess', path), journeys.at('theo', path)]);
  for (const screen of [tess, theo]) await tabsAre(screen, tabsFor(titles));
  return { place, tess, theo };
}
const stored = async ({ slug }: Place) => {
  const { records } = await journeys.as('sam', api.pages.list, { place: slug });
  return records.map(({ title }) => title);
};
/** Opens the content editor and types at the end of the text. */
async function write(screen: Screen, words: string) {
  await press(screen, 'Edit content');
  const content = screen.getByRole('textbox', { name: 'Content' });
  await content.click();
  await screen.keyboard.press('Control+End');
  await screen.keyboard.type(words);
}
const conflict = (screen: Screen) =>
  screen.getByRole('dialog', { name: 'Another person changed this in the meantime' });

const open = (screen: Screen, tab: string) =>
  screen.getByRole('link', { name: tab, exact: true }).click();

describe('two editors', () => {
  it('keeps the changes of both when they order, hide and add pages at the same time', async () => {
    const { place, tess, theo } = await opened('Race of orders', 'four');
    await Promise.all([
      (async () => {
        await press(tess, 'Move down: One');
        await press(tess, 'Move down: One');
        await press(tess, 'Move up: Four');
      })(),
      (async () => {
        await press(theo, 'Move up: Three');
        await press(theo, 'Move down: Two');
        await press(theo, 'Move up: Four');
      })(),
    ]);
    for (const screen of [tess, theo]) await told(screen, 'Page order changed successfully');
    await tess.waitForLoadState('networkidle');
    await theo.waitForLoadState('networkidle');
    const order = await stored(place);
    expect(order[0]).toBe('Welcome');
    expect(order.toSorted()).toEqual(titles.toSorted());
    for (const screen of [tess, theo]) {
      await screen.reload();
      await tabsAre(screen, tabsFor(order));
    }

    await Promise.all([press(tess, 'Hide page'), press(theo, `Move down: ${order[1]}`)]);
    const moved = [order[0], order[2], order[1], ...order.slice(3)];
    await expect.poll(() => stored(place)).toEqual(moved.filter((title) => title !== 'Four'));
    await Promise.all([press(tess, '+ Add new page'), press(theo, '+ Add file page')]);
    await heading(tess, 'NEW PAGE');
    await heading(theo, 'New Files Pages');
    const made = async () => (await stored(place)).slice(4).toSorted();
    await expect.poll(made).toEqual(['NEW PAGE', 'New Files Pages']);
    for (const screen of [tess, theo]) await screen.close();
  });

  it('reports a conflict when one changes what the other changed, hid or deleted', async () => {
    const { place, tess, theo } = await opened('Race of texts', 'three');
    await bothWrite(tess, theo);
    for (const screen of [tess, theo]) {
      await open(screen, 'One');
      await heading(screen, 'One');
    }
    await bothRename(place, tess, theo);
    for (const screen of [tess, theo]) {
      await open(screen, 'Two');
      await heading(screen, 'Two');
    }
    await oneMovesADeletedPage(place, tess, theo);
    for (const screen of [tess, theo]) await screen.close();
  });
});

/** Both change one text. The later editor compares, then overwrites; the first then gives way. */
async function bothWrite(tess: Screen, theo: Screen) {
  await write(tess, ' Tess was here.');
  await write(theo, ' Theo was here.');
  await press(tess, 'Submit');
  await told(tess, 'Page edited successfully');
  await press(theo, 'Submit');
  const dialog = conflict(theo);
  await dialog.getByText('Tess', { exact: false }).first().waitFor();
  await dialog.getByText('Theo', { exact: false }).first().waitFor();
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  const content = theo.getByRole('textbox', { name: 'Content' });
  await content.getByText('Theo was here.').waitFor();
  await press(theo, 'Submit');
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await told(theo, 'Page edited successfully');
  await theo.locator('.rich-content').getByText('Theo was here.').waitFor();

  await write(tess, ' And again.');
  await press(tess, 'Submit');
  await conflict(tess).getByRole('button', { name: 'Discard mine' }).click();
  await tess.locator('.rich-content').getByText('Theo was here.').waitFor();
}

/** One renames a page that the other hides, and then deletes. */
async function bothRename(place: Place, tess: Screen, theo: Screen) {
  const title = theo.getByRole('textbox', { name: 'Title' });
  await press(theo, 'Edit title');
  await title.fill('The first');
  await press(tess, 'Hide page');
  await told(tess, 'Page hide successfully');
  await press(theo, 'Submit');
  await conflict(theo).getByRole('button', { name: 'Overwrite with mine' }).click();
  await heading(theo, 'The first');
  expect(await stored(place)).toEqual(['Welcome', 'Two', 'Three', 'Four']);

  await press(theo, 'Edit title');
  await title.fill('The very first');
  await tess.reload();
  await press(tess, 'Delete page');
  await answer(tess, 'Delete page', 'Yes');
  await told(tess, 'Page deleted successfully');
  await press(theo, 'Submit');
  await theo.getByRole('alert').getByText('This page is not available.').waitFor();
  expect(await title.inputValue()).toBe('The very first');
  await press(theo, 'Cancel');
}

/** One moves a page that the other has deleted. It stays deleted. */
async function oneMovesADeletedPage(place: Place, tess: Screen, theo: Screen) {
  await press(tess, 'Delete page');
  await answer(tess, 'Delete page', 'Yes');
  await expect.poll(() => stored(place)).toEqual(['Welcome', 'Three', 'Four']);
  await press(theo, 'Move down: Two');
  await theo
    .getByRole('alert')
    .getByText('One of these pages is no longer in this place. Load the page again.')
    .waitFor();
  await tabsAre(theo, tabsFor(['Welcome', 'Three', 'Four']));
  await press(theo, 'Move up: Four');
  await expect.poll(() => stored(place)).toEqual(['Welcome', 'Four', 'Three']);
  await theo.reload();
  await heading(theo, 'Not available');
}
