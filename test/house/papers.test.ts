import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedText } from '#bin/lib/person/report';
import { project } from '#bin/lib/project';
import { backupDays } from '#infra/constructs/operations/backup-plan';
import { securityFile } from '#infra/constructs/school-app';
import { bucketShapes } from '#shared/store-names';
import { tables } from '#shared/tables';
import { statement } from '../../web/src/features/site/accessibilityStatement.ts';

/** The papers for a school group name only what the project has. */

const textOf = (path: string) => readFileSync(join(project, path), 'utf8');
const folder = 'docs/papers';
const papers = [
  'SECURITY.md',
  ...readdirSync(join(project, folder)).map((name) => `${folder}/${name}`),
].map((path) => ({ path, text: textOf(path) }));
const paper = (name: string) => textOf(`${folder}/${name}`);

/** Returns what is between backticks outside of blocks of commands. */
const quoted = (text: string): string[] =>
  [...text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, words = '']) => words,
  );

/** A path of the project: a folder in it, then names. */
const ownPath = /^(bin|docs|functions|infra|shared|test|web)\/[\w./-]+$/;
const ownFile = /^[\w.-]+\.(json|md|mjs|ts|npmrc)$|^\.npmrc$/;

/** One line of words, so that a sentence may go over a line's end. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

describe('the papers for a school group', () => {
  it('names only files and folders that exist', () => {
    const missing = papers.flatMap(({ path, text }) =>
      quoted(text)
        .filter((words) => ownPath.test(words) || ownFile.test(words))
        .filter((words) => words !== 'security.txt' && !existsSync(join(project, words)))
        .map((words) => `${path}: ${words}`),
    );
    expect(missing).toEqual([]);
  });

  it('links only to pages and headings that exist', () => {
    const dead = papers.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https:)([^)]+)\)(?:,\s+“([^”]+)”)?/g)].flatMap(
        ([, target = '', heading]) => {
          const file = join(dirname(path), target);
          if (!existsSync(join(project, file))) return [`${path}: ${target}`];
          const isThere = !heading || textOf(file).includes(heading);
          return isThere ? [] : [`${path}: ${target}, ${heading}`];
        },
      ),
    );
    expect(dead).toEqual([]);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: object };
    const known = Object.keys(scripts);
    const named = papers.flatMap(({ text }) =>
      [...text.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names only tables, buckets, settings, rights and words of the code that exist', () => {
    const known = [
      'infra/sites.ts',
      'infra/stacks/data.ts',
      'shared/rights/permissions.ts',
      'web/vite.config.ts',
      'package.json',
      'docs/deploy.md',
    ]
      .map(textOf)
      .concat(Object.keys(tables), Object.keys(bucketShapes))
      .join('\n');
    // Words of browsers and of a reader's own terminal, which no file of ours declares.
    const ofOthers = ['OffscreenCanvas', 'Authorization', 'TOKEN'];
    const unknown = papers.flatMap(({ path, text }) =>
      quoted(text)
        .filter((words) => /^[A-Za-z][\w-]+$/.test(words) && !ofOthers.includes(words))
        .filter((words) => !new RegExp(`\\b${words}\\b`).test(known))
        .map((words) => `${path}: ${words}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('threats', () => {
  it('names for each threat a defence, its code and a test', () => {
    const rows = paper('threats.md')
      .split('\n')
      .filter((line) => /^\|.*`(test|functions|infra|shared|web)\//.test(line))
      .map((line) => line.slice(2, -2).split(' | '));
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) {
      const [threat, defence = '', code = '', test = ''] = row;
      expect([threat, row.length]).toEqual([threat, 4]);
      expect([threat, defence.length > 20]).toEqual([threat, true]);
      expect(quoted(code).filter((words) => words.startsWith('test/'))).toEqual([]);
      expect(quoted(test).length).toBeGreaterThan(0);
      expect(quoted(test).filter((words) => !/^test\/.*\.test\.ts$/.test(words))).toEqual([]);
    }
  });
});

describe('the assessment of privacy', () => {
  it('has every kind of stored data with its period', () => {
    expect(
      paper('privacy-assessment.md').includes(storedText()),
      `${folder}/privacy-assessment.md is old: npm run person -- register --write`,
    ).toBe(true);
  });

  it('says how long backups keep what was deleted', () => {
    const days = `${backupDays.monthly} days`;
    expect(inOneLine(paper('privacy-assessment.md'))).toContain(`for up to ${days}`);
    expect(inOneLine(paper('threats.md'))).toContain(`for up to ${days}`);
  });

  it('has a day for each act after a breach, and the sources of the law', () => {
    const text = inOneLine(paper('privacy-assessment.md'));
    for (const words of ['72 hours', 'within 30 days', 'as soon as practicable']) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/\[1\].*\[2\].*\[3\]/);
    expect([...text.matchAll(/\]\((https:[^)]+)\)/g)].length).toBeGreaterThan(3);
  });
});

describe('the accessibility statement', () => {
  it('says the same as the screen', () => {
    const text = inOneLine(paper('accessibility.md'));
    const { checkedOn, standard, tested, notMet } = statement;
    const sentences = [checkedOn, standard, ...tested, ...notMet];
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
  });
});

describe('the load test', () => {
  it('keeps within the calls that one sign-in may make', () => {
    const [, most = ''] = /callsPerSignIn = ([\d_]+);/.exec(
      textOf('infra/constructs/firewall.ts'),
    ) ?? [''];
    const limit = Number(most.replace('_', ''));
    const text = paper('load-test.md');
    expect(text).toContain(`${limit.toLocaleString('en')} calls in 5 minutes`);
    const [, times] = /seq (\d+)/.exec(text) ?? [];
    const [, paths = ''] = /for path in (.*); do/.exec(text) ?? [];
    expect(Number(times) * paths.split(' ').length).toBeLessThanOrEqual(limit);
  });
});

describe('browsers', () => {
  it('names the target of every build of pages', () => {
    const targets = ['vite', 'outer', 'worker'].map(
      (name) => /target: '(\w+)'/.exec(textOf(`web/${name}.config.ts`))?.[1],
    );
    expect(new Set(targets).size).toBe(1);
    expect(paper('browsers.md')).toContain(`\`${targets[0]}\``);
  });
});

describe('SECURITY.md', () => {
  it('names the file that hosts serve, and the setting behind it', () => {
    expect(textOf('SECURITY.md')).toContain(`https://HOST/${securityFile}`);
    expect(textOf('infra/sites.ts')).toContain('securityContact?:');
  });

  it('is linked from the first page, as the other papers are', () => {
    expect(textOf('README.md')).toContain('(SECURITY.md)');
    expect(textOf('README.md')).toContain('(docs/papers/README.md)');
    const index = paper('README.md');
    const unlisted = papers.filter(
      ({ path }) => path !== `${folder}/README.md` && !index.includes(path.replace(/.*\//, '')),
    );
    expect(unlisted).toEqual([]);
  });
});

describe('changes', () => {
  it('has a part for each frozen release, the newest first', () => {
    const parts = [...textOf('docs/changes.md').matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(
      ([, release]) => release,
    );
    const frozen = readdirSync(join(project, 'infra/upgrade/releases'))
      .map((name) => name.replace('.json', ''))
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
    expect(parts.slice(-frozen.length)).toEqual(frozen);
  });
});
