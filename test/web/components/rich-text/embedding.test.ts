import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { png } from '#test/support/pictures/pictures';
import { closed, open, paste, saved, tool, withEditor } from './editor-harness.ts';

let page: Page;
const { press, type } = withEditor((opened) => {
  page = opened;
});

const small = Buffer.from(png({ width: 8, height: 6 }));

describe('folders and videos in the editor', () => {
  const folder = 'https://drive.google.com/embeddedfolderview?id=1AbC_dEf-GhIjKlMnOpQrStUv';

  test('inserts a Drive folder as a grid and changes it to a list', async () => {
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

  test('accepts the listed video providers and refuses other addresses with a message', async () => {
    await open(page, '<p>a</p>');
    await tool(page, 'Video').click();
    await page.getByLabel('Address').fill('https://video.example/1');
    await press('Enter');
    await page.getByText('Use an address of YouTube, Vimeo, SoundCloud or Spotify.').waitFor();
    await page.getByLabel('Address').fill('https://youtu.be/dQw4w9WgXcQ');
    await press('Enter');
    await closed(page);
    await type('behind');
    expect(await saved(page)).toMatch(
      /^<p>a<\/p><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" .*<\/iframe><p>behind<\/p>$/,
    );
    expect(await saved(page)).toContain('width="200" height="113" title="Spring “concert”"');
    expect(await saved(page)).toMatch(/ data-thumbnail="main\/(ab){32}-1600x690\.jpg"/);
    await page.locator('.frame').getByText('Spring “concert”').waitFor();
    expect(await page.locator('.frame img').getAttribute('src')).toMatch(/^\/media\/main\//);
  });

  test('keeps the words in order that are typed before a busy editor has come back', async () => {
    await open(page, '<p>a</p>');
    await page.evaluate(() => {
      const atOnce = window.setTimeout;
      const later = (act: () => void, after = 0) => atOnce(act, Math.max(after, 60));
      window.setTimeout = later as typeof setTimeout;
    });
    await tool(page, 'Video').click();
    await page.getByLabel('Address').fill('https://youtu.be/dQw4w9WgXcQ');
    await press('Enter');
    await closed(page);
    await type('behind');
    expect(await saved(page)).toMatch(/<\/iframe><p>behind<\/p>$/);
    await page.reload();
    await page.waitForFunction(() => 'openText' in window);
  });

  test('keeps a recording with its plain title when the server does not answer', async () => {
    await open(page, '<p>a</p>');
    await page.evaluate(() => {
      window.answer = 'refused';
    });
    await tool(page, 'Video').click();
    await page.getByLabel('Address').fill('https://soundcloud.com/choir/spring-concert');
    await press('Enter');
    await closed(page);
    const html = await saved(page);
    expect(html).toContain('width="100%" height="166" title="SoundCloud recording"');
    expect(html).not.toContain('data-thumbnail');
  });

  test('inserts pasted and typed content after a selected frame', async () => {
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
