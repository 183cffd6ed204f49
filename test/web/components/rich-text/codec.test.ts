import { build } from 'esbuild';
import * as fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { excerptOf, normalise, textOf, withMediaAddresses } from '#functions/lib/normalise';
import { sanitise } from '#functions/lib/sanitise';
import { launchChromium } from '#test/support/chromium';
import { honestTexts, hostileTexts } from '#test/support/texts';
import type { Reading } from './codec-page.ts';
import { document } from './random-documents.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['test/web/components/rich-text/codec-page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  browser = await launchChromium({ isLongLived: true });
  page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});

afterAll(() => browser?.close());

const readAll = (texts: string[]) => page.evaluate((all) => window.readAll(all), texts);

/** What the server stores of a text, as the editor loads it again. */
const stored = (html: string) => withMediaAddresses(normalise(sanitise(html), 'main'));

/** A text with each element's attributes in alphabetical order. */
const inOrder = (html: string) =>
  html.replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)/g, (_, name: string, given: string) => {
    const attributes = given.match(/ [\w-]+(="[^"]*")?/g) ?? [];
    return `<${name}${attributes.sort().join('')}`;
  });

/** Everything that must hold of a text that was read once. */
function faultOf(reading: Reading): string | undefined {
  if (reading.twice !== reading.once) return 'a second pass changes it';
  if (reading.mended !== reading.tree) return 'the editor mends it';
  if (reading.wordsLeft !== reading.words) return 'words are lost';
  if (stored(reading.once) !== reading.once) return 'the server changes it';
  return undefined;
}

describe('a text that is opened in the editor and written again', () => {
  test('stays as it is after one pass, for 5,000 random texts, and loses no word', async () => {
    const texts = fc.sample(document, { numRuns: 5000, seed: 20261101 });
    expect(new Set(texts).size).toBeGreaterThan(4000);
    const faults: object[] = [];
    for (let at = 0; at < texts.length; at += 500) {
      const some = texts.slice(at, at + 500);
      const readings = await readAll(some);
      for (const [place, reading] of readings.entries()) {
        const fault = faultOf(reading);
        if (fault)
          faults.push({ fault, text: some[place], ...reading, stored: stored(reading.once) });
      }
    }
    const shortest = faults.sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
    expect(shortest.slice(0, 3), `${faults.length} faults`).toEqual([]);
  });

  test.each(honestTexts)('%s comes back word for word', async (_, html) => {
    const [reading] = await readAll([html]);
    expect(inOrder(reading?.once ?? '')).toBe(inOrder(stored(html).replace(/>\n</g, '><')));
  });

  test('is mended when it is hostile, and then stays as it is', async () => {
    const faults = (await readAll(hostileTexts)).map(
      (reading) =>
        (reading.twice !== reading.once && 'a second pass changes it') ||
        (reading.mended !== reading.tree && 'the editor mends it') ||
        (stored(reading.once) !== reading.once && 'the server changes it'),
    );
    expect(faults.filter(Boolean)).toEqual([]);
  });

  test('has the words and the excerpt that the server finds in it', async () => {
    const texts = [
      ...honestTexts.map(([, html]) => html),
      '<p>a<b>b</b></p><p>c</p><ul><li>d</li></ul>',
    ];
    const found = await page.evaluate((all) => window.wordsAll(all), texts);
    expect(found).toEqual(texts.map((html) => ({ words: textOf(html), excerpt: excerptOf(html) })));
  });

  test('is still a text that can be stored after any 12 of 26 commands, for 1,000 random texts', async () => {
    const texts = fc.sample(document, { numRuns: 1000, seed: 20261102 });
    const readings = await page.evaluate((all) => window.changeAll(all, 7), texts);
    const faults = readings.flatMap(({ done, ...reading }, at) => {
      const fault = faultOf(reading);
      return fault ? [{ fault, ...reading, done, text: texts[at] }] : [];
    });
    const shortest = faults.sort((a, b) => a.tree.length - b.tree.length);
    expect(shortest.slice(0, 2), `${faults.length} faults`).toEqual([]);
  });
});
