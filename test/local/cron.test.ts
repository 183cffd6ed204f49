import { expect, test } from 'vitest';
import { dueOf } from '#bin/local/events/cron';

const isDue = (expression: string, minute: string, zone?: string) =>
  dueOf(expression, zone)(new Date(minute));

test.each([
  ['cron(0 7 * * ? *)', '2026-03-02T07:00:00Z', true],
  ['cron(0 7 * * ? *)', '2026-03-02T07:01:00Z', false],
  ['cron(0/15 8-17 ? * MON-FRI *)', '2026-03-02T08:45:00Z', true],
  ['cron(0/15 8-17 ? * MON-FRI *)', '2026-03-01T08:45:00Z', false],
  ['cron(0 0 1,15 * ? *)', '2026-03-15T00:00:00Z', true],
  ['cron(0 0 L * ? *)', '2026-02-28T00:00:00Z', true],
  ['cron(0 0 L * ? *)', '2024-02-28T00:00:00Z', false],
  ['cron(0 0 15W * ? *)', '2026-02-16T00:00:00Z', true],
  ['cron(0 9 ? * 6#2 *)', '2026-03-13T09:00:00Z', true],
  ['cron(0 9 ? * 6#2 *)', '2026-03-06T09:00:00Z', false],
  ['cron(0 9 ? * FRIL *)', '2026-03-27T09:00:00Z', true],
  ['cron(0 9 ? JAN * 2027)', '2026-01-05T09:00:00Z', false],
  ['rate(5 minutes)', '2026-03-02T07:10:00Z', true],
  ['rate(5 minutes)', '2026-03-02T07:11:00Z', false],
  ['rate(1 hour)', '2026-03-02T07:00:00Z', true],
  ['at(2026-03-02T07:10:00)', '2026-03-02T07:10:00Z', true],
])('decides for %s at %s that due is %s', (expression, minute, due) => {
  expect(isDue(expression, minute)).toBe(due);
});

test('follows the clock of its time zone through the change to daylight saving', () => {
  const seven = 'cron(0 7 * * ? *)';
  expect(isDue(seven, '2026-10-02T21:00:00Z', 'Australia/Sydney')).toBe(true);
  expect(isDue(seven, '2026-10-04T20:00:00Z', 'Australia/Sydney')).toBe(true);
  expect(isDue(seven, '2026-10-04T21:00:00Z', 'Australia/Sydney')).toBe(false);
  expect(isDue(seven, '2026-10-04T21:00:00Z', 'Australia/Brisbane')).toBe(true);
});

test.each(['cron(0 7 * *)', 'cron(99 7 * * ? *)', 'rate(0 minutes)', 'rate(2 weeks)', 'sometimes'])(
  'refuses the expression %s',
  (expression) => {
    expect(() => dueOf(expression)).toThrow();
  },
);
