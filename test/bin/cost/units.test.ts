import { afterAll, describe, expect, it, vi } from 'vitest';
import { recordBytes } from '#bin/lib/cost/records';
import { type CallUnits, callUnits } from '#bin/lib/cost/units';
import type { RolledLook } from '#functions/kernel/audit/look-record';
import { rolledItems } from '#functions/kernel/audit/rolled-record';
import type { TableName } from '#shared/tables';
import { measuredCalls, measuredUnits } from '#test/bin/cost/measured-calls';
import { measuredMail } from '#test/bin/cost/measured-mail';
import { startMeasuredSchool } from '#test/bin/cost/measured-school';
import { bytesOf, storedBytes } from '#test/bin/cost/stored-bytes';
import { schoolNamed } from '#test/support/records/school';

/** How far a value may be from the measured one: 15 %, or half a unit of reading. */
const isNear = (stated = 0, measured = 0): boolean =>
  Math.abs(stated - measured) <= Math.max(0.5, 0.15 * measured);
const areNear = (stated: CallUnits, measured: CallUnits): boolean =>
  (['read', 'written', 'audit'] as const).every((of) => isNear(stated[of], measured[of]));

/** Returns the rows of a table that are wrong, as they would be right. */
const wrongRows = (stated: Readonly<Record<string, CallUnits>>, measured: typeof stated) =>
  Object.entries(measured).filter(([call, units]) => !areNear(stated[call] as CallUnits, units));

const windowOfChild = {
  kind: 'record',
  child: 'u-0123456789abcdef0123',
  window: Date.parse('2026-06-01T00:00:00.000Z'),
} as const;
const rolledLook = (username: string): RolledLook => ({
  at: '2026-06-01T00:00:00.000Z',
  by: 'u-0123456789abcdef0123',
  username,
  act: 'read',
  record: 'profile',
  route: 'GET /students',
  network: '203.0.113.0',
});

afterAll(() => void vi.useRealTimers());

describe('the table of units', () => {
  it('matches the calls at a school of 1,500, and the bytes of its records', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const school = await startMeasuredSchool();
    const measured: Record<string, CallUnits> = {};
    for (const [name, call] of Object.entries(measuredCalls(school))) {
      measured[name] = await measuredUnits(school, call);
    }
    expect(Object.fromEntries(wrongRows(callUnits, measured))).toEqual({});
    const { emailstatistics: _, 'looks-by-child': __, ...ofSchool } = recordBytes;
    const wrong = (Object.entries(ofSchool) as [TableName, number][])
      .map(([name, bytes]) => {
        const { tables } = school;
        return [name, bytes, storedBytes(tables, name) / tables.all(name).length] as const;
      })
      .filter(([, stated, bytes]) => !isNear(stated, bytes));
    expect(wrong).toEqual([]);
  });

  it('matches the looks at a child in a window, of which there are one or two', () => {
    const [one, two] = [1, 2].map((count) => {
      const looks = Array.from({ length: count }, (_, i) => rolledLook(`teacher${i}`));
      const [item = {}] = rolledItems(schoolNamed('main'), windowOfChild, looks);
      return bytesOf('looks-by-child', item);
    });
    expect(isNear(recordBytes['looks-by-child'], ((one ?? 0) + (two ?? 0)) / 2)).toBe(true);
  });

  it('matches mail that is sent, delivered and opened', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    const { sent, event, record } = await measuredMail();
    const measured = { 'mail: a message': sent, 'mail: an event': event };
    expect(Object.fromEntries(wrongRows(callUnits, measured))).toEqual({});
    expect(isNear(recordBytes.emailstatistics, bytesOf('emailstatistics', record))).toBe(true);
  });
});
