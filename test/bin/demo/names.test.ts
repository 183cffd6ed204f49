import { expect, test } from 'vitest';
import { demoSchool } from '#bin/demo/school';

const { accounts } = demoSchool({ people: 300, date: '2026-05-14' });
const everybody = [...accounts.main, ...accounts.regional];
const names = everybody.map(({ firstname, surname }) => `${firstname} ${surname}`);

test.each([
  'Latin',
  'Han',
  'Hiragana',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Tamil',
  'Thai',
  'Greek',
  'Cyrillic',
])('includes names in %s', (script) => {
  const letter = new RegExp(`\\p{Script=${script}}`, 'u');
  expect(names.some((name) => letter.test(name))).toBe(true);
});

test.each([
  ['accents', /[éíñçłøř]/],
  ['Vietnamese marks', /[ễầẩạướ]/],
  ['macrons', /[āēīōū]/],
  ['an apostrophe', /[a-z]?['’][A-Z]/],
  ['a hyphen', /\p{L}-\p{L}/u],
  ['particles', /\b(de la|van der|von|Te) /],
])('includes names with %s', (_what, pattern) => {
  expect(names.some((name) => pattern.test(name))).toBe(true);
});

test('includes people with a single name', () => {
  expect(everybody.filter(({ surname }) => surname === '').length).toBeGreaterThan(1);
});

test('includes a name of more than 40 letters', () => {
  expect(names.some((name) => name.length > 40)).toBe(true);
});

test('gives every person a name', () => {
  expect(names.filter((name) => name.trim() === '')).toEqual([]);
});
