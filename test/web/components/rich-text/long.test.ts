import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { open, saved, withEditor } from './editor-harness.ts';

let page: Page;
withEditor((opened) => {
  page = opened;
});

const section = `<h2>From the Principal</h2><p>${'Dear families, thank you for a <strong>wonderful</strong> fair. '.repeat(12)}Yours</p><ul><li>hats</li><li>water<ul><li>cold</li></ul></li></ul><table><thead><tr><th scope="col">House</th><th scope="col">Points</th></tr></thead><tbody><tr><td>Banksia</td><td>412</td></tr></tbody></table>`;

const ofSize = (bytes: number) => section.repeat(Math.ceil(bytes / section.length));

/** Measures the median time from a key press to its letter on the screen, in ms. */
async function keyTime(html: string): Promise<number> {
  await open(page, html, { after: 'Dear families' });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times_: times });
    document.addEventListener(
      'keydown',
      () => {
        const before = performance.now();
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - before)));
      },
      true,
    );
  });
  for (let turn = 0; turn < 12; turn++) await page.keyboard.press('x');
  await page.waitForTimeout(200);
  const times = await page.evaluate(() => (window as unknown as { times_: number[] }).times_);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

describe('the editor with a long newsletter', () => {
  test('responds to a key in 2 MB at most 20 times slower than in 20 KB, and loses no text', async () => {
    const short = await keyTime(ofSize(20_000));
    const long = ofSize(2_000_000);
    const slow = await keyTime(long);
    console.info(
      `a key in 2 MB: ${slow.toFixed(1)} ms, in 20 KB: ${short.toFixed(1)} ms, ratio ${(slow / short).toFixed(1)}`,
    );
    expect((await saved(page)).length).toBe(long.length + 12);
    // The usual ratio is far below 20.
    expect(slow / short).toBeLessThan(20);
  });
});
