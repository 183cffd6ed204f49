import { expect, it } from 'vitest';
import { AppError, type ErrorKind } from '#shared/kernel/errors';
import { failureText } from '../../../web/src/api/failureText.ts';

const of = (kind: ErrorKind, message: string) =>
  failureText(new AppError(kind, message), 'Mia’s timetable');
const words = 'Mia’s timetable couldn’t be loaded. Check your connection, or wait a minute.';

it('names what failed, and keeps the support code', () => {
  expect(of('unexpected', 'Something went wrong. Please try again.')).toBe(words);
  expect(of('unavailable', 'The portal can’t be reached. Wait a moment and try again.')).toBe(
    words,
  );
  const late = 'This took too long. Please try again. Support code: HOLLY-42';
  expect(of('unexpected', late)).toBe(`${words} Support code: HOLLY-42`);
  expect(failureText(new TypeError('x is undefined'))).toMatch(/^This part couldn’t be loaded/);
});

it('keeps a sentence that says why', () => {
  expect(of('tooMany', 'Too many requests. Wait a minute and try again.')).toMatch(/^Too many/);
  expect(of('unavailable', 'Search is taking too long.')).toBe('Search is taking too long.');
});
