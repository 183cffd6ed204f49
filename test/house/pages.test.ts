import { describe, expect, it } from 'vitest';
import { longPages, unknownPapers, withoutReadme } from '#bin/house/pages';

const guide = { path: 'docs/guide.md', text: 'See [the parts](../functions/posts/README.md).' };
const readme = { path: 'functions/posts/README.md', text: '# Posts' };
const source = (text: string) => ({ path: 'functions/posts/posts.ts', text });

describe('the pages of the project', () => {
  it.each([
    ['a page that does not exist', '/** As elsewhere.md says. */', 'elsewhere.md'],
    ['a page in a folder that has none', '/** docs/README.md */', 'docs/README.md'],
    ['a numbered section', '/** The faults of section 5. */', 'section 5'],
    ['several numbered sections', '/** Sections 2.1 and more. */', 'Sections 2.1'],
    ['a numbered threat', '/** Nothing is inherited (T-04). */', 'T-04'],
  ])('reports %s', (_, text, words) => {
    expect(unknownPapers([guide, readme, source(`\n${text}`)])).toEqual([
      `functions/posts/posts.ts:2 ${words}`,
    ]);
  });

  it('accepts pages of the project and sections of public standards', () => {
    const text = '// docs/guide.md, guide.md and README.md; RFC 5545, section 3.1';
    expect(unknownPapers([guide, readme, source(text)])).toEqual([]);
  });

  it.each([
    ['docs/decisions.md', 100],
    ['web/README.md', 80],
    ['functions/posts/README.md', 60],
    ['web/src/device/README.md', 60],
  ])('reports %s above %i lines', (path, most) => {
    const page = (lines: number) => ({ path, text: 'line\n'.repeat(lines) });
    expect(longPages([page(most)])).toEqual([]);
    expect(longPages([page(most + 1)])).toEqual([`${path} (${most + 1} of ${most})`]);
  });

  it('limits no other page', () => {
    expect(longPages([{ path: 'README.md', text: 'line\n'.repeat(500) }])).toEqual([]);
  });

  it('names folders without a README', () => {
    expect(withoutReadme(['functions/posts', 'functions/pages'], [readme])).toEqual([
      'functions/pages',
    ]);
  });
});
