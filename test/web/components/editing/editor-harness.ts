import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { closeProfiles, openChromium } from '#test/support/browser/chromium';
import type { Answer, Asked, Note } from './sample-editor.tsx';

/** What the server does with the next write instead of saving it. */
type Trouble = 'lose the answer' | 'fail' | 'fault the text' | 'wait';

/** The server of one page: its notes, and what the form asked. */
export class NoteServer {
  readonly notes = new Map<string, Note>();
  readonly asked: Asked[] = [];
  readonly troubles: Trouble[] = [];
  release: () => void = () => undefined;
  #made = new Map<string, string>();
  #version = 0;

  /** Saves a note as another person does. */
  put(noteUid: string, title: string, text: string): Note {
    this.#version += 1;
    const updated_at = `2026-06-04T02:00:${`${this.#version}`.padStart(2, '0')}.000Z`;
    const note = { noteUid, title, text, updated_at };
    this.notes.set(noteUid, note);
    return note;
  }

  writes = () => this.asked.filter(({ act }) => act !== 'read');

  async answer(asked: Asked): Promise<Answer> {
    this.asked.push(asked);
    const { act, noteUid = '' } = asked;
    const saved = this.notes.get(noteUid);
    if (act === 'read') return saved ? { note: saved } : { error: { kind: 'notFound' } };
    const trouble = this.troubles.shift();
    if (trouble === 'wait') await new Promise<void>((go) => (this.release = go));
    if (trouble === 'fail') return { error: { kind: 'unavailable' } };
    if (trouble === 'fault the text') {
      return { error: { kind: 'badRequest', fields: { 'noteData.text': '*Too rude.' } } };
    }
    const note = this.#write(asked);
    return trouble === 'lose the answer' ? { error: { kind: 'unavailable' } } : note;
  }

  #write({ act, form, noteUid = '', updated_at, key = '' }: Asked): Answer {
    const { title = '', text = '' } = form ?? {};
    if (act === 'update') {
      const current = this.notes.get(noteUid);
      if (!current) return { error: { kind: 'notFound' } };
      if (current.updated_at !== updated_at) return { error: { kind: 'conflict', current } };
      return { note: this.put(noteUid, title, text) };
    }
    const made = this.notes.get(this.#made.get(key) ?? '');
    if (made) return { note: made };
    const uid = `n${this.notes.size + 1}`;
    this.#made.set(key, uid);
    return { note: this.put(uid, title, text) };
  }
}

/** Serves the sample form in a browser. */
export async function openEditors() {
  const { outputFiles } = await build({
    entryPoints: ['test/web/components/editing/editor-page.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0]?.text;
  const html =
    '<!doctype html><html lang="en"><title>Notes</title><meta name="viewport" content="width=device-width"><body><script type="module" src="/page.js"></script></body></html>';
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/page.js';
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    answer.end(isScript ? script : html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openChromium();
  return {
    /** Opens the form at an address with a server of its own. */
    async open(query = '', prepare: (notes: NoteServer) => void = () => undefined) {
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
      const notes = new NoteServer();
      prepare(notes);
      await context.exposeFunction('ask', (asked: Asked) => notes.answer(asked));
      const page = await context.newPage();
      await page.goto(`/form?${query}`);
      return { page, notes, ...partsOf(page), close: () => context.close() };
    },
    async close() {
      await closeProfiles(browser);
      server.close();
    },
  };
}

const partsOf = (page: Page) => ({
  title: page.getByLabel('Title'),
  text: page.getByLabel('Text'),
  save: page.getByRole('button', { name: /^Save$|^Saving/ }),
  state: page.getByRole('region', { name: 'Save' }).getByRole('status'),
  conflict: page.getByRole('dialog', { name: /^Another person changed this/ }),
});

/** Everything that the page has stored on this device, as text. */
export const storedOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((done) => (reading.onsuccess = done));
        found.push(reading.result);
      }
      database.close();
    }
    return JSON.stringify(found);
  });
