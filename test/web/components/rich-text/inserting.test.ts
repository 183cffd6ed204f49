import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { png } from '#test/support/pictures';
import { closed, open, paste, saved, startEditor, textbox, tool } from './editor-harness.ts';

let page: Page;
let errors: string[];
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, stop } = await startEditor());
});
afterEach(() => expect(errors.splice(0)).toEqual([]));
afterAll(() => stop?.());

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const type = (words: string) => page.keyboard.type(words);
const small = Buffer.from(png({ width: 8, height: 6 }));
const src = `/media/main/${'ab'.repeat(32)}-1600x690.jpg`;
const picture = `<img src="${src}" alt="" width="1600" height="690" />`;
const answer = (how: 'stored' | 'refused' | 'later') =>
  page.evaluate((to) => {
    window.answer = to;
  }, how);
const sent = () => page.evaluate(() => window.sent.length);

describe('pictures', () => {
  const choose = (mimeType: string, buffer: Buffer) =>
    page.getByLabel('Picture files').setInputFiles({ name: 'fair.png', mimeType, buffer });

  test('a chosen picture is stored, described and measured', async () => {
    await open(page, '<p>The fair: </p>');
    await choose('image/png', small);
    await expect
      .poll(() => saved(page))
      .toBe(`<p>The fair:${picture}</p>`.replace(':<', ': <').replace(': <', ':<'));
    await page.locator('.picture img').click();
    await page.getByLabel('What the picture shows').fill('Year 5 on stage');
    await page.getByLabel('Width').fill('800');
    expect(await saved(page)).toBe(
      `<p>The fair:<img src="${src}" alt="Year 5 on stage" width="800" height="345" /></p>`,
    );
    await page.getByLabel('Decoration only').check();
    expect(await saved(page)).toContain('alt=""');
  });

  test('a picture is pasted and dropped as a file', async () => {
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

  test('on its way it is shown but not saved, and undo and redo do not lose its address', async () => {
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

  test('one that is undone while on its way has its address when it is brought back', async () => {
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

  test('one that is refused is taken out, the reason is said, and it can be tried again', async () => {
    await open(page, '<p>a</p>');
    await answer('refused');
    await choose('image/png', small);
    await page.getByText('Please choose an image of at most 4 MB.').waitFor();
    expect(await page.locator('.picture').count()).toBe(0);
    await answer('stored');
    await tool(page, 'Retry').click();
    await expect.poll(() => saved(page)).toBe(`<p>a${picture}</p>`);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a file that is no picture is not sent', async () => {
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

  test('one of more than 4 MB is made smaller before it is sent', async () => {
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

  test('a chosen picture is selected, and what is typed then comes behind it', async () => {
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

  test('one that cannot be loaded leaves its description', async () => {
    const lost = `/media/main/${'cd'.repeat(32)}-30x20.jpg`;
    await page.route('**/media/main/cdcd*', (route) => route.fulfill({ status: 404 }));
    await open(page, `<p>a <img src="${lost}" alt="The new stage"></p>`);
    await page.getByText('The new stage').waitFor();
  });
});

describe('folders and videos', () => {
  const folder = 'https://drive.google.com/embeddedfolderview?id=1AbC_dEf-GhIjKlMnOpQrStUv';

  test('a drive folder is a list or a grid, and can be changed', async () => {
    await open(page, '<p>a</p>');
    await tool(page, 'Drive folder').click();
    await press('Enter');
    await page.getByText('Please enter Google Drive url').waitFor();
    await page
      .getByLabel('Address')
      .fill('https://drive.google.com/drive/folders/1AbC_dEf-GhIjKlMnOpQrStUv?usp=sharing');
    await page.getByLabel('Grid').check();
    await tool(page, 'Insert').click();
    expect(await saved(page)).toContain(
      `<iframe src="${folder}#grid" width="100%" height="600" title="Google Drive folder"`,
    );
    await page.locator('.frame').click();
    await tool(page, 'List').click();
    expect(await saved(page)).toContain(`<iframe src="${folder}#list"`);
  });

  test('a video is one of those that are allowed; the others are refused with a sentence', async () => {
    await open(page, '<p>a</p>');
    await tool(page, 'Video').click();
    await page.getByLabel('Address').fill('https://video.example/1');
    await press('Enter');
    await page.getByText('Only videos of YouTube and Vimeo can be shown.').waitFor();
    await page.getByLabel('Address').fill('https://youtu.be/dQw4w9WgXcQ');
    await press('Enter');
    await closed(page);
    await type('behind');
    expect(await saved(page)).toMatch(
      /^<p>a<\/p><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" .*<\/iframe><p>behind<\/p>$/,
    );
  });

  test('what is inserted or pasted at a frame comes behind it and is not lost', async () => {
    const video = '<iframe src="https://player.vimeo.com/video/76979871?dnt=1"></iframe>';
    await open(page, `<p>a</p>${video}<p>b</p>`);
    await page.locator('.frame').click();
    await paste(page, { 'text/html': '<h2>new</h2>' });
    expect(await saved(page)).toMatch(/<\/iframe><h2>new<\/h2><p>b<\/p>$/);
    await page.locator('.frame').click();
    await page
      .getByLabel('Picture files')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: small });
    await expect.poll(() => saved(page)).toMatch(/<\/iframe><p><img [^>]*><\/p><h2>new/);
    await page.locator('.frame').click();
    await press('Enter');
    await type('words');
    expect(await saved(page)).toMatch(/<\/iframe><p>words<\/p><p><img/);
  });
});
