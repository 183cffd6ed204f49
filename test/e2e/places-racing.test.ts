import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/contract/api';
import type { Place } from '#shared/contract/places';
import {
  answer,
  heading,
  type Journeys,
  press,
  startJourneys,
  tabsAre,
  told,
} from '#test/support/page-journeys';

/** Two editors of one place, each at a screen of their own, do what does not go together: nothing is lost. */

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());

const titles = ['Welcome', 'One', 'Two', 'Three', 'Four'];

/** A place that both edit, open in front of both. */
async function opened(name: string, pageSlug = '') {
  const place = await journeys.place(name, ['tess', 'theo']);
  for (const title of titles) {
    await journeys.page(place, title, { landing_page: title === 'Welcome' });
  }
  const path = `/places/${place.slug}${pageSlug && `/${pageSlug}`}`;
  const [tess, theo] = [await journeys.at('tess', path), await journeys.at('theo', path)];
  for (const screen of [tess, theo]) await tabsAre(screen, titles);
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
/** Opens the editor of the content and writes at its end. */
async function write(screen: Screen, words: string) {
  await press(screen, 'Edit content');
  const content = screen.getByRole('textbox', { name: 'Content' });
  await content.click();
  await screen.keyboard.press('Control+End');
  await screen.keyboard.type(words);
}
const conflict = (screen: Screen) =>
  screen.getByRole('dialog', { name: 'Somebody else changed this in the meantime' });

describe('two editors', () => {
  it('order the same pages at once: every page is there once, and both see the same order', async () => {
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
      await tabsAre(screen, order);
    }
    await close();
  });

  it('delete a page and move it: it stays deleted, and the other is told', async () => {
    const { place, tess, theo, close } = await opened('Race of a deletion', 'two');
    await press(tess, 'Delete page');
    await answer(tess, 'Delete page', 'Yes');
    await told(tess, 'Page deleted successfully');
    await press(theo, 'Move down: Two');
    await theo
      .getByRole('alert')
      .getByText('One of these pages is not in this place any more. Please load it again.')
      .waitFor();
    await tabsAre(theo, ['Welcome', 'One', 'Three', 'Four']);
    await press(theo, 'Move up: Four');
    await told(theo, 'Page order changed successfully');
    await expect.poll(() => stored(place)).toEqual(['Welcome', 'One', 'Four', 'Three']);
    await theo.reload();
    await heading(theo, 'Not available');
    await close();
  });

  it('write one page’s content: the later one sees both texts, and loses neither', async () => {
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

  it('rename a page that the other deletes or hides: one is told, and no other page is touched', async () => {
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

  it('hide, order and add at once: what each did stands', async () => {
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
