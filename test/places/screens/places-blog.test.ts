import type { Page as Screen } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageDatesOf } from '#shared/pages/page-window';
import { screensWith } from '#test/support/browser/browser';
import { storePlaces } from '#test/support/college/places';

const screens = screensWith(storePlaces);

const press = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true }).click();
const told = (screen: Screen, words: string) =>
  screen.getByRole('status').getByText(words, { exact: true }).waitFor();
const blogs = () =>
  screens.college.tables.all('pages').filter((item) => item.pk === 'main#blog' && !item.is_deleted);
const stored = (title: string) => {
  const found = blogs().find((blog) => blog.title === title);
  return found && { ...found, sk: found.sk, ...pageDatesOf(found) };
};

const start = async (path: string) => screens.open('e.editor', path);

/** Delays the code of the editor until the returned function is called. */
async function delayEditor(page: Screen) {
  let letGo = () => {};
  const late = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/RichTextEditor*.js', async (route) => {
    await late;
    await route.continue();
  });
  return letGo;
}

describe('a blog', () => {
  it('adds, changes, deletes and hides entries, and reports a missing text before its editor loads', async () => {
    const page = await start('/places/english-7/news');
    const letGo = await delayEditor(page);
    await press(page, 'Add new blog');
    const form = page.getByRole('form', { name: 'Add new blog' });
    await form.getByLabel('Title').fill('Camp');
    await press(page, 'Submit');
    letGo();
    await form.getByRole('textbox', { name: 'Content' }).waitFor();
    await form.getByText('*Please enter content.').waitFor();
    await form.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('We saw the stars.');
    await press(page, 'Submit');
    await told(page, 'Blog saved successfully.');
    await page.getByRole('article').getByText('We saw the stars.').waitFor();
    await press(page, 'Edit blog: Camp');
    await page.getByRole('form', { name: 'Edit blog' }).getByLabel('Title').fill('Night camp');
    await press(page, 'Submit');
    await page.getByRole('heading', { name: 'Night camp' }).waitFor();
    await press(page, 'Delete blog: Night camp');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await told(page, 'Deleted successfully.');
    await expect.poll(() => stored('Night camp')).toBeUndefined();

    await press(page, 'Hide blog: Excursion');
    await told(page, 'Blog saved successfully.');
    await expect
      .poll(() => stored('Excursion'))
      .toMatchObject({ pageHide: true, content_html: '<p>How it was: Excursion.</p>' });
    const entry = page.getByRole('article').filter({ hasText: 'Excursion' });
    await entry.getByText('Hidden', { exact: true }).waitFor();
    await press(page, 'Undo');
    await page.getByRole('button', { name: 'Hide blog: Excursion' }).waitFor();
    await expect.poll(() => stored('Excursion')).toMatchObject({ pageHide: false });
  });

  it('saves publish dates of an entry, and shows both versions after someone else saved it', async () => {
    const page = await start(`/places/english-7/news?blog=${stored('Excursion')?.sk}`);
    const form = page.getByRole('form', { name: 'Edit blog' });
    const first = (name: string) =>
      form.getByRole('group', { name }).getByRole('spinbutton').first().click();
    await first('Publish End');
    await page.keyboard.type('2030-06-05');
    await press(page, 'Submit');
    await form.getByText('*Please select start date.').waitFor();
    await first('Publish Start');
    await page.keyboard.type('2030-06-04');
    await form.getByLabel('Publish Start time').selectOption('09:30');
    await press(page, 'Submit');
    await told(page, 'Blog saved successfully.');
    await expect
      .poll(() => stored('Excursion'))
      .toMatchObject({
        publish_start: '2030-06-03T23:30:00.000Z',
        publish_end: '2030-06-04T14:00:00.000Z',
      });
    await page.getByRole('article').getByText('Scheduled', { exact: true }).waitFor();

    await press(page, 'Edit blog: Excursion');
    const title = form.getByLabel('Title');
    await title.fill('Mine');
    await screens.college.put('pages', {
      ...blogs().find((blog) => blog.title === 'Excursion'),
      title: 'Theirs',
      pageHide: true,
      updated_at: '2026-06-01T00:00:00.000Z',
    });
    await press(page, 'Submit');
    const dialog = page.getByRole('dialog', { name: /^Another person changed this/ });
    await dialog.getByRole('region', { name: 'Title' }).getByText('Theirs').waitFor();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await title.inputValue()).toBe('Mine');
    expect(stored('Theirs')).toBeDefined();
    await press(page, 'Submit');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    // Fields that are not in the form stay as the other editor saved them.
    await expect.poll(() => stored('Mine')).toMatchObject({ pageHide: true });
  });

  it('retries a new entry with the same key after a lost answer, also after a reload', async () => {
    const page = await start('/places/english-7/news?blog=new');
    const form = page.getByRole('form', { name: 'Add new blog' });
    await form.getByLabel('Title').fill('Camp');
    await form.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('We saw the stars.');
    screens.server.fail('/pages', 'lost', 1);
    const { calls } = screens.server;
    const before = calls.length;
    await press(page, 'Submit');
    await page
      .getByRole('alert')
      .filter({ hasText: /took too long|can(not|’t) be reached/ })
      .waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('We restored your draft').waitFor();
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
      blogs()
        .map(({ title: name }) => name)
        .filter((name) => /camp/i.test(String(name))),
    ).toEqual(['Night camp']);
  });
});
