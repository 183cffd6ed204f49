import { describe, expect, it } from 'vitest';
import { allClearFor, allClearText, isAllClear, shownAt } from '#shared/emergency/all-clear';
import { templates } from '../../web/src/features/emergency/templates.ts';

describe('an all-clear', () => {
  it('is known by its first words, of the templates only that of the all-clear', () => {
    const calm = templates.filter(isAllClear).map(({ kind }) => kind);
    expect(calm).toEqual(['All clear']);
    for (const message of [
      allClearText,
      'ALL CLEAR. Buses leave at 4.',
      ' All-clear! Thank you.',
    ]) {
      expect([message, isAllClear({ message })]).toEqual([message, true]);
    }
    for (const message of ['Lockdown. Wait for the all clear.', 'All clear of the oval now', '']) {
      expect([message, isAllClear({ message })]).toEqual([message, false]);
    }
  });

  it('ends after a day; every other message stays', () => {
    const from = Date.parse('2026-03-02T01:00:00.000Z');
    const shown = { status: true, updated_at: new Date(from).toISOString() };
    const calm = { ...shown, message: allClearText };
    expect(shownAt(calm, from + allClearFor - 1).status).toBe(true);
    expect(shownAt(calm, from + allClearFor)).toEqual({ ...calm, status: false });
    const urgent = { ...shown, message: 'Lockdown.' };
    expect(shownAt(urgent, from + 30 * allClearFor)).toEqual(urgent);
    expect(shownAt({ status: true, message: allClearText }, from).status).toBe(true);
  });
});
