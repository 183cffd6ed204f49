import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { type Block, blocksOf, withBlock } from '#bin/lib/recipe';
import { isFullProof } from '#test/support/proof-runs';

/**
 * Executes the recipe of the contributors' guide in a copy of the project. `npm test` runs the tests
 * of its handlers and rights; `npm run proof` runs its screen, the structure and all others too.
 */
const guide = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8');
const recipe = guide.slice(guide.indexOf('## Recipe'), guide.indexOf('## Other changes'));
const mail = recipe.slice(recipe.indexOf('## Recipe: a kind of mail'));
const blocks = blocksOf(recipe);
const filesOf = (part: string) => [...new Set(blocksOf(part).map(({ file }) => file))].sort();

/** The most files that a new resource with a screen may change or add, tests included. */
const mostFiles = 13;
/** The most files that a new kind of mail may change or add beside its test. */
const mostOfMail = 4;

const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
/** One worker of vitest, whose tests share the modules that they load. */
const env = { ...process.env, VITEST_MAX_WORKERS: '1' };
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 });
const tool = (name: string, ...args: readonly string[]) => {
  try {
    run(process.execPath, [join('node_modules', ...name.split('/')), ...args]);
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}` || String(error);
  }
};
const biome = (...args: readonly string[]) => tool('@biomejs/biome/bin/biome', ...args);
const vitest = (...args: readonly string[]) =>
  tool('vitest/vitest.mjs', 'run', '--reporter=dot', ...args);

function apply(block: Block): void {
  const path = join(folder, block.file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, withBlock(before, block));
}

/** What `npm run types` found out about the project, from which the copy differs in a few files. */
const typesFacts = join('.build', 'types.tsbuildinfo');

/** Checks the types: all of them in the proof, else those of the changed files and their importers. */
function types(): string {
  const known = join(project, typesFacts);
  const isKnown = !isFullProof && existsSync(known);
  if (isKnown) cpSync(known, join(folder, typesFacts));
  const asked = isKnown
    ? ['--assumeChangesOnlyAffectDirectDependencies']
    : ['--incremental', 'false'];
  return tool('typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1', ...asked);
}

const changed = () =>
  run('git', ['ls-files', '--modified', '--others', '--exclude-standard'])
    .split('\n')
    .filter(Boolean);

beforeAll(() => {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: project, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of files.split('\0').filter(Boolean)) {
    if (existsSync(join(project, file))) cpSync(join(project, file), join(folder, file));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.git-exclude'), 'node_modules\n.git-exclude\n');
  run('git', ['init', '--quiet']);
  run('git', ['config', 'core.excludesFile', join(folder, '.git-exclude')]);
  run('git', ['add', '--all']);
  blocks.forEach(apply);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('recipe of the contributors’ guide', { timeout: 600_000 }, () => {
  it('has at most 120 lines of rules around it', () => {
    expect(guide.split('\n').length - recipe.split('\n').length).toBeLessThanOrEqual(120);
  });

  it(`changes at most ${mostFiles} files, and ${mostOfMail} for a kind of mail beside its test`, () => {
    expect(changed().sort()).toEqual(filesOf(recipe));
    expect(filesOf(recipe.replace(mail, '')).length).toBeLessThanOrEqual(mostFiles);
    const ofMail = filesOf(mail).filter((file) => !file.startsWith('test/'));
    expect(ofMail.length).toBeLessThanOrEqual(mostOfMail);
  });

  it('passes format, lint and types', () => {
    // Only imports may be in another order, because a block is inserted after a line.
    expect(biome('check', '--write', '--error-on-warnings', ...changed())).toBe('');
    const made = blocks.filter(({ after }) => after === undefined);
    for (const { file, text } of made)
      expect([file, readFileSync(join(folder, file), 'utf8')]).toEqual([file, text]);
    expect(types()).toBe('');
  });

  it('passes its own test, and the tests of rights, tables, access and structure', () => {
    const own = isFullProof
      ? ['test/lost-property']
      : ['lost-property', 'old-thing-mail'].map((name) => `test/lost-property/${name}.test.ts`);
    const folders = isFullProof ? ['rights', 'house', 'site'] : ['rights'];
    const files = isFullProof ? ['bin/guards', 'bin/cost/cost', 'infra/access'] : ['bin/guards'];
    const others = [...folders, ...files.map((name) => `${name}.test.ts`)];
    expect(vitest(...own, ...others.map((name) => `test/${name}`))).toBe('');
  });

  it('passes the calls of its routes as every kind of person, repeated, with bad input, and the search for a person', () => {
    const all = ['api/matrix', 'api/repeats', 'api/fuzz', 'bin/person/person'];
    const files = isFullProof ? all : ['api/matrix'];
    const ofTheRecipe = ['-t', 'lost-property|^register'];
    expect(vitest(...ofTheRecipe, ...files.map((name) => `test/${name}.test.ts`))).toBe('');
  });
});
