import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { withRemovableConstants } from '#bin/lib/build/removable';

/** Returns the bundle of a module of which only `used` is used. */
async function bundled(code: string): Promise<string> {
  const contents = await withRemovableConstants(code, 'sample.ts');
  const { outputFiles } = await build({
    stdin: { contents: "import { used } from 'sample'; console.log(used);" },
    bundle: true,
    write: false,
    format: 'esm',
    external: ['zod'],
    plugins: [
      {
        name: 'sample',
        setup(building) {
          building.onResolve({ filter: /^sample$/ }, () => ({ path: 'sample', namespace: 's' }));
          building.onLoad({ filter: /.*/, namespace: 's' }, () => ({ contents }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

it('leaves out the constants of a module that nothing uses, with what only they use', async () => {
  const text = await bundled(`
    import * as z from 'zod';
    const Inner = z.object({ inner: z.string().min(1) });
    export const Unused = z.object({ inner: Inner, type: Inner.shape.inner }).strict();
    export const list: { readonly output: unknown } = { output: Unused.array() };
    const Kept = z.object({ kept: z.string() });
    export const used = Kept.extend({ more: z.number() });
  `);
  expect(text).toContain('kept');
  expect(text).toContain('more');
  expect(text).not.toMatch(/inner|output|array/);
});

it('keeps the values, the functions and what a module does when it is loaded', async () => {
  const text = await bundled(`
    const word = 'a'.repeat(3), plain = 1;
    const twice = (text: string) => text + text;
    export let used: string = twice(word) + plain + made().length;
    export const { length } = word;
    function made(): string[] { return [...new Set(['x'])]; }
    console.log('loaded');
  `);
  const said: unknown[] = [];
  new Function('console', text)({ log: (value: unknown) => said.push(value) });
  expect(said).toEqual(['loaded', 'aaaaaa11']);
});
