import type { Page as Screen } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, openScreens, type Screens } from '#test/web/support/browser';
import { placesState } from '#test/web/support/places-state';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());
beforeEach(() => {
  Object.assign(screens.server.state.viewed, placesState());
});

const viewed = () => screens.server.state.viewed;
const press = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true }).click();
const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).waitFor();
const stored = (title: string) => viewed().blogs.find((blog) => blog.title === title);

async function start(path: string, person = 'e.editor') {
  const context = await screens.as(person);
  return { context, page: await open(context, path) };
}

describe('a blog', () => {
  it('gets an entry, which is changed and deleted', async () => {
    const { context, page } = await start('/places/english-7/news');
    await press(page, 'Add new blog');
    const form = page.getByRole('form', { name: 'Add new blog' });
    await form.getByLabel('Title').fill('Camp');
    await press(page, 'Submit');
    await form.getByText('*Please enter content.').waitFor();
    await form.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('We saw the stars.');
    await press(page, 'Submit');
    await told(page, 'Blog saved successfully.');
    await page.getByText('We saw the stars.').waitFor();
    await press(page, 'Edit blog: Camp');
    await page.getByRole('form', { name: 'Edit blog' }).getByLabel('Title').fill('Night camp');
    await press(page, 'Submit');
    await page.getByRole('heading', { name: 'Night camp' }).waitFor();
    await press(page, 'Delete blog: Night camp');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await told(page, 'Deleted successfully.');
    expect(viewed().blogs.map(({ title }) => title)).not.toContain('Night camp');
    await context.close();
  });

  it('keeps saying what is missing when the editor comes late', async () => {
    const { context, page } = await start('/places/english-7/news');
    let letGo = () => {};
    const late = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/RichTextEditor*.js', async (route) => {
      await late;
      await route.continue();
    });
    await press(page, 'Add new blog');
    const form = page.getByRole('form', { name: 'Add new blog' });
    await form.getByLabel('Title').fill('Camp');
    await press(page, 'Submit');
    letGo();
    await form.getByRole('textbox', { name: 'Content' }).waitFor();
    await form.getByText('*Please enter content.').waitFor();
    await context.close();
  });

  it('hides an entry at once and takes it back with Undo', async () => {
    const { context, page } = await start('/places/english-7/news');
    const before = stored('Excursion')?.content_html;
    await press(page, 'Hide blog: Excursion');
    await told(page, 'Blog saved successfully.');
    expect(stored('Excursion')).toMatchObject({ pageHide: true, content_html: before });
    const entry = page.getByRole('article').filter({ hasText: 'Excursion' });
    await entry.getByText('Hidden', { exact: true }).waitFor();
    await press(page, 'Undo');
    await page.getByRole('button', { name: 'Hide blog: Excursion' }).waitFor();
    expect(stored('Excursion')?.pageHide).toBe(false);
    await context.close();
  });

  it('gives an entry publish dates, and says to editors that it is scheduled', async () => {
    const { context, page } = await start('/places/english-7/news?blog=b-2');
    const form = page.getByRole('form', { name: 'Edit blog' });
    const end = form.getByRole('group', { name: 'Publish End' });
    await end.getByRole('spinbutton').first().click();
    await page.keyboard.type('2030-06-05');
    await press(page, 'Submit');
    await form.getByText('*Please select start date.').waitFor();
    await form
      .getByRole('group', { name: 'Publish Start' })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.type('2030-06-04');
    await form.getByLabel('Publish Start time').selectOption('09:30');
    await press(page, 'Submit');
    await told(page, 'Blog saved successfully.');
    expect(stored('Excursion')).toMatchObject({
      publish_start: '2030-06-03T23:30:00.000Z',
      publish_end: '2030-06-04T14:00:00.000Z',
    });
    await page.getByRole('article').getByText('Scheduled', { exact: true }).waitFor();
    await context.close();
  });

  it('shows both versions when somebody else saved the entry meanwhile', async () => {
    const { context, page } = await start('/places/english-7/news');
    await press(page, 'Edit blog: Excursion');
    const title = page.getByRole('form', { name: 'Edit blog' }).getByLabel('Title');
    await title.fill('Mine');
    Object.assign(stored('Excursion') ?? {}, {
      title: 'Theirs',
      pageHide: true,
      updated_at: '2026-06-01T00:00:00.000Z',
    });
    await press(page, 'Submit');
    const dialog = page.getByRole('dialog', { name: /^Somebody else changed this/ });
    await dialog.getByRole('region', { name: 'Title' }).getByText('Theirs').waitFor();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await title.inputValue()).toBe('Mine');
    expect(stored('Theirs')).toBeDefined();
    await press(page, 'Submit');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await told(page, 'Blog saved successfully.');
    // What the form does not show stays as the other one saved it.
    expect(stored('Mine')?.pageHide).toBe(true);
    await context.close();
  });

  it('asks for a new entry whose answer was lost under the same key, also after a reload', async () => {
    const { context, page } = await start('/places/english-7/news?blog=new');
    const form = page.getByRole('form', { name: 'Add new blog' });
    await form.getByLabel('Title').fill('Camp');
    await form.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('We saw the stars.');
    viewed().losing = 1;
    const { calls } = screens.server;
    const before = calls.length;
    await press(page, 'Submit');
    await page
      .getByRole('alert')
      .filter({ hasText: /timed out|cannot be reached/ })
      .waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('What you typed here before').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Camp');
    await form.getByLabel('Title').fill('Night camp');
    await press(page, 'Submit');
    await told(page, 'Blog saved successfully.');
    const sent = calls
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/blogs'));
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(
      viewed()
        .blogs.map(({ title: name }) => name)
        .filter((name) => /camp/i.test(name)),
    ).toEqual(['Night camp']);
    await context.close();
  });
});
