import { describe, expect, it } from 'vitest';
import {
  INDEFINITE,
  isOpen,
  pastStartFault,
  publishState,
  UNPUBLISHED,
  windowFields,
  windowOf,
} from '#shared/kernel/publish-window';
import { pageDatesOf, pageWindowOf } from '#shared/pages/page-window';

const start = '2026-03-02T00:00:00.000Z';
const end = '2026-03-09T00:00:00.000Z';
const at = (day: string) => new Date(`2026-03-${day}.000Z`);

describe('the dates of a post', () => {
  it.each([
    [UNPUBLISHED, UNPUBLISHED, { start: undefined, end: undefined }],
    [UNPUBLISHED, INDEFINITE, { start: undefined, end: undefined }],
    [start, INDEFINITE, { start, end: undefined }],
    [start, UNPUBLISHED, { start, end: undefined }],
    [start, end, { start, end }],
  ])('reads %s and %s as a window', (publish_start, publish_end, window) => {
    expect(windowOf({ publish_start, publish_end })).toEqual(window);
  });

  it.each([
    [{}, { publish_start: UNPUBLISHED, publish_end: UNPUBLISHED }],
    [{ start }, { publish_start: start, publish_end: INDEFINITE }],
    [
      { start, end },
      { publish_start: start, publish_end: end },
    ],
  ])('writes %o in the wire format', (window, wire) => {
    expect(windowFields(window)).toEqual(wire);
  });
});

describe('the dates of a page', () => {
  it('reads no window without a start', () => {
    expect(pageWindowOf({ publish_end: end })).toEqual({ start: undefined, end: undefined });
    expect(pageWindowOf({ publish_start: null, publish_end: INDEFINITE })).toEqual({});
    expect(pageWindowOf({ publish_start: start, publish_end: INDEFINITE })).toEqual({ start });
    expect(pageWindowOf({ publish_start: start, publish_end: end })).toEqual({ start, end });
  });

  it('writes an end only with a start', () => {
    expect(pageDatesOf({})).toEqual({ publish_start: null, publish_end: null });
    expect(pageDatesOf({ end })).toEqual({ publish_start: null, publish_end: null });
    expect(pageDatesOf({ start })).toEqual({ publish_start: start, publish_end: INDEFINITE });
    expect(pageDatesOf({ start, end })).toEqual({ publish_start: start, publish_end: end });
  });
});

describe('a window', () => {
  it('includes its start and excludes its end', () => {
    const open = (window: object) =>
      [at('01T23:59:59'), at('02T00:00:00'), at('08T23:59:59'), at('09T00:00:00')].map((now) =>
        isOpen(window, now),
      );
    expect(open({ start, end })).toEqual([false, true, true, false]);
    expect(open({ start })).toEqual([false, true, true, true]);
    expect(open({ end })).toEqual([false, false, false, false]);
    expect(open({})).toEqual([false, false, false, false]);
  });

  it('has the state that screens show', () => {
    const state = (published: boolean, window: object, day: string) =>
      publishState(published, window, at(day));
    expect(state(true, { start, end }, '01T00:00:00')).toBe('scheduled');
    expect(state(true, { start, end }, '02T00:00:00')).toBe('live');
    expect(state(true, { start, end }, '09T00:00:00')).toBe('ended');
    expect(state(false, { start, end }, '03T00:00:00')).toBe('draft');
    expect(state(true, {}, '03T00:00:00')).toBe('draft');
  });
});

describe('pastStartFault', () => {
  const now = at('03T12:00:00');
  const fault = (given: string | undefined, before?: string) =>
    pastStartFault(given, before, 'Australia/Sydney', now);

  it('rejects a start before today in the school’s time zone', () => {
    expect(fault(start)).toBe('A start date cannot be in the past.');
    // Sydney's third of March began at one in the afternoon of the second.
    expect(fault('2026-03-02T12:59:59.999Z')).toBeTruthy();
    expect(fault('2026-03-02T13:00:00.000Z')).toBeUndefined();
    expect(fault(end)).toBeUndefined();
  });

  it('accepts an unchanged start and no start', () => {
    expect(fault(start, start)).toBeUndefined();
    expect(fault(start, end)).toBeTruthy();
    expect(fault(undefined)).toBeUndefined();
    expect(fault('')).toBeUndefined();
    expect(fault(UNPUBLISHED)).toBeUndefined();
  });
});
