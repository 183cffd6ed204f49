import { build } from 'esbuild';
import * as fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import { excerptOf, normalise, textOf } from '#functions/kernel/html/normalise';
import { sanitise } from '#functions/kernel/html/sanitise';
import { closeProfiles, openChromium } from '#test/support/browser/chromium';
import { proofRuns } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
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
  browser = await openChromium({ isLongLived: true });
  page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});

afterAll(() => closeProfiles(browser));

const readAll = (texts: string[]) => page.evaluate((all) => window.readAll(all), texts);

/** Returns the stored form of a text, as the editor loads it. */
const stored = (html: string) =>
  withMediaAddresses(normalise(sanitise(html), schoolNamed('main').site));

/** Returns a text with the attributes of each element in alphabetical order. */
const inOrder = (html: string) =>
  html.replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)/g, (_, name: string, given: string) => {
    const attributes = given.match(/ [\w-]+(="[^"]*")?/g) ?? [];
    return `<${name}${attributes.sort().join('')}`;
  });

/** Returns the first rule that a text breaks after it was read once. */
function faultOf(reading: Reading): string | undefined {
  if (reading.twice !== reading.once) return 'a second pass changes it';
  if (reading.mended !== reading.tree) return 'the editor mends it';
  if (reading.wordsLeft !== reading.words) return 'words are lost';
  if (stored(reading.once) !== reading.once) return 'the server changes it';
  return undefined;
}

describe('the round trip of a text through the editor', () => {
  test('changes nothing after one pass and loses no word, for random texts', async () => {
    const texts = fc.sample(document, { numRuns: proofRuns(10_000), seed: 20261101 });
    expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.8);
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

  test.each(honestTexts)('returns %s word for word', async (_, html) => {
    const [reading] = await readAll([html]);
    expect(inOrder(reading?.once ?? '')).toBe(inOrder(stored(html).replace(/>\n</g, '><')));
  });

  test('repairs a hostile text and leaves the result unchanged', async () => {
    const faults = (await readAll(hostileTexts)).map(
      (reading) =>
        (reading.twice !== reading.once && 'a second pass changes it') ||
        (reading.mended !== reading.tree && 'the editor mends it') ||
        (stored(reading.once) !== reading.once && 'the server changes it'),
    );
    expect(faults.filter(Boolean)).toEqual([]);
  });

  test('finds the same words and excerpt as the server', async () => {
    const texts = [
      ...honestTexts.map(([, html]) => html),
      '<p>a<b>b</b></p><p>c</p><ul><li>d</li></ul>',
    ];
    const found = await page.evaluate((all) => window.wordsAll(all), texts);
    expect(found).toEqual(texts.map((html) => ({ words: textOf(html), excerpt: excerptOf(html) })));
  });

  test('leaves a text that can be stored after any 12 of 26 commands, for random texts', async () => {
    const texts = fc.sample(document, { numRuns: proofRuns(2000), seed: 20261102 });
    const readings = await page.evaluate((all) => window.changeAll(all, 7), texts);
    const faults = readings.flatMap(({ done, ...reading }, at) => {
      const fault = faultOf(reading);
      return fault ? [{ fault, ...reading, done, text: texts[at] }] : [];
    });
    const shortest = faults.sort((a, b) => a.tree.length - b.tree.length);
    expect(shortest.slice(0, 2), `${faults.length} faults`).toEqual([]);
  });
});
