import { expect, it } from 'vitest';
import { AppError, type ErrorKind } from '#shared/kernel/errors';
import { failureText } from '../../../web/src/api/failureText.ts';

const of = (kind: ErrorKind, message: string) =>
  failureText(new AppError(kind, message), 'Mia’s timetable');
const failed = 'Mia’s timetable couldn’t be loaded.';
const fault = `${failed} The portal has a fault. Try again in a minute.`;

it('names what failed, and keeps the support code', () => {
  expect(of('unexpected', 'Something went wrong. Please try again.')).toBe(fault);
  const late = 'This took too long. Please try again. Support code: HOLLY-42';
  expect(of('unexpected', late)).toBe(`${fault} Support code: HOLLY-42`);
  expect(failureText(new TypeError('x is undefined'), 'Mia’s timetable')).toBe(fault);
});

it('names the connection as the cause only where nothing came from the portal', () => {
  const connection = `${failed} Check your connection and try again.`;
  const unreachable = 'The portal can’t be reached. Wait a moment and try again.';
  expect(of('unavailable', unreachable)).toBe(connection);
  const offline = 'You are offline. The portal continues when the connection is back.';
  expect(of('unavailable', offline)).toBe(connection);
  expect(of('unavailable', 'The portal took too long to answer. Please try again.')).toBe(fault);
  expect(of('unavailable', 'Endpoint request timed out')).toBe(fault);
});

it('keeps a sentence that says why', () => {
  expect(of('tooMany', 'Too many requests. Wait a minute and try again.')).toMatch(/^Too many/);
  expect(of('unavailable', 'Search is taking too long.')).toBe('Search is taking too long.');
});
