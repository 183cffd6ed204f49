import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kindsFor, messageKindNames, messageKinds } from '#shared/notifications/kinds';
import { where } from '#test/notifications/reach/people';
import { cells, holds, left } from '#test/notifications/reach/table';

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

describe('a message', () => {
  it('leaves on the channels of its kind and on no other', () => {
    for (const [kind, channel, cell] of cells) {
      const use = messageKinds[kind][channel];
      expect([kind, channel, cell === 'never']).toEqual([kind, channel, use === 'never']);
    }
  });

  it('is named to those who may get it: notes to staff alone', () => {
    expect(kindsFor(true)).toEqual(messageKindNames);
    expect(messageKindNames.filter((kind) => !kindsFor(false).includes(kind))).toEqual(['notes']);
  });

  it.each(left)(
    'reaches exactly those whom the table says: %s by %s',
    async (_, channel, cell) => {
      expect(await cell.run(channel)).toEqual(where(holds(cell)));
    },
    600_000,
  );

  it.each(left.filter(([, , { onClosedDays }]) => onClosedDays !== undefined))(
    'leaves on a closed day as the table says: %s by %s',
    async (_, channel, cell) => {
      const reached = await cell.run(channel, ['2026-03-03']);
      expect(reached).toEqual(cell.onClosedDays ? where(holds(cell)) : []);
    },
    600_000,
  );
});
