import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { html } from '../../local/pages/html.ts';
import { fileOf, looks } from './camera.ts';
import type { Sight } from './tour.ts';

/** Writes `index.html`, which shows the four pictures of each screen beside each other. */
export function writeSheet(folder: string, taken: readonly Sight[]): void {
  const page = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>
body { font: 16px system-ui, sans-serif; margin: 16px; background: #888 }
section { display: flex; gap: 12px; align-items: start; margin-bottom: 32px }
h2 { margin: 0 0 8px }
img[src*='375-'] { width: 250px } img[src*='1280-'] { width: 560px }
</style>
${taken.map(
  (sight) => html`<h2>${sight.name}, seen by ${sight.as || 'anybody'}</h2>
<section>${looks.map((look) => html`<img src="${basename(fileOf(folder, sight, look))}" alt="">`)}</section>`,
)}</html>`;
  writeFileSync(join(folder, 'index.html'), page.text);
}
