import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessibilityFaults,
  faultsInBothSchemes,
  faultsInEveryLook,
} from '#test/support/browser/accessibility';
import { closeProfiles, openChromium } from '#test/support/browser/chromium';

/** The accessibility check of the screen tests finds faults. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openChromium();
  page = await browser.newPage({ viewport: { width: 375, height: 900 } });
});
afterAll(() => closeProfiles(browser));

const showing = (content: string, style = '') =>
  page.setContent(
    `<!doctype html><html lang="en"><title>A page</title>
     <style>:root { color-scheme: light dark } @media (prefers-color-scheme: dark) { ${style} }</style>
     <main><h1>A page</h1>${content}</main></html>`,
  );

it('finds no faults on a correct page', async () => {
  await showing('<p>Text</p>');
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

it('names a broken rule, also after the page has changed, and no other rule', async () => {
  await showing('<button></button>');
  expect(await accessibilityFaults(page)).toEqual(['button-name: <button></button>']);
  await page.setContent('<p>Text</p>');
  const ofPages = await accessibilityFaults(page);
  expect(ofPages).toContain('document-title: <html><head></head><body><p>Text</p></body></html>');
  const besides = ofPages.map((fault) => fault.slice(0, fault.indexOf(':')));
  expect(await accessibilityFaults(page, { besides })).toEqual([]);
});

it('finds faults of the dark scheme and content wider than the screen', async () => {
  await showing('<p>Text</p>', 'html { background: #111 } p { color: #222 }');
  expect(await faultsInBothSchemes(page)).toEqual(['dark: color-contrast: <p>Text</p>']);
  await showing('<p style="width: 400px">Text</p>');
  expect(await faultsInBothSchemes(page)).toEqual([expect.stringMatching(/^\d+ px too wide$/)]);
});

it('checks another look of the page each time, and reads its width on a desktop and a phone', async () => {
  const narrow = (style: string) => `@media (max-width: 400px) { ${style} }`;
  await showing('<p>Text</p>', narrow('html { background: #111 } p { color: #222 }'));
  const found: string[] = [];
  for (let scan = 0; scan < 4; scan++) found.push(...(await faultsInEveryLook(page)));
  expect([...new Set(found)]).toEqual(['375 px, dark: color-contrast: <p>Text</p>']);
  await showing('<p style="width: 400px">Text</p>');
  expect(await faultsInEveryLook(page)).toEqual([
    expect.stringMatching(/^375 px, \d+ px too wide$/),
  ]);
});
