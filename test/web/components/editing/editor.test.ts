import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { type NoteServer, openEditors, storedOf } from './editor-harness.ts';

let editors: Awaited<ReturnType<typeof openEditors>>;
beforeAll(async () => {
  editors = await openEditors();
});
afterAll(() => editors?.close());

const saved = (notes: NoteServer) => void notes.put('n1', 'Fair', 'On Friday.');

const unavailable = (page: Page) => page.getByText('The server says: unavailable.').waitFor();
const isFocused = (field: Locator) => field.evaluate((box) => box === document.activeElement);

describe('a saved record', () => {
  it('is reported if it is unknown, and fills the form', async () => {
    const { page, title, state, close } = await editors.open('note=n9', saved);
    await page.getByRole('heading', { name: 'No such note' }).waitFor();
    await page.goto('/form?note=n1');
    await expect.poll(() => title.inputValue()).toBe('Fair');
    expect(await state.textContent()).toBe('All changes saved');
    await close();
  });

  it('saves with Ctrl+S and with Enter, and disables the fields until the answer is there', async () => {
    const { page, title, save, state, notes, close } = await editors.open('note=n1', saved);
    await title.fill('Fete');
    await page.keyboard.press('Control+s');
    await expect.poll(() => notes.notes.get('n1')?.title).toBe('Fete');
    await page.getByText('All changes saved').waitFor();
    await title.fill('Feast');
    await page.keyboard.press('Enter');
    await expect.poll(() => notes.notes.get('n1')?.title).toBe('Feast');
    await page.getByText('All changes saved').waitFor();

    notes.troubles.push('wait');
    await title.fill('Fete');
    await save.click();
    await expect.poll(() => state.textContent()).toBe('Saving …');
    expect(await save.isDisabled()).toBe(true);
    expect(await page.locator('[inert]').count()).toBe(1);
    notes.release();
    await expect.poll(() => state.textContent()).toBe('All changes saved');
    await close();
  });

  it('shows the faults of its fields, also of the server, and that it was removed', async () => {
    const { page, title, text, save, notes, close } = await editors.open('note=n1', saved);
    await text.fill('');
    await save.click();
    await page.getByText('Not saved: one thing needs mending.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await text.fill('On Monday.');
    notes.troubles.push('fault the text');
    await title.fill('Fete');
    await save.click();
    await page.getByRole('alert').getByText('*Too rude.', { exact: true }).waitFor();
    await expect.poll(() => isFocused(text)).toBe(true);

    notes.notes.delete('n1');
    await text.fill('On Tuesday.');
    await save.click();
    await page.getByText('Someone has removed this note.').waitFor();
    expect(await title.inputValue()).toBe('Fete');
    await close();
  });
});

describe('the draft of a form', () => {
  it('restores unsaved text after a reload, with Discard and Undo, and ends with the save', async () => {
    const { page, title, state, save, notes, close } = await editors.open('note=n1', saved);
    page.on('dialog', (dialog) => void dialog.accept());
    await title.fill('Fete');
    await expect.poll(() => state.textContent()).toContain('A draft is kept on this device.');
    await expect.poll(() => storedOf(page)).toContain('Fete');
    await page.reload();
    await page.getByText(/^Restored what you had not saved/).waitFor();
    expect(await title.inputValue()).toBe('Fete');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => title.inputValue()).toBe('Fair');
    await expect.poll(() => storedOf(page)).not.toContain('Fete');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title.inputValue()).toBe('Fete');
    await save.click();
    await page.getByText('Note saved.').waitFor();
    await expect.poll(() => storedOf(page)).not.toContain('Fete');

    // The server has this one, although its answer was lost.
    notes.troubles.push('lose the answer');
    await title.fill('Feast');
    await save.click();
    await unavailable(page);
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('Feast');
    expect(await page.getByText(/^Restored/).count()).toBe(0);
    await expect.poll(() => storedOf(page)).not.toContain('Feast');
    await close();
  });

  it('leaves nothing on the device when the form keeps no draft', async () => {
    const { page, title, text, state, notes, save, close } = await editors.open('draft=none');
    page.on('dialog', (dialog) => void dialog.accept());
    const before = await storedOf(page);
    await title.fill('Confidential');
    notes.troubles.push('fail');
    await text.fill('Confidential too.');
    await save.click();
    await unavailable(page);
    expect(await state.textContent()).toBe('Unsaved changes. Save before you leave.');
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await page.waitForTimeout(1000);
    expect(await storedOf(page)).toBe(before);
    await page.reload();
    await title.waitFor();
    expect(await title.inputValue()).toBe('');
    expect(await storedOf(page)).toBe(before);
    await close();
  });
});

describe('a creation', () => {
  it('lists every fault and focuses the first, and creates one record for a double click', async () => {
    const { page, title, text, save, notes, close } = await editors.open();
    await save.click();
    await page.getByText('Not saved: 2 things need mending.').waitFor();
    await expect.poll(() => isFocused(title)).toBe(true);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expect.poll(() => isFocused(text)).toBe(true);
    expect(notes.writes()).toEqual([]);

    await title.fill('Fair');
    await text.fill('On Friday.');
    notes.troubles.push('wait');
    await save.dblclick();
    await expect.poll(() => notes.writes()).toHaveLength(1);
    notes.release();
    await page.getByText('Note saved.').waitFor();
    expect(notes.writes()).toHaveLength(1);
    expect(notes.notes.size).toBe(1);
    await close();
  });

  it('retries with the same key, also after a reload, and changes what a lost answer created', async () => {
    const { page, title, text, save, notes, close } = await editors.open();
    page.on('dialog', (dialog) => void dialog.accept());
    notes.troubles.push('lose the answer', 'fail');
    await title.fill('Fair');
    await text.fill('On Friday.');
    await save.click();
    await unavailable(page);
    await save.click();
    await expect.poll(() => notes.writes().length).toBe(2);
    await page.reload();
    await page.getByText(/^Restored/).waitFor();
    await save.click();
    await page.getByText('Note saved.').waitFor();
    expect(new Set(notes.writes().map(({ key }) => key)).size).toBe(1);
    expect(notes.notes.size).toBe(1);

    await page.goto('/form?');
    notes.notes.clear();
    notes.asked.length = 0;
    notes.troubles.push('lose the answer');
    await title.fill('Fair');
    await text.fill('On Friday.');
    await save.click();
    await unavailable(page);
    await title.fill('Fete');
    await save.click();
    await page.getByText('Note saved.').waitFor();
    expect(notes.writes().map(({ act }) => act)).toEqual(['create', 'create', 'update']);
    expect([...notes.notes.values()].map((note) => note.title)).toEqual(['Fete']);
    await close();
  });

  it('waits between tries with a countdown, and sends the same key at Try now', async () => {
    const { page, title, text, save, state, notes, close } = await editors.open('retried');
    notes.troubles.push('fail', 'fail');
    await title.fill('Fair');
    await text.fill('On Friday.');
    await save.click();
    await page.getByText('Next try in 90 s (1 of 3)').waitFor();
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByText('Next try in 90 s (2 of 3)').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => state.textContent()).toMatch(/^Not saved\. The server says/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => state.textContent()).toBe('All changes saved');
    expect(new Set(notes.writes().map(({ key }) => key)).size).toBe(1);
    await close();
  });
});
