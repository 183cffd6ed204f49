import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { Place } from '#shared/places/places.contract';
import {
  answer,
  heading,
  type Journeys,
  press,
  startJourneys,
  tabsAre,
  told,
} from '#test/support/browser/page-journeys';

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
async function opened(name: string, pageSlug = '') {
  const place = await journeys.place(name, ['tess', 'theo']);
  for (const title of titles) {
    await journeys.page(place, title, { landing_page: title === 'Welcome' });
  }
  const path = `/places/${place.slug}${pageSlug && `/${pageSlug}`}`;
  const [tess, theo] = [await journeys.at('tess', path), await journeys.at('theo', path)];
  for (const screen of [tess, theo]) await tabsAre(screen, tabsFor(titles));
  const close = async () => {
    await tess.close();
    await theo.close();
  };
  return { place, tess, theo, close };
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

describe('two editors', () => {
  it('keeps every page once, in the same order for both, when both order the pages', async () => {
    const { place, tess, theo, close } = await opened('Race of orders');
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
    await close();
  });

  it('keeps a page deleted that the other editor moves, and reports it', async () => {
    const { place, tess, theo, close } = await opened('Race of a deletion', 'two');
    await press(tess, 'Delete page');
    await answer(tess, 'Delete page', 'Yes');
    await told(tess, 'Page deleted successfully');
    await press(theo, 'Move down: Two');
    await theo
      .getByRole('alert')
      .getByText('One of these pages is no longer in this place. Load the page again.')
      .waitFor();
    await tabsAre(theo, tabsFor(['Welcome', 'One', 'Three', 'Four']));
    await press(theo, 'Move up: Four');
    await told(theo, 'Page order changed successfully');
    await expect.poll(() => stored(place)).toEqual(['Welcome', 'One', 'Four', 'Three']);
    await theo.reload();
    await heading(theo, 'Not available');
    await close();
  });

  it('shows both texts to the later editor when both change the same content', async () => {
    const { tess, theo, close } = await opened('Race of texts', 'three');
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
    await close();
  });

  it('reports a conflict when one renames a page that the other deletes or hides', async () => {
    const { place, tess, theo, close } = await opened('Race of names', 'one');
    await press(theo, 'Edit title');
    await theo.getByRole('textbox', { name: 'Title' }).fill('The first');
    await press(tess, 'Hide page');
    await told(tess, 'Page hide successfully');
    await press(theo, 'Submit');
    await conflict(theo).getByRole('button', { name: 'Overwrite with mine' }).click();
    await told(theo, 'Page edited successfully');
    expect(await stored(place)).toEqual(['Welcome', 'Two', 'Three', 'Four']);

    await press(theo, 'Edit title');
    await theo.getByRole('textbox', { name: 'Title' }).fill('The very first');
    await tess.reload();
    await press(tess, 'Delete page');
    await answer(tess, 'Delete page', 'Yes');
    await told(tess, 'Page deleted successfully');
    await press(theo, 'Submit');
    await theo.getByRole('alert').getByText('This page is not available.').waitFor();
    expect(await theo.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('The very first');
    await close();
  });

  it('keeps the changes of both when they hide, order and add at the same time', async () => {
    const { place, tess, theo, close } = await opened('Race of acts', 'four');
    await Promise.all([press(tess, 'Hide page'), press(theo, 'Move up: Three')]);
    await Promise.all([press(tess, '+ Add new page'), press(theo, '+ Add file page')]);
    await heading(tess, 'NEW PAGE');
    await heading(theo, 'New Files Pages');
    await expect
      .poll(async () => (await stored(place)).slice(0, 4))
      .toEqual(['Welcome', 'One', 'Three', 'Two']);
    expect((await stored(place)).slice(4).toSorted()).toEqual(['NEW PAGE', 'New Files Pages']);
    await close();
  });
});
