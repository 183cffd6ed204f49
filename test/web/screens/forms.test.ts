import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { navigate } from '#test/support/browser/go';
import { changePage, walkTo } from '#test/support/browser/place-editor';
import { changePost } from '#test/support/browser/post-editor';
import { storeHeaders } from '#test/support/college/headers';
import { storeCollegePlace, storePlaces } from '#test/support/college/places';
import { adminPlace, storeAdminPlaces } from '#test/support/college/places-admin';
import { storePosts } from '#test/support/college/posts';
import { changeSettings } from '#test/support/mail/send-screens';
import { isFullProof, proofSeed } from '#test/support/proof-runs';

const screens = screensWith(async (college) => {
  await storePosts(college);
  await storeHeaders(college);
  await storeAdminPlaces(college);
  await storePlaces(college);
  await changeSettings(college, {});
});

/** A record form, and what this test does with it. */
interface Form {
  readonly name: string;
  readonly person: string;
  readonly path: string;
  /** A text field of the form. */
  readonly field: string;
  readonly save: string;
  /** What is typed: two texts that the form accepts. */
  readonly texts: readonly [string, string];
  /** The address of its writes. */
  readonly writes: string;
  /** The part of the screen that the field is folded in. */
  readonly fold?: string;
  /** Whether a draft outlives a reload. */
  readonly hasDraft: boolean;
  /** Stores another person's change of the record. */
  readonly change: () => Promise<unknown>;
  /** Returns the stored texts of all records of its kind. */
  readonly stored: () => unknown[];
}

const later = '2027-01-01T00:00:00.000Z';
const rows = (table: string) => screens.college.tables.all(table);
const words: Form['texts'] = ['Mine at first', 'Mine at last'];

const forms: readonly Form[] = [
  {
    name: 'a post',
    person: 'e.editor',
    path: '/admin/edit-notice/p32',
    field: 'Title',
    save: 'Save',
    texts: words,
    writes: '/posts',
    hasDraft: true,
    change: () => changePost(screens, 'p32', { title: 'Theirs', updated_at: later }),
    stored: () => rows('posts').map(({ title }) => title),
  },
  {
    name: 'a place',
    person: 'a.admin',
    path: '/admin/edit-place/pl-art',
    field: 'Description',
    save: 'Save',
    texts: words,
    writes: '/places',
    hasDraft: true,
    change: () =>
      storeCollegePlace(
        screens.college,
        adminPlace('pl-art', 'Art', { description: 'Theirs', updated_at: later }),
      ),
    stored: () => rows('places').map(({ description }) => description),
  },
  {
    name: 'a page',
    person: 'a.admin',
    path: '/admin/edit-page/pg-welcome',
    field: 'Title',
    save: 'Save',
    texts: words,
    writes: '/pages',
    hasDraft: true,
    change: () => changePage(screens, 'pg-welcome', { title: 'Theirs', updated_at: later }),
    stored: () => rows('pages').map(({ title }) => title),
  },
  {
    name: 'a header',
    person: 'a.admin',
    path: '/admin/add-newsletter-header?edit=h5',
    field: 'Caption',
    save: 'Save',
    texts: words,
    writes: '/connection',
    hasDraft: true,
    change: () =>
      changeRow('connection-headers', ({ connectionheaderUid: uid }) => uid === 'h5', {
        caption: 'Theirs',
        updated_at: later,
      }),
    stored: () => rows('connection-headers').map(({ caption }) => caption),
  },
  {
    name: 'an entry of a blog',
    person: 'e.editor',
    path: '/places/english-7/news?blog=',
    field: 'Title',
    save: 'Submit',
    texts: words,
    writes: '/pages',
    hasDraft: true,
    change: () => changeRow('pages', isEntry, { title: 'Theirs', updated_at: later }),
    stored: () => rows('pages').map(({ title }) => title),
  },
  {
    name: 'the mail settings',
    person: 'a.admin',
    path: '/admin?tab=email',
    field: 'Seconds to undo a send',
    save: 'Save settings',
    texts: ['31', '32'],
    writes: '/send-emails',
    hasDraft: false,
    fold: 'Closed days, undo and pace',
    change: () => changeSettings(screens.college, { updated_at: later } as never),
    stored: () => rows('mailings').map(({ undo_seconds: seconds }) => String(seconds)),
  },
];

const isEntry = (item: Record<string, unknown>) =>
  item.pk === 'main#blog' && item.title !== 'First week' && !item.is_deleted;

/** Changes a stored record, as another device does. */
async function changeRow(
  table: 'connection-headers' | 'pages',
  isIt: (item: Record<string, unknown>) => boolean,
  is: object,
): Promise<void> {
  await screens.college.put(table, { ...rows(table).find(isIt), ...is });
}

/** `npm run proof` walks through every form; `npm test` through one that the seed chooses. */
const walked = isFullProof ? forms : forms.filter((_, n) => n === proofSeed % forms.length);

describe.each(walked)('the form of $name', (form) => {
  it('is filled in by keyboard, keeps its text over a reload, a refused save and a conflict, asks before it is left, and is accessible', async () => {
    const page = await start(form);
    const { field } = partsOf(page, form);
    await walkTo(field);
    await type(page, form.texts[0]);
    expect(await field.inputValue()).toBe(form.texts[0]);
    await asksBeforeItIsLeft(page);
    if (form.hasDraft) await restoresAfterReload(page, form);
    await savesAtTheSecondTry(page, form);
    await resolvesConflict(page, form);
  });
});

async function start(form: Form): Promise<Page> {
  const entry = rows('pages').find(isEntry);
  const path = form.path.endsWith('blog=') ? `${form.path}${entry?.sk}` : form.path;
  const page = await screens.open(form.person, path, { height: 1000 });
  // The browser's own question before a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  if (form.fold) await page.getByText(form.fold).click();
  await partsOf(page, form).field.waitFor();
  return page;
}

const partsOf = (page: Page, form: Form) => ({
  field: page.getByRole('textbox', { name: form.field, exact: true }),
  save: page.getByRole('button', { name: form.save, exact: true }),
});

/** Replaces the text of the field that has the focus. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function asksBeforeItIsLeft(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  await navigate(page, 'Notices');
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'No' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(path);
}

async function restoresAfterReload(page: Page, form: Form): Promise<void> {
  await page.reload();
  const { field } = partsOf(page, form);
  await expect.poll(() => field.inputValue()).toBe(form.texts[0]);
}

/** The first save gets no answer. The text stays, the form says so, and the next try stores it. */
async function savesAtTheSecondTry(page: Page, form: Form): Promise<void> {
  const { field, save } = partsOf(page, form);
  screens.server.fail(form.writes, 'refused', 1);
  await save.click();
  const now = page.getByRole('button', { name: 'Try now' });
  const said = page.getByText(/took too long|can(not|’t) be reached/).first();
  await either(now, said);
  expect(await field.inputValue()).toBe(form.texts[0]);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await ((await now.isVisible()) ? now : save).click();
  await expect.poll(form.stored).toContain(form.texts[0]);
}

const either = (one: Locator, other: Locator) => one.or(other).first().waitFor();

/** Another person's version is shown, and replaced only on request. */
async function resolvesConflict(page: Page, form: Form): Promise<void> {
  const again = await start(form);
  await page.close();
  const { field, save } = partsOf(again, form);
  await field.fill(form.texts[1]);
  await form.change();
  await save.click();
  const overwrite = again.getByRole('button', { name: 'Overwrite with mine' });
  await overwrite.first().waitFor();
  expect(await form.stored()).not.toContain(form.texts[1]);
  expect(await faultsInEveryLook(again)).toEqual([]);
  await overwrite.first().click();
  await expect.poll(form.stored).toContain(form.texts[1]);
}
