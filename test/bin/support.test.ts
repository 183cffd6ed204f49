import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleOptions } from '#bin/lib/build/lambdas';
import { project } from '#bin/lib/project';
import { stackReader } from '#bin/lib/source-maps';
import { supportCode } from '#shared/kernel/support-code';

const requestId = '3f0c5a52-8d6e-4f53-9f0e-5a1c0b7d2e11';
const folder = mkdtempSync(join(tmpdir(), 'maps-'));
const maps = join(folder, 'lambda-facts');

/** The source of a Lambda; the bug is in its line 7. */
const source = `import { logFault } from '#functions/kernel/log';
interface Child {
  readonly homeroom: { readonly name: string };
}
const childOf = (given: unknown): Child => given as Child;
export function homeroomOf(given: unknown): string {
  return childOf(given).homeroom.name;
}
try {
  console.log(homeroomOf({ surname: 'Nguyen' }));
} catch (error) {
  logFault('A request failed', error, { requestId: '${requestId}' });
}
`;
let line: string;

/** Bundles the source as a Lambda, with its map in another folder, and runs it as AWS does. */
beforeAll(async () => {
  // Beside the sources of the project, as the bundles of a release are.
  const { outputFiles } = await build({
    ...bundleOptions,
    stdin: {
      contents: source,
      sourcefile: 'functions/homerooms.ts',
      loader: 'ts',
      resolveDir: project,
    },
    outfile: join(project, '.build', 'lambda', 'index.mjs'),
    sourcemap: 'external',
    write: false,
  });
  mkdirSync(join(maps, 'key-learning-area'), { recursive: true });
  for (const { path, contents } of outputFiles) {
    const isMap = path.endsWith('.map');
    writeFileSync(join(isMap ? join(maps, 'key-learning-area') : folder, basename(path)), contents);
  }
  const { stderr } = spawnSync(process.execPath, [join(folder, 'index.mjs')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      AWS_LAMBDA_LOG_FORMAT: 'JSON',
      AWS_LAMBDA_FUNCTION_NAME: 'Portal-Api-keylearningareaLambdaCF538C5A-x1Yz',
    },
  });
  line = `2026-11-28T01:02:03 2026/11/28/[1]abc ${stderr.trim()}`;
});

describe('stackReader', () => {
  it('finds the line of the source for an error of a bundled Lambda', () => {
    expect(line).toContain('index.mjs:');
    expect(line).not.toContain('homerooms.ts');
    const [first] = (stackReader(maps)(line) ?? '').split('\n');
    expect(first).toMatch(/functions\/homerooms\.ts:7:\d+/);
  });

  it('leaves the places of a Lambda and of a file without a map', () => {
    const read = stackReader(maps);
    const other = line.replace('keylearningarea', 'posts');
    expect(read(other)).toContain('index.mjs:');
    expect(read(line.replaceAll('index.mjs', 'chunk-X.mjs'))).toContain('chunk-X.mjs:');
    expect(read('START RequestId: 1')).toBeUndefined();
  });

  it('refuses a folder without maps', () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    expect(() => stackReader(empty)).toThrow('has no source maps.');
  });
});

describe('npm run support', () => {
  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'bin/lib/support.ts', ...args],
      { cwd: project, encoding: 'utf8', input: `${line}\nanother line\n` },
    );

  it('prints the lines of a code, and with --maps the places in the source', () => {
    const code = supportCode(requestId);
    expect(run(code).stdout).toBe(`${line}\n`);
    expect(run(code, '--maps', maps).stdout).toMatch(/\n\s+at .*functions\/homerooms\.ts:7:\d+/);
  });

  it('says when no line has the code', () => {
    const { status, stderr } = run('HOLLY-01');
    expect(status).toBe(1);
    expect(stderr).toContain('No line has the code HOLLY-01.');
  });
});
