import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { project } from '../project.ts';
import { fileOf, type Look, looks } from './camera.ts';
import { states } from './states.ts';
import { sights } from './tour.ts';

/** The pictures of the README: the name of the file, of the picture, and its look. */
const shown: readonly (readonly [file: string, sight: string, look: Look])[] = [
  ['home', 'Home of a parent', looks[0]],
  ['away', 'Report both away', looks[0]],
  ['emergency', 'Emergency message for a family', looks[0]],
  ['student', 'Home of sam', looks[1]],
  ['who', 'Who will see this', looks[2]],
  ['ask', 'Ask with answers', looks[2]],
  ['sealed', 'Sealed document', looks[2]],
  ['learning', 'Learning dashboard /parent-dashboard', looks[3]],
];

/** The pictures that the README needs. */
export const readmeSights = [...sights, ...states].filter(({ name }) =>
  shown.some(([, sight]) => sight === name),
);

/** Writes the upper part of the eight pictures, small, into `docs/pictures`. */
export async function writeReadmePictures(browser: Browser, folder: string): Promise<void> {
  const to = join(project, 'docs', 'pictures');
  mkdirSync(to, { recursive: true });
  const page = await browser.newPage();
  for (const [file, name, look] of shown) {
    const sight = readmeSights.find((each) => each.name === name);
    if (!sight) throw new Error(`There is no picture “${name}”.`);
    const taken = fileOf(folder, sight, look);
    // The tour names what it could not take.
    if (!existsSync(taken)) continue;
    const png = readFileSync(taken).toString('base64');
    const size = { from: look.width, height: look.height, to: Math.min(look.width, 800) };
    const webp = await page.evaluate(small, { png, size });
    writeFileSync(join(to, `${file}.webp`), Buffer.from(webp, 'base64'));
  }
  await page.close();
}

interface Given {
  readonly png: string;
  readonly size: { readonly from: number; readonly height: number; readonly to: number };
}

/** Runs in the browser: cuts a picture to its window, and makes it smaller. */
async function small({ png, size }: Given): Promise<string> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.to;
  canvas.height = Math.round((size.height * size.to) / size.from);
  const drawn = canvas.getContext('2d');
  if (!drawn) throw new Error('The browser draws no picture');
  drawn.imageSmoothingQuality = 'high';
  drawn.drawImage(
    ...([picture, 0, 0, size.from, size.height, 0, 0, canvas.width, canvas.height] as const),
  );
  return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? '';
}
