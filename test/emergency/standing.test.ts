import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mark, type MarkKind, type MarkState, standingOf } from '#shared/emergency/standing';
import { proofRuns } from '#test/support/proof-runs';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 1, minute)).toISOString();
const mark = (
  kind: MarkKind,
  state: MarkState,
  minute: number,
  marked_by = `by-${kind}`,
): Mark => ({
  kind,
  state,
  marked_by,
  at: at(minute),
});

const self = mark('self', 'safe', 1);
const carer = mark('carer', 'safe', 2);
const help = mark('help', 'help', 3);
const staffSafe = mark('staff', 'safe', 0);
const staffHelp = mark('staff', 'help', 0);
const cleared = mark('cleared', 'safe', 9);

/** The marks, then the state, the source that decides, and whether a request for help is open. */
const table: [string, Mark[], MarkState, MarkKind | undefined, boolean][] = [
  ['nothing', [], 'none', undefined, false],
  ['self', [self], 'safe', 'self', false],
  ['carer', [carer], 'safe', 'carer', false],
  ['self and a later carer', [self, carer], 'safe', 'carer', false],
  ['carer and a later self', [carer, mark('self', 'safe', 5)], 'safe', 'carer', false],
  ['help after safe', [self, help], 'help', 'help', true],
  ['help before a later safe', [help, mark('self', 'safe', 5)], 'help', 'help', true],
  ['help before a later carer', [help, mark('carer', 'safe', 5)], 'help', 'help', true],
  ['staff before help', [staffSafe, help], 'safe', 'staff', true],
  ['staff who ask for help', [staffHelp, self], 'help', 'staff', false],
  [
    'staff safe after staff help',
    [staffHelp, mark('staff', 'safe', 4, 'b')],
    'safe',
    'staff',
    false,
  ],
  [
    'staff help after staff safe',
    [staffSafe, mark('staff', 'help', 4, 'b')],
    'help',
    'staff',
    false,
  ],
  ['cleared help', [help, cleared], 'none', undefined, false],
  ['cleared help beside self', [help, cleared, self], 'safe', 'self', false],
  ['help after it was cleared', [cleared, mark('help', 'help', 10)], 'help', 'help', true],
  ['cleared without help', [cleared], 'none', undefined, false],
  ['a mark that was taken back', [mark('self', 'none', 4)], 'none', undefined, false],
  ['self takes back', [self, mark('self', 'none', 4)], 'none', undefined, false],
  ['one carer takes back', [carer, mark('carer', 'none', 4, 'b')], 'safe', 'carer', false],
];

describe('the standing of a person in a roll-call', () => {
  it.each(table)('follows the sources in their order: %s', (_, marks, state, kind, isOpen) => {
    const standing = standingOf(marks, false);
    expect([standing.state, standing.by?.kind, standing.help !== undefined]).toEqual([
      state,
      kind,
      isOpen,
    ]);
  });

  it('lets no carer close a child with a restricted link', () => {
    expect(standingOf([carer], true)).toEqual({ state: 'none', claim: carer });
    expect(standingOf([carer, self], true)).toMatchObject({ state: 'safe', by: self });
    expect(standingOf([carer, staffSafe], true)).toMatchObject({ state: 'safe', by: staffSafe });
    expect(standingOf([carer, help], true).state).toBe('help');
  });

  it('does not depend on the order of the marks', () => {
    const marks = fc.array(
      fc.record({
        kind: fc.constantFrom<MarkKind>('staff', 'help', 'carer', 'self', 'cleared'),
        state: fc.constantFrom<MarkState>('safe', 'help', 'none'),
        marked_by: fc.constantFrom('a', 'b'),
        at: fc.integer({ min: 0, max: 5 }).map(at),
        where: fc.constantFrom(undefined, 'Gym', 'Oval'),
      }),
      { maxLength: 12 },
    );
    const shuffled = marks.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.boolean()),
    );
    fc.assert(
      fc.property(shuffled, ([all, other, isRestricted]) => {
        expect(standingOf(other, isRestricted)).toEqual(standingOf(all, isRestricted));
      }),
      { numRuns: proofRuns(5000) },
    );
  });
});
