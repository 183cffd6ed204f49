import { describe, expect, it } from 'vitest';
import { type Manifest, undeclaredPackages, unusedPackages } from '#bin/house/packages';
import { sourceOf } from '#bin/house/sources';

/** Returns what nothing uses when a file has this text. `tool` has the peer `plugin`. */
const unused = (manifest: Manifest, text: string) =>
  unusedPackages(manifest, [sourceOf('bin/a.ts', text)], (name) =>
    name === 'tool' ? { peerDependencies: { plugin: '1.0.0' } } : {},
  );

describe('a package that nothing uses', () => {
  it.each(['dependencies', 'devDependencies', 'optionalDependencies'])('is found in %s', (kind) => {
    expect(unused({ [kind]: { 'left-pad': '1.3.0', zod: '4.0.0' } }, "import 'zod';")).toEqual([
      'left-pad',
    ]);
  });

  it('is none that a source imports, names by its path, or has as a peer or types of these', () => {
    const names = ['@a/b', '@a/c', 'd', 'e', 'f', '@types/e', '@types/node', 'tool', 'plugin'];
    const manifest = {
      scripts: { types: 'node node_modules/f/bin/f' },
      devDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
    };
    const text = `import '@a/b/part.css'; import('d'); export * from 'e'; import 'node:fs';
      import type { T } from 'tool'; const font = '@a/c';`;
    expect(unused(manifest, text)).toEqual([]);
  });

  it('is found although a text has the same word', () => {
    expect(unused({ dependencies: { diff: '9.0.0' } }, "run(['diff', '--all']);")).toEqual([
      'diff',
    ]);
  });
});

describe('a package that is not declared', () => {
  const manifest: Manifest = {
    dependencies: { '@mui/material': '9.0.0' },
    devDependencies: { esbuild: '0.28.0', '@types/aws-lambda': '8.0.0' },
  };
  const undeclared = (path: string, text: string) =>
    undeclaredPackages(manifest, [sourceOf(path, text)]);

  it('is found with the file that imports it', () => {
    const text = `import 'left-pad'; import '@mui/material/Box'; import fs from 'fs'; import './b.ts';
      const { part } = await import('@mui/system/part'); import type { T } from 'types-only';`;
    expect(undeclared('bin/a.ts', text).sort()).toEqual([
      'bin/a.ts @mui/system',
      'bin/a.ts left-pad',
      'bin/a.ts types-only',
    ]);
  });

  it('is also one that is only there for tools, in what ships, but not its types', () => {
    const text = "import 'esbuild'; import type { Handler } from 'aws-lambda';";
    expect(undeclared('web/src/a.ts', text)).toEqual(['web/src/a.ts esbuild']);
    expect(undeclared('bin/a.ts', text)).toEqual([]);
  });
});
