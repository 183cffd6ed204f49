import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { png } from '#test/support/pictures/pictures';
import { open, paste, saved, textbox, tool, withEditor } from './editor-harness.ts';

let page: Page;
const { press, type } = withEditor((opened) => {
  page = opened;
});

const small = Buffer.from(png({ width: 8, height: 6 }));
const src = `/media/main/${'ab'.repeat(32)}-1600x690.jpg`;
const picture = `<img src="${src}" alt="" width="1600" height="690" />`;
const answer = (how: 'stored' | 'refused' | 'later') =>
  page.evaluate((to) => {
    window.answer = to;
  }, how);
const sent = () => page.evaluate(() => window.sent.length);

describe('pictures in the editor', () => {
  const choose = (mimeType: string, buffer: Buffer) =>
    page.getByLabel('Picture files').setInputFiles({ name: 'fair.png', mimeType, buffer });

  test('stores a chosen picture with its description and width', async () => {
    await open(page, '<p>The fair: </p>');
    await choose('image/png', small);
    await expect.poll(() => saved(page)).toBe(`<p>The fair:${picture}</p>`);
    await page.locator('.picture img').click();
    await page.getByLabel('What the picture shows').fill('Year 5 on stage');
    await page.getByLabel('Width').fill('800');
    const shown = `<img src="${src}" alt="Year 5 on stage" width="800" height="345" />`;
    await expect.poll(() => saved(page)).toBe(`<p>The fair:${shown}</p>`);
    const decoration = page.getByLabel('Decoration only');
    const isTickedAtOnce = await decoration.evaluate((box: HTMLInputElement) => {
      box.click();
      return box.checked;
    });
    expect(isTickedAtOnce).toBe(true);
    await expect.poll(() => saved(page)).toContain('alt=""');
    await page.getByLabel('What the picture shows').fill('The choir');
    await expect.poll(() => decoration.isChecked()).toBe(false);
  });

  test('accepts a picture file by paste and by drop', async () => {
    await open(page, '<p>a</p>');
    await paste(page, {}, [small.toString('base64')]);
    await expect.poll(() => saved(page)).toBe(`<p>a${picture}</p>`);
    await page.evaluate((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], 'b.png', { type: 'image/png' }));
      const box = document.querySelector('[role=textbox] p') as HTMLElement;
      const { x, y } = box.getBoundingClientRect();
      const at = { clientX: x + 2, clientY: y + 10, bubbles: true, cancelable: true };
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, ...at }));
    }, small.toString('base64'));
    await expect.poll(() => saved(page)).toMatch(/<img.*<img/);
  });

  test('shows a picture during its upload without saving it, and keeps its address over undo and redo', async () => {
    await open(page, '<p>a</p>');
    await answer('later');
    await choose('image/png', small);
    await page.getByLabel('Storing the picture').waitFor();
    expect(await saved(page)).toBe('<p>a</p>');
    await expect.poll(sent).toBe(1);
    await page.evaluate(() => window.arrive());
    await expect.poll(() => saved(page)).toBe(`<p>a${picture}</p>`);
    await textbox(page).focus();
    await press('Control+z');
    expect(await saved(page)).toBe('<p>a</p>');
    await press('Control+y');
    expect(await saved(page)).toBe(`<p>a${picture}</p>`);
  });

  test('restores the address of a picture that was undone during its upload', async () => {
    await open(page, '<p>a</p>');
    await answer('later');
    await choose('image/png', small);
    await expect.poll(sent).toBe(1);
    await textbox(page).focus();
    await press('Control+z');
    await page.evaluate(() => window.arrive());
    await page.waitForTimeout(50);
    await press('Control+y');
    expect(await saved(page)).toBe(`<p>a${picture}</p>`);
  });

  test('removes a refused picture, says why and offers a retry', async () => {
    await open(page, '<p>a</p>');
    await answer('refused');
    await choose('image/png', small);
    await page.getByText('Please choose an image of at most 4 MB.').waitFor();
    expect(await page.locator('.picture').count()).toBe(0);
    await answer('stored');
    await tool(page, 'Try again').click();
    await expect.poll(() => saved(page)).toBe(`<p>a${picture}</p>`);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('says once that a picture failed, and nothing once it is stored', async () => {
    await open(page, '<p>a</p>');
    await answer('refused');
    for (const times of [1, 2]) {
      await choose('image/png', small);
      await expect.poll(sent).toBe(times);
      await page.getByText('Please choose an image of at most 4 MB.').waitFor();
    }
    expect(await page.getByRole('alert').count()).toBe(1);
    await answer('stored');
    await choose('image/png', small);
    await expect.poll(() => saved(page)).toBe(`<p>a${picture}</p>`);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('sends no file that is not a picture', async () => {
    await open(page, '<p>a</p>');
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'b.pdf', { type: 'application/pdf' }));
      const box = document.querySelector('[role=textbox]');
      const given = { dataTransfer: transfer, inputType: 'insertFromPaste' };
      box?.dispatchEvent(
        new InputEvent('beforeinput', { ...given, bubbles: true, cancelable: true }),
      );
    });
    await page.getByText('Only JPEG, PNG, GIF and WebP images can be added to a text.').waitFor();
    expect(await sent()).toBe(0);
  });

  test('shrinks a picture of more than 4 MB before the upload', async () => {
    await open(page, '<p>a</p>');
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [2600, 1300];
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const noise = context.createImageData(2600, 1300);
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, Math.min(at + 65_536, noise.data.length)));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      context.putImageData(noise, 0, 0);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      if (!blob || blob.size < 4 * 1024 * 1024) throw new Error('The sample is too light.');
      const transfer = new DataTransfer();
      transfer.items.add(new File([blob], 'photo.png', { type: 'image/png' }));
      const given = { dataTransfer: transfer, inputType: 'insertFromPaste' };
      document
        .querySelector('[role=textbox]')
        ?.dispatchEvent(
          new InputEvent('beforeinput', { ...given, bubbles: true, cancelable: true }),
        );
    });
    await expect.poll(sent, { timeout: 20_000 }).toBe(1);
    const size = await page.evaluate(async () => {
      const [base64 = ''] = window.sent;
      const image = new Image();
      image.src = base64;
      await image.decode();
      return {
        width: image.width,
        height: image.height,
        isLight: base64.length < 6_000_000,
        base64: base64.slice(0, 22),
      };
    });
    expect(size).toEqual({
      width: 2400,
      height: 1200,
      isLight: true,
      base64: 'data:image/jpeg;base64',
    });
  });

  test('selects a chosen picture and inserts typed text after it', async () => {
    await open(page, '<p>a</p>');
    await choose('image/png', small);
    await page.getByLabel('What the picture shows').fill('The fair');
    await press('Tab', 'Tab', 'Tab', 'Tab');
    await page.waitForTimeout(150);
    await type('words');
    await expect
      .poll(() => saved(page))
      .toBe(`<p>a${picture.replace('alt=""', 'alt="The fair"')}words</p>`);
  });

  test('closes the panel of a picture with Close and with Escape, and opens it with a click', async () => {
    const panel = page.getByRole('group', { name: 'Picture', exact: true });
    const image = page.locator('.picture img');
    const hasFocus = () => textbox(page).evaluate((it) => it === document.activeElement);
    await open(page, `<p>a${picture}</p><p>below</p>`);
    await image.click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    await image.click();
    await panel.getByLabel('Width').focus();
    await press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    await image.click();
    await panel.waitFor();
    await press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByText('below').click();
    await image.click();
    await panel.waitFor();
  });

  test('keeps the panel of a picture open while the pointer moves', async () => {
    await open(page, `<p>a${picture}</p><p>below</p>`);
    await page.locator('.picture img').click();
    await page.getByRole('group', { name: 'Picture', exact: true }).waitFor();
    await page.mouse.move(640, 400);
    // The editor reads a changed selection within a tenth of a second.
    await page.waitForTimeout(300);
    expect(await page.getByRole('group', { name: 'Picture', exact: true }).count()).toBe(1);
  });

  for (const width of [375, 1280]) {
    test(`keeps the text above a picture in reach of the pointer at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `<p>above</p><p>${picture}</p><p>below</p>`);
      await page.locator('.picture img').click();
      const panel = page.getByRole('group', { name: 'Picture', exact: true });
      await panel.waitFor();
      const [box, shown] = [
        await panel.boundingBox(),
        await page.locator('.picture').boundingBox(),
      ];
      expect(box?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));
      await page.getByText('above').click();
      await panel.waitFor({ state: 'detached' });
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  }

  test('shows the description of a picture that cannot be loaded', async () => {
    const lost = `/media/main/${'cd'.repeat(32)}-30x20.jpg`;
    await page.route('**/media/main/cdcd*', (route) => route.fulfill({ status: 404 }));
    await open(page, `<p>a <img src="${lost}" alt="The new stage"></p>`);
    await page.getByText('The new stage').waitFor();
  });
});
