import { expect, it } from 'vitest';
import { reachOf } from '../../web/src/admin/connections/reach.ts';

const subscribers = ['ann', 'bob', 'cy'].map((value) => ({ value }));
const of = (...values: string[]) => values.map((value) => ({ value }));

it.each([
  ['everybody', of('all_subscribers'), '3 people would get it.'],
  ['one of them', of('bob'), '1 person would get it.'],
  ['one who has left', of('gone'), 'Nobody would get it.'],
  ['nobody yet', undefined, ''],
])('counts who gets a PDF that is for %s', (_, chosen, words) => {
  expect(reachOf(chosen, subscribers)).toBe(words);
  expect(reachOf(chosen, undefined)).toBe('');
});
