import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NoteServer, openEditors, storedOf } from './editor-harness.ts';

let editors: Awaited<ReturnType<typeof openEditors>>;
beforeAll(async () => {
  editors = await openEditors();
});
afterAll(() => editors?.close());

const saved = (notes: NoteServer) => void notes.put('n1', 'Fair', 'On Friday.');

describe('a conflict', () => {
  async function openConflict() {
    const opened = await editors.open('note=n1', saved);
    await opened.title.fill('Mine');
    opened.notes.put('n1', 'Theirs', 'On Sunday.');
    await opened.save.click();
    await opened.conflict.getByText('Theirs').waitFor();
    return opened;
  }

  it('overwrites the other version only on request', async () => {
    const { page, title, save, conflict, notes, close } = await openConflict();
    await conflict.getByRole('button', { name: 'Go on editing' }).click();
    expect(await title.inputValue()).toBe('Mine');
    expect(notes.notes.get('n1')?.title).toBe('Theirs');
    await save.click();
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Note saved.').waitFor();
    expect(notes.notes.get('n1')).toMatchObject({ title: 'Mine', text: 'On Friday.' });
    await close();
  });

  it('discards the own version, with Undo', async () => {
    const { page, title, text, conflict, close } = await openConflict();
    await conflict.getByRole('button', { name: 'Discard mine' }).click();
    await expect.poll(() => title.inputValue()).toBe('Theirs');
    expect(await text.inputValue()).toBe('On Sunday.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title.inputValue()).toBe('Mine');
    await close();
  });

  it('takes one field of the other version', async () => {
    const { title, text, conflict, close } = await openConflict();
    await conflict.getByRole('button', { name: 'Take the saved one: Text' }).click();
    await conflict.getByRole('button', { name: 'Go on editing' }).click();
    await expect.poll(() => text.inputValue()).toBe('On Sunday.');
    expect(await title.inputValue()).toBe('Mine');
    await close();
  });

  it('compares a restored draft with a version that was saved since', async () => {
    const { page, title, conflict, notes, close } = await editors.open('note=n1', saved);
    page.on('dialog', (dialog) => void dialog.accept());
    await title.fill('Mine');
    await expect.poll(() => storedOf(page)).toContain('Mine');
    notes.put('n1', 'Theirs', 'On Friday.');
    await page.reload();
    await conflict.getByRole('region', { name: 'Title' }).getByText('Theirs').waitFor();
    await close();
  });

  it('accepts its own change when only the answer was lost', async () => {
    const { page, title, save, conflict, notes, close } = await editors.open('note=n1', saved);
    notes.troubles.push('lose the answer');
    await title.fill('Fete');
    await save.click();
    await page.getByText('The server says: unavailable.').waitFor();
    await save.click();
    await page.getByText('Note saved.').waitFor();
    expect(await conflict.count()).toBe(0);
    await close();
  });
});

describe('leaving', () => {
  it('asks before a changed form is left, and not after a save', async () => {
    const { page, title, save, close } = await editors.open('note=n1', saved);
    const away = page.getByRole('link', { name: 'Away' });
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await title.fill('Fete');
    await away.click();
    await question.getByRole('button', { name: 'No' }).click();
    expect(await title.inputValue()).toBe('Fete');
    await save.click();
    await page.getByText('Note saved.').waitFor();
    await away.click();
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    await close();
  });

  it('keeps the draft of a form that is left', async () => {
    const { page, title, close } = await editors.open('note=n1', saved);
    await title.fill('Fete');
    await page.getByRole('link', { name: 'Away' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    await expect.poll(() => storedOf(page)).toContain('Fete');
    await page.goBack();
    await page.getByText(/^Restored/).waitFor();
    expect(await title.inputValue()).toBe('Fete');
    await close();
  });

  it('drops the draft at Cancel after a question', async () => {
    const { page, title, close } = await editors.open('note=n1', saved);
    await title.fill('Fete');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => storedOf(page)).not.toContain('Fete');
    await close();
  });
});
