import { expect, test } from 'vitest';
import { matchesPattern } from '#bin/local/events/pattern';

const event = {
  source: 'aws.s3',
  detail: { bucket: { name: 'intake' }, object: { key: 'in/a.csv', size: 42 }, tags: ['a', 'b'] },
};

test.each([
  ['a value from the list', { source: ['aws.s3', 'aws.ses'] }, true],
  ['a deep field', { detail: { bucket: { name: ['intake'] } } }, true],
  ['another value', { detail: { bucket: { name: ['media'] } } }, false],
  ['a prefix', { detail: { object: { key: [{ prefix: 'in/' }] } } }, true],
  ['a suffix', { detail: { object: { key: [{ suffix: '.zip' }] } } }, false],
  ['a wildcard', { detail: { object: { key: [{ wildcard: 'in/*.csv' }] } } }, true],
  [
    'a number in a range',
    { detail: { object: { size: [{ numeric: ['>', 40, '<=', 42] }] } } },
    true,
  ],
  ['a number out of range', { detail: { object: { size: [{ numeric: ['<', 42] }] } } }, false],
  ['a field that must be absent', { detail: { error: [{ exists: false }] } }, true],
  ['a field that must be there', { detail: { error: [{ exists: true }] } }, false],
  ['anything but', { source: [{ 'anything-but': ['aws.ses'] }] }, true],
  ['one of a list field', { detail: { tags: ['b'] } }, true],
  ['either of two', { $or: [{ source: ['x'] }, { detail: { tags: ['a'] } }] }, true],
])('handles %s in a pattern', (_, pattern, expected) => {
  expect(matchesPattern(pattern, event)).toBe(expected);
});

test('refuses an unknown operator', () => {
  expect(() => matchesPattern({ source: [{ cidr: '10.0.0.0/8' }] }, event)).toThrow(/cidr/);
});
