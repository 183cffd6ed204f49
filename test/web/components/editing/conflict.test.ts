import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { type NoteServer, openEditors, storedOf } from './editor-harness.ts';

let editors: Awaited<ReturnType<typeof openEditors>>;
beforeAll(async () => {
  editors = await openEditors();
});
afterAll(() => editors?.close());

const saved = (notes: NoteServer) => void notes.put('n1', 'Fair', 'On Friday.');

describe('a conflict', () => {
  it('discards the own version, takes a field of the other or overwrites it, only on request', async () => {
    const opened = await editors.open('note=n1', saved);
    const { page, title, text, save, conflict, notes, close } = opened;
    await title.fill('Mine');
    notes.put('n1', 'Theirs', 'On Sunday.');
    await save.click();
    await conflict.getByText('Theirs').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Discard mine' }).click();
    await expect.poll(() => title.inputValue()).toBe('Theirs');
    expect(await text.inputValue()).toBe('On Sunday.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title.inputValue()).toBe('Mine');

    notes.put('n1', 'Others', 'On Monday.');
    await save.click();
    await conflict.getByRole('button', { name: 'Take the saved one: Text' }).click();
    await conflict.getByRole('button', { name: 'Go on editing' }).click();
    await expect.poll(() => text.inputValue()).toBe('On Monday.');
    expect(await title.inputValue()).toBe('Mine');
    expect(notes.notes.get('n1')?.title).toBe('Others');
    await save.click();
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Note saved.').waitFor();
    expect(notes.notes.get('n1')).toMatchObject({ title: 'Mine', text: 'On Monday.' });
    await close();
  });

  it('accepts its own change when only the answer was lost, and compares a restored draft', async () => {
    const { page, title, save, conflict, notes, close } = await editors.open('note=n1', saved);
    page.on('dialog', (dialog) => void dialog.accept());
    notes.troubles.push('lose the answer');
    await title.fill('Fete');
    await save.click();
    await page.getByText('The server says: unavailable.').waitFor();
    await save.click();
    await page.getByText('Note saved.').waitFor();
    expect(await conflict.count()).toBe(0);

    await title.fill('Mine');
    await expect.poll(() => storedOf(page)).toContain('Mine');
    notes.put('n1', 'Theirs', 'On Friday.');
    await page.reload();
    await conflict.getByRole('region', { name: 'Title' }).getByText('Theirs').waitFor();
    await close();
  });
});

describe('leaving', () => {
  it('asks before a changed form is left, keeps its draft, and drops it at Cancel', async () => {
    const { page, title, save, close } = await editors.open('note=n1', saved);
    const away = page.getByRole('link', { name: 'Away' });
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    const elsewhere = page.getByRole('heading', { name: 'Elsewhere' });
    await title.fill('Fete');
    await away.click();
    await question.getByRole('button', { name: 'No' }).click();
    expect(await title.inputValue()).toBe('Fete');
    await away.click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await elsewhere.waitFor();
    await expect.poll(() => storedOf(page)).toContain('Fete');
    await page.goBack();
    await page.getByText(/^Restored/).waitFor();
    expect(await title.inputValue()).toBe('Fete');

    // After a save, nothing is asked.
    await save.click();
    await page.getByText('Note saved.').waitFor();
    await away.click();
    await elsewhere.waitFor();
    await page.goBack();
    await title.fill('Feast');
    await expect.poll(() => storedOf(page)).toContain('Feast');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => storedOf(page)).not.toContain('Feast');
    await close();
  });
});
