import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { collegePerson, storePerson } from '#test/support/college/people';
import { richForm } from '#test/support/signing/fake-forms';
import { type FakeSigning, fakeSigning, fakeTemplate } from '#test/support/signing/fake-signing';
import { withSigning } from '#test/support/signing/fake-signing-api';

const sid = { username: 'sid', firstname: 'Sid', surname: 'Ray' };
const screens = screensWith(({ records }) =>
  storePerson(records, collegePerson({ ...sid, capabilities: ['signing'] })),
);

const empty = { fileUid: undefined, document: [], pages: 0, missing: [], is_complete: false };

async function opened(signing: FakeSigning, part = 'document') {
  const context = await screens.as('sid');
  await withSigning(context, signing);
  return open(context, `/signing/templates/t1?part=${part}`);
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Template saved.').waitFor();
};
const boxOf = ({ templates: [template] }: FakeSigning, n: number) => template?.form.fields[n]?.box;

describe('the editor of a template', () => {
  it('takes a PDF, and says in a sentence why one is refused', async () => {
    const signing = fakeSigning({ templates: [fakeTemplate(empty)], refusal: 'It has a script.' });
    const page = await opened(signing);
    await page.getByRole('button', { name: 'Upload the PDF.' }).waitFor();
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await page.setInputFiles('input[type=file]', { ...file, name: 'a.txt' });
    await page.getByText('Choose a PDF file.').waitFor();
    await page.setInputFiles('input[type=file]', file);
    await page.getByText('It has a script.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    delete signing.refusal;
    signing.note = 'This PDF had a lock.';
    await page.setInputFiles('input[type=file]', file);
    await page.getByText('This PDF had a lock.').waitFor();
    await page.getByRole('heading', { name: '3 pages' }).waitFor();
    await save(page);
    expect(signing.templates[0]?.fileUid).toMatch(/^file\d+$/);
  });

  it('continues an upload that failed when the same file is chosen again', async () => {
    const signing = fakeSigning({ templates: [fakeTemplate(empty)] });
    const page = await opened(signing);
    let fails = 1;
    await page.route(/^https:\/\/signing\.s3\./, (route) =>
      fails-- > 0 ? route.abort() : route.fallback(),
    );
    // A file of the disk has one time of its last change, which a made-up one has not.
    const file = join(mkdtempSync(join(tmpdir(), 'upload-')), 'a.pdf');
    writeFileSync(file, '%PDF-1.7');
    const choose = () => page.setInputFiles('input[type=file]', file);
    const keys = () =>
      signing.calls.flatMap(({ name, key }) => (name === 'templates.upload' ? [key] : []));
    await choose();
    await page.getByText('The file could not be sent.').waitFor();
    await choose();
    await page.getByRole('heading', { name: '3 pages' }).waitFor();
    await choose();
    await expect.poll(() => keys().length).toBe(3);
    const [first, again, later] = keys();
    expect([first, again]).toEqual([expect.stringMatching(/^[\w-]{36}$/), first]);
    expect(later).not.toBe(first);
  });

  it('adds a field by keyboard and moves, resizes and removes it', async () => {
    const signing = fakeSigning({ templates: [fakeTemplate()] });
    const page = await opened(signing, 'fields');
    await page.getByRole('button', { name: 'Place a signature for First guardian.' }).waitFor();
    await page.getByRole('button', { name: 'Add signature' }).press('Enter');
    const field = page.getByRole('button', {
      name: /^Signature: First guardian, Signature, page 1/,
    });
    await field.waitFor();
    expect(await field.evaluate((box) => box === document.activeElement)).toBe(true);
    await save(page);
    const before = boxOf(signing, 0);
    await field.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await save(page);
    const after = boxOf(signing, 0);
    expect((after?.left ?? 0) - (before?.left ?? 0)).toBeCloseTo(5 / 595, 3);
    expect((after?.height ?? 0) - (before?.height ?? 0)).toBeCloseTo(5 / 842, 3);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await field.focus();
    await page.keyboard.press('Delete');
    await field.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await field.waitFor();
  });

  it('moves a field by pointer, and takes figures', async () => {
    const signing = fakeSigning({ templates: [fakeTemplate({ form: richForm })] });
    const page = await opened(signing, 'fields');
    const field = page.getByRole('button', { name: /^Name of the student, Text/ });
    await field.scrollIntoViewIfNeeded();
    const room = await field.boundingBox();
    if (!room) throw new Error('No field');
    const [x, y] = [room.x + 20, room.y + room.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 60, { steps: 4 });
    await page.mouse.up();
    await page.getByLabel('Width, %').fill('25');
    await page.getByLabel('Width, %').press('Tab');
    await save(page);
    const box = boxOf(signing, 2);
    expect(box?.width).toBe(0.25);
    expect(box?.left).toBeGreaterThan(0.32);
    expect(box?.top).toBeGreaterThan(0.23);
  });

  it('adds recipients and questions, and lists what is missing with its place', async () => {
    const signing = fakeSigning({ templates: [fakeTemplate()] });
    const page = await opened(signing, 'recipients');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByRole('button', { name: 'Place a signature for Second guardian.' }).waitFor();
    await page.getByRole('button', { name: 'Move up: Second guardian' }).click();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: /^3. Questions/ }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Please write each question.' }).waitFor();
    await page.getByLabel('Question', { exact: true }).fill('Is there a second home?');
    await page.getByLabel('Answer', { exact: true }).selectOption('yes-no');
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Question', { exact: true }).last().fill('Which siblings?');
    await page.getByLabel('Answer', { exact: true }).last().selectOption('repeat');
    await page.getByLabel('Part 1', { exact: true }).fill('First name');
    await page.getByLabel('When is it asked?').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add rule' }).click();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await save(page);
    const form = signing.templates[0]?.form;
    expect(form?.parties.map(({ who }) => who)).toEqual(['guardian 2', 'guardian 1']);
    expect(form?.questions.map(({ kind, parts }) => [kind, parts.length])).toEqual([
      ['yes-no', 0],
      ['repeat', 1],
    ]);
    expect(form?.questions[1]?.shown_if?.is).toEqual(['yes']);
    expect(form?.page_rules).toHaveLength(1);
    await page.getByRole('button', { name: 'Place a signature for First guardian.' }).click();
    await page.getByRole('heading', { name: 'Add a field' }).waitFor();
  });

  it('shows a newer version of a colleague, and asks before changes are lost', async () => {
    const signing = fakeSigning({ templates: [fakeTemplate({ form: richForm })] });
    const page = await opened(signing, 'sending');
    await page.getByLabel('What signers agree to').fill('I agree.');
    const [before] = signing.templates;
    if (!before) throw new Error('No template');
    signing.templates[0] = { ...before, title: 'Theirs', updated_at: '2026-11-21T01:00:00.000Z' };
    await page.getByRole('link', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'No' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Theirs').first().waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });
});
