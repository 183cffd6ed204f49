import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { embedHosts } from '#shared/domain/embeds';
import { launchChromium } from '#test/support/chromium';
import { png } from '#test/support/pictures';

const policy = `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}; object-src 'none'; base-uri 'none'; form-action 'self'`;

/** The editor on a page of its own in a real browser, under the policy that the portal is served with. */
export async function startEditor() {
  const { outputFiles } = await build({
    entryPoints: ['test/web/components/rich-text/editor-page.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0]?.text;
  const image = png({ width: 4, height: 4 });
  const server = createServer(({ url = '/' }, answer) => {
    if (url === '/page.js') answer.setHeader('content-type', 'text/javascript').end(script);
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
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser: Browser = await launchChromium({ isLongLived: true });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(origin);
  await page.waitForFunction(() => 'openText' in window);
  const stop = async () => {
    await browser.close();
    server.close();
  };
  return { page, errors, stop };
}

export const textbox = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Opens a text and goes to its end, or to where the words `at` begin or end. */
export async function open(page: Page, html: string, at?: { before?: string; after?: string }) {
  await page.evaluate((text) => window.openText(text), html);
  await textbox(page).waitFor();
  await textbox(page).focus();
  await settled(page);
  await page.keyboard.press('Control+End');
  await settled(page);
  if (at) await goTo(page, at);
}

/** Sets the caret before or after words, as a click does. */
export const goTo = (page: Page, { before, after }: { before?: string; after?: string }) =>
  setSelection(page, before ?? after ?? '', undefined, after !== undefined);

/** Selects words, as a mouse does. */
export const select = (page: Page, from: string, to = from) => setSelection(page, from, to, false);

/** Selects, and sees to it that it stays: an editor that is still busy puts back what it knows of. */
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

/** Waits until the editor has heard of the selection. */
const settled = (page: Page) => page.waitForTimeout(130);

/** Waits until a dialog is gone and the text has the focus again. */
export async function closed(page: Page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
}

/** The text as it would be saved now. */
export const saved = (page: Page) => page.evaluate(() => window.flush());

/** Puts something on the clipboard and pastes it, as the browser does it for Ctrl+V. */
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

/** A tool of the toolbar, or a button of what is selected. */
export const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
