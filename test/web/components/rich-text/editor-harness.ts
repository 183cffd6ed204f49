import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { embedHosts } from '#shared/embeds/embeds';
import { closeProfiles, openChromium } from '#test/support/browser/chromium';
import { png } from '#test/support/pictures/pictures';

const policy = `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}; object-src 'none'; base-uri 'none'; form-action 'self'`;

/** The script of the page, bundled once for all test files of a process. */
let script: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['test/web/components/rich-text/editor-page.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Serves the page of the editor. */
async function startServer() {
  script ??= bundle();
  const code = await script;
  const image = png({ width: 4, height: 4 });
  const server = createServer(({ url = '/' }, answer) => {
    if (url === '/page.js') answer.setHeader('content-type', 'text/javascript').end(code);
    else if (url.startsWith('/media/')) answer.setHeader('content-type', 'image/png').end(image);
    else if (url === '/') {
      answer.setHeader('content-security-policy', policy);
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      answer.end(
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Text</title><script type="module" src="/page.js"></script>',
      );
    } else answer.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Opens the editor alone in a real browser, with the portal's content security policy. */
async function startEditor() {
  const { server, origin } = await startServer();
  const browser: Browser = await openChromium({ isLongLived: true });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(origin);
  await page.waitForFunction(() => 'openText' in window);
  const stop = async () => {
    await closeProfiles(browser);
    server.close();
  };
  return { page, errors, stop };
}

/**
 * Opens the editor for the tests of a file and gives its page to `opened`. A test fails if a script
 * of the page failed in it. Returns functions that press keys and type words.
 */
export function withEditor(opened: (page: Page) => void) {
  let editor: Awaited<ReturnType<typeof startEditor>> | undefined;
  beforeAll(async () => {
    editor = await startEditor();
    opened(editor.page);
  });
  afterEach(() => expect(editor?.errors.splice(0)).toEqual([]));
  afterAll(() => editor?.stop());
  return {
    async press(...keys: string[]) {
      for (const key of keys) await editor?.page.keyboard.press(key);
    },
    async type(words: string) {
      await editor?.page.keyboard.type(words);
    },
  };
}

export const textbox = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Opens a text and puts the caret at its end, or before or after the words in `at`. */
export async function open(page: Page, html: string, at?: { before?: string; after?: string }) {
  await page.evaluate((text) => window.openText(text), html);
  await textbox(page).waitFor();
  await textbox(page).focus();
  await settled(page);
  await page.keyboard.press('Control+End');
  await settled(page);
  if (at) await goTo(page, at);
}

/** Puts the caret before or after words, like a click. */
export const goTo = (page: Page, { before, after }: { before?: string; after?: string }) =>
  setSelection(page, before ?? after ?? '', undefined, after !== undefined);

/** Selects words, like a mouse. */
export const select = (page: Page, from: string, to = from) => setSelection(page, from, to, false);

/** Selects until the selection stays: a busy editor restores its own selection. */
async function setSelection(page: Page, from: string, to: string | undefined, isAfter: boolean) {
  for (let tries = 0; tries < 5; tries++) {
    await page.evaluate(setIt, [from, to, isAfter] as const);
    await settled(page);
    if (await page.evaluate(isSet)) return;
  }
  throw new Error(`“${from}” cannot be selected.`);
}

const setIt = ([first, last, isAfter]: readonly [string, string | undefined, boolean]) => {
  const box = document.querySelector('[role=textbox]') as HTMLElement;
  const find = (words: string): [Node, number] => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(words) ?? -1;
      if (at >= 0) return [node, at];
    }
    throw new Error(`There is no “${words}”.`);
  };
  const [start, at] = find(first);
  const [end, until] = last === undefined ? [start, at + (isAfter ? first.length : 0)] : find(last);
  const from: [Node, number] = last === undefined ? [end, until] : [start, at];
  const to: [Node, number] = last === undefined ? [end, until] : [end, until + last.length];
  document.getSelection()?.setBaseAndExtent(...from, ...to);
  window.wanted = [...from, ...to];
};

const isSet = () => {
  const now = document.getSelection();
  const [anchor, anchorOffset, focus, focusOffset] = window.wanted ?? [];
  return (
    now?.anchorNode === anchor &&
    now?.anchorOffset === anchorOffset &&
    now?.focusNode === focus &&
    now?.focusOffset === focusOffset
  );
};

/** Waits until the editor has read the selection. */
const settled = (page: Page) => page.waitForTimeout(130);

/** Waits until the dialog is closed and the text has the focus. */
export async function closed(page: Page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
}

/** Returns the text that a save would send now. */
export const saved = (page: Page) => page.evaluate(() => window.flush());

/** Pastes data, with the events that the browser sends for Ctrl+V. */
export const paste = (page: Page, data: Record<string, string>, pictures: string[] = []) =>
  page.evaluate(
    ([texts, files]) => {
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) transfer.setData(type, text);
      for (const [at, base64] of files.entries()) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], `${at}.png`, { type: 'image/png' }));
      }
      const event = new ClipboardEvent('paste', {
        clipboardData: transfer,
        bubbles: true,
        cancelable: true,
      });
      document.querySelector('[role=textbox]')?.dispatchEvent(event);
      const input = new InputEvent('beforeinput', {
        inputType: 'insertFromPaste',
        dataTransfer: transfer,
        bubbles: true,
        cancelable: true,
      });
      if (!event.defaultPrevented) document.querySelector('[role=textbox]')?.dispatchEvent(input);
    },
    [data, pictures] as const,
  );

/** Finds a button of the toolbar or of the selected element. */
export const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
