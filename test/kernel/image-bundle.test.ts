import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { png } from '#test/support/pictures/pictures';

describe('readImage in a bundle', () => {
  it('reads pictures without other files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'picture-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'index.mjs');
    await build({
      stdin: {
        contents: `import { readImage } from '#functions/kernel/image/image';
        const image = await readImage(process.argv[2]);
        console.log(image.name);`,
        resolveDir: process.cwd(),
      },
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      minify: true,
    });
    const picture = png({ width: 3, height: 2 }).toString('base64');
    const said = execFileSync(process.execPath, [file, picture], { cwd: folder, encoding: 'utf8' });
    expect(said).toMatch(/^[0-9a-f]{64}-3x2\.png\n$/);
  });
});
