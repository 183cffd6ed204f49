import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from '#shared/kernel/slug';

describe('slugOf', () => {
  it('trims, lowercases and joins words with hyphens', () => {
    expect(slugOf('  Welcome back,  Year 7! ')).toBe('welcome-back-year-7');
    expect(slugOf("O'Brien’s résumé — Ångström")).toBe('obriens-resume-angstrom');
  });

  it('keeps the letters of other scripts', () => {
    expect(slugOf('日本語 クラブ')).toBe('日本語-クラブ');
    expect(slugOf('हिन्दी दिवस')).toBe('हिन्दी-दिवस');
  });

  it('returns an empty slug for a title without letters and digits', () =>
    expect(slugOf('!!! … 🙂')).toBe(''));

  it('returns a slug that survives a URL and is its own slug, for any title', () => {
    const naughty = JSON.parse(
      readFileSync('test/data/naughty-strings/blns.json', 'utf8'),
    ) as string[];
    const check = (title: string) => {
      const slug = slugOf(title);
      const address = new URL(`https://x.example/places/${encodeURIComponent(slug)}`);
      expect(decodeURIComponent(address.pathname.slice('/places/'.length))).toBe(slug);
      expect(slugOf(slug)).toBe(slug);
      expect(slug).not.toMatch(/[\s/\\?#%<>"'&.]|^-|-$/);
    };
    for (const title of naughty) check(title);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), check), { numRuns: 2_000 });
  });
});
