import { describe, expect, it } from 'vitest';
import { absent, withoutUnused } from '../../web/without-unused.ts';

/** Loads the module that replaces a file. */
const loaded = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(absent(code))}`);

describe('a file that the pages never run', () => {
  it('keeps its exports: texts and numbers stay, functions throw', async () => {
    const found = await loaded(`
      import { other } from './other.js';
      export const name = 'Ripple', size = 3;
      export const made = other();
      export function draw() { return made; }
      export class Pulse {}
      const later = () => 1;
      export { later, later as again };
      export default draw;
    `);
    const { name, size, ...rest } = found;
    expect([name, size]).toEqual(['Ripple', 3]);
    expect(Object.keys(rest).sort()).toEqual([
      'Pulse',
      'again',
      'default',
      'draw',
      'later',
      'made',
    ]);
    for (const each of Object.values(rest)) expect(each).toThrow('Not in the pages');
  });

  it('is refused if it passes on the exports of others, which are not known here', () => {
    expect(() => absent("export * from './other.js';")).toThrow('exports others');
  });
});

describe('withoutUnused', () => {
  const plugin = withoutUnused();
  const transform = plugin.transform as (code: string, id: string) => unknown;
  const buildEnd = plugin.buildEnd as (error?: Error) => void;

  it('leaves other files as they are', () => {
    const code = 'export const a = 1;';
    expect(transform(code, '/p/node_modules/react/index.js')).toBeNull();
    expect(transform(code, '/p/src/@mui/material/ButtonBase/TouchRipple.mjs')).toBeNull();
  });

  it('fails the build when a package no longer has a file', () => {
    const id = '/p/node_modules/@mui/material/ButtonBase/TouchRipple.mjs';
    expect(transform('export default function ripple() {}', id)).toMatchObject({
      moduleSideEffects: false,
    });
    expect(() => buildEnd()).toThrow('InitColorSchemeScript');
    expect(() => buildEnd()).not.toThrow('TouchRipple');
    // Another fault is shown instead.
    expect(() => buildEnd(new Error('broken'))).not.toThrow();
  });
});
