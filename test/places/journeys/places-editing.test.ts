import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { Place } from '#shared/places/places.contract';
import {
  answer,
  hasFocus,
  heading,
  type Journeys,
  press,
  startJourneys,
  tabsAre,
  told,
  walkTo,
} from '#test/support/browser/page-journeys';

/** A teacher edits a place on the running portal, and a student checks the result. */

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.stop());

const { list } = api.pages;
/** The tab that follows the landing page of every place. */
const tasks = 'Assessment Tasks';
const titlesIn = ({ records }: { records: readonly { title: string }[] }) =>
  records.map(({ title }) => title);
const content = (screen: Screen) => screen.getByRole('textbox', { name: 'Content' });

/** Adds a place with a landing page and 3 more pages. */
async function made(name: string): Promise<Place> {
  const place = await journeys.place(name, ['tess']);
  await journeys.page(place, 'Welcome', { landing_page: true });
  for (const title of ['One', 'Two', 'Three']) await journeys.page(place, title);
  return place;
}
/** Returns what a student sees of the place now. */
async function readerSees(place: Place, titles: string[]): Promise<Screen> {
  const screen = await journeys.at('sam', `/places/${place.slug}`);
  await screen.getByRole('navigation', { name: /^Pages of/ }).waitFor();
  await tabsAre(screen, titles);
  return screen;
}
const visits = async (place: Place, titles: string[]) => (await readerSees(place, titles)).close();

describe('the editor of a place, with the mouse', () => {
  it('adds a page and a file page with content, which readers then see', async () => {
    const place = await made('Gardening');
    const screen = await journeys.at('tess', `/places/${place.slug}`);
    await press(screen, '+ Add new page');
    await told(screen, 'Page added successfully');
    await heading(screen, 'NEW PAGE');
    await press(screen, 'Edit title');
    await screen.getByRole('textbox', { name: 'Title' }).fill('Beans and pumpkins');
    await press(screen, 'Submit');
    await told(screen, 'Page edited successfully');
    await heading(screen, 'Beans and pumpkins');
    await screen.waitForURL(`**/places/${place.slug}/beans-and-pumpkins`);
    await press(screen, 'Edit content');
    await content(screen).click();
    await screen.keyboard.type('Plant them in ');
    await screen.keyboard.press('Control+b');
    await screen.keyboard.type('October');
    await press(screen, 'Submit');
    await screen.locator('.rich-content strong').getByText('October').waitFor();

    await press(screen, '+ Add file page');
    await heading(screen, 'New Files Pages');
    await screen.getByText('No folder is linked yet').waitFor();
    await press(screen, 'Folder settings');
    await press(screen, 'Submit');
    await screen.getByText('Please enter Google Drive url').first().waitFor();
    const folder = screen.getByRole('textbox', { name: 'Google Drive url' });
    await folder.fill('https://drive.google.com/drive/folders/1SeedListOfTheGarden');
    await screen.getByLabel('File view').selectOption('Grid');
    await press(screen, 'Submit');
    const frame = screen.locator('main iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toMatch(/id=1SeedListOfTheGarden#grid$/);

    const titles = [
      'Welcome',
      tasks,
      'One',
      'Two',
      'Three',
      'Beans and pumpkins',
      'New Files Pages',
    ];
    const reader = await readerSees(place, titles);
    await reader.getByRole('link', { name: 'Beans and pumpkins' }).click();
    await reader.getByText('October').waitFor();
    expect(await reader.getByRole('button', { name: /Add|Edit|Hide|Move|Delete/ }).count()).toBe(0);
    await reader.getByRole('link', { name: 'New Files Pages' }).click();
    await reader.locator('main iframe[src$="#grid"][height="600"]').waitFor();

    await press(screen, 'Folder settings');
    await press(screen, 'Unlink Google Drive folder');
    await answer(screen, 'Unlink Google Drive folder', 'No');
    await press(screen, 'Unlink Google Drive folder');
    await answer(screen, 'Unlink Google Drive folder', 'Yes');
    await screen.getByText('No folder is linked yet').waitFor();
    await reader.reload();
    await reader.getByText('No folder is linked yet').waitFor();
    await reader.close();
    await screen.close();
  });

  it('hides a page, restores it with Undo, and deletes one after the question', async () => {
    const place = await made('Chess');
    const screen = await journeys.at('tess', `/places/${place.slug}/two`);
    await press(screen, 'Hide page');
    await told(screen, 'Page hide successfully');
    await visits(place, ['Welcome', tasks, 'One', 'Three']);
    await press(screen, 'Undo');
    await told(screen, 'Page show successfully');
    await visits(place, ['Welcome', tasks, 'One', 'Two', 'Three']);
    await press(screen, 'Hide page');
    await press(screen, 'Show page');
    await screen.getByRole('button', { name: 'Hide page' }).waitFor();

    await press(screen, 'Delete page');
    await answer(screen, 'Delete page', 'No');
    await heading(screen, 'Two');
    await press(screen, 'Delete page');
    await answer(screen, 'Delete page', 'Yes');
    await told(screen, 'Page deleted successfully');
    await heading(screen, 'Welcome');
    await tabsAre(screen, ['Welcome', tasks, 'One', 'Three']);
    await visits(place, ['Welcome', tasks, 'One', 'Three']);
    await press(screen, 'Delete page');
    await screen.getByText('After you delete it, this place opens with “One”.').waitFor();
    await answer(screen, 'Delete page', 'Yes');
    await heading(screen, 'One');
    await tabsAre(screen, ['One', tasks, 'Three']);
    await visits(place, ['One', tasks, 'Three']);
    await screen.close();
  });

  it('accepts the next change of a page before the portal has answered the last one', async () => {
    const place = await made('Cooking');
    const screen = await journeys.at('tess', `/places/${place.slug}/two`);
    await screen.route('**/api/pages', async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await request.continue();
    });
    await press(screen, 'Hide page');
    await press(screen, 'Show page');
    await press(screen, 'Hide page');
    await press(screen, 'Delete page');
    await answer(screen, 'Delete page', 'Yes');
    await told(screen, 'Page deleted successfully');
    await visits(place, ['Welcome', tasks, 'One', 'Three']);
    await screen.close();
  });

  it('hides a page that is scheduled for tomorrow from readers until the dates are cleared', async () => {
    const place = await made('Debating');
    const screen = await journeys.at('tess', `/places/${place.slug}/one`);
    await press(screen, 'Publish dates');
    const field = screen.getByRole('group', { name: 'Publish Start' });
    await field.getByRole('spinbutton').first().click();
    await screen.keyboard.type('20310201');
    const time = screen.getByLabel('Publish Start time');
    await time.selectOption('14:30');
    expect(await time.locator('option').count()).toBe(48);
    await press(screen, 'Submit');
    await told(screen, 'Page published date changed successfully');
    await screen
      .getByRole('region', { name: 'Edit this page' })
      .getByText('Scheduled', { exact: true })
      .waitFor();
    await visits(place, ['Welcome', tasks, 'Two', 'Three']);

    await press(screen, 'Publish dates');
    await field.getByRole('spinbutton').first().click();
    await screen.keyboard.press('Backspace');
    await press(screen, 'Submit');
    await screen.getByText('*Please select start date.').waitFor();
    await press(screen, 'Cancel');
    await visits(place, ['Welcome', tasks, 'Two', 'Three']);

    await press(screen, 'Publish dates');
    expect(await screen.getByLabel('Publish Start time').inputValue()).toBe('14:30');
    await press(screen, 'Clear');
    await screen.getByRole('button', { name: 'Publish dates' }).waitFor();
    await visits(place, ['Welcome', tasks, 'One', 'Two', 'Three']);
    await screen.close();
  });

  it('orders pages by dragging and with Move up and down, and undoes it', async () => {
    const place = await made('Orchestra');
    const screen = await journeys.at('tess', `/places/${place.slug}`);
    await tabsAre(screen, ['Welcome', tasks, 'One', 'Two', 'Three']);
    const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
    await row('Three').dragTo(row('One'));
    await told(screen, 'Page order changed successfully');
    await tabsAre(screen, ['Welcome', tasks, 'Three', 'One', 'Two']);
    await visits(place, ['Welcome', tasks, 'Three', 'One', 'Two']);
    await press(screen, 'Move down: Three');
    await tabsAre(screen, ['Welcome', tasks, 'One', 'Three', 'Two']);
    await press(screen, 'Move up: Two');
    await tabsAre(screen, ['Welcome', tasks, 'One', 'Two', 'Three']);
    await expect
      .poll(async () => titlesIn(await journeys.as('sam', list, { place: place.slug })))
      .toEqual(['Welcome', 'One', 'Two', 'Three']);
    await visits(place, ['Welcome', tasks, 'One', 'Two', 'Three']);
    await press(screen, 'Undo');
    await tabsAre(screen, ['Welcome', tasks, 'One', 'Three', 'Two']);
    await row('Two').dragTo(row('Welcome'));
    await tabsAre(screen, ['Welcome', tasks, 'One', 'Three', 'Two']);
    await screen.close();
  });
});

describe('the editor of a place, with the keyboard alone', () => {
  const button = (screen: Screen, name: string) =>
    screen.getByRole('button', { name, exact: true });

  it('edits titles, texts and the order of pages', async () => {
    const place = await made('Rowing');
    const screen = await journeys.at('tess', `/places/${place.slug}/one`);
    await heading(screen, 'One');
    await walkTo(button(screen, 'Edit title'));
    await screen.keyboard.press('Enter');
    await screen.getByRole('form', { name: 'Edit title' }).waitFor();
    await screen.keyboard.press('Control+a');
    await screen.keyboard.type('On the river');
    await screen.keyboard.press('Enter');
    await told(screen, 'Page edited successfully');
    await heading(screen, 'On the river');
    await expect.poll(() => hasFocus(button(screen, 'Edit title'))).toBe(true);

    await walkTo(button(screen, 'Edit content'));
    await screen.keyboard.press('Enter');
    await walkTo(content(screen));
    await screen.keyboard.press('Control+End');
    await screen.keyboard.type(' We row at dawn.');
    await walkTo(button(screen, 'Submit'));
    await screen.keyboard.press('Enter');
    await screen.locator('.rich-content').getByText('We row at dawn.').waitFor();

    await walkTo(screen.getByRole('link', { name: 'Three' }));
    await screen.keyboard.press('Alt+ArrowUp');
    await tabsAre(screen, ['Welcome', tasks, 'On the river', 'Three', 'Two']);
    await screen.keyboard.press('Alt+ArrowUp');
    await tabsAre(screen, ['Welcome', tasks, 'Three', 'On the river', 'Two']);
    await walkTo(button(screen, 'Move down: Three'));
    await screen.keyboard.press('Enter');
    await tabsAre(screen, ['Welcome', tasks, 'On the river', 'Three', 'Two']);
    await told(screen, 'Three: 2 of 3');
    await expect
      .poll(async () => titlesIn(await journeys.as('sam', list, { place: place.slug })))
      .toEqual(['Welcome', 'On the river', 'Three', 'Two']);
    await screen.close();
  });
});

describe('the editor of a place, on a phone', () => {
  it('adds, names and orders pages without sideways scrolling', async () => {
    const place = await made('Surfing');
    const screen = await journeys.at('tess', `/places/${place.slug}/two`, 375);
    await heading(screen, 'Two');
    await press(screen, 'Change the order');
    await press(screen, 'Move up: Two');
    await tabsAre(screen, ['Welcome', tasks, 'Two', 'One', 'Three']);
    await told(screen, 'Page order changed successfully');
    await press(screen, '+ Add new page');
    await heading(screen, 'NEW PAGE');
    await press(screen, 'Edit title');
    await screen.getByRole('textbox', { name: 'Title' }).fill('Waves');
    await press(screen, 'Submit');
    await heading(screen, 'Waves');
    const options = screen.getByLabel('Page', { exact: true }).locator('option');
    expect(await options.allTextContents()).toEqual([
      'Welcome',
      tasks,
      'Two',
      'One',
      'Three',
      'Waves',
    ]);
    for (const tool of ['Edit title', 'Edit content', 'Publish dates']) {
      await press(screen, tool);
      await screen.getByRole('form', { name: tool }).waitFor();
      const tooWide = await screen.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([tool, tooWide]).toEqual([tool, 0]);
      await press(screen, 'Cancel');
    }
    await visits(place, ['Welcome', tasks, 'Two', 'One', 'Three', 'Waves']);
    await screen.close();
  });
});
