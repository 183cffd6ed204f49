import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from '#bin/house/sources';
import { project } from '#bin/lib/project';
import { namesOf } from '#bin/lib/recipe';

const guide = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8');
const sources = readTexts('*.ts', '*.tsx', '*.md', '*.json', '*.mjs', '*.grit');

/** Whether a file or folder has this path, from the project or from a folder below it. */
const exists = (name: string): boolean => {
  const part = `/${name.replace(/\/$/, '')}`;
  return sources.some(({ path }) => `/${path}`.endsWith(part) || `/${path}`.includes(`${part}/`));
};

describe('the contributors’ guide', () => {
  const { paths, code } = namesOf(guide);

  it('names files and folders that exist', () => {
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  it('names functions and types that exist', () => {
    const text = sources
      .filter(({ path }) => /\.tsx?$/.test(path))
      .map((source) => source.text)
      .join('\n');
    expect(code.length).toBeGreaterThan(30);
    expect(code.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it('has the recipes of a field and of a kind of mail', () => {
    expect(guide).toContain('## Recipe: a field of a record');
    expect(guide).toContain('## Recipe: a kind of mail');
  });
});

describe('namesOf', () => {
  it('returns paths and names outside of code blocks, without those that a reader chooses', () => {
    const text =
      'Change `test/posts` and `studentFor`, not `NAME-worker.ts` or `store/…-record.ts`.\n```ts\n// `a/b.ts`\n```\n';
    expect(namesOf(text)).toEqual({ paths: ['test/posts'], code: ['studentFor'] });
  });
});
