import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type About,
  isOnlyByLink,
  type Mark,
  type MarkKind,
  type MarkState,
  markKinds,
  standingOf,
} from '#shared/emergency/standing';
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

/** What of a standing a mark by a link decides: the state, its source, the help, the claim, only by it. */
type ByLink = [
  MarkState,
  MarkKind | undefined,
  MarkKind | undefined,
  MarkKind | undefined,
  boolean,
];

const adult = { isStudent: false, hasRestrictedLink: false };
const student = { isStudent: true, hasRestrictedLink: false };
const withArrangement = { isStudent: true, hasRestrictedLink: true };

const link = mark('link', 'safe', 8);
const linkHelp = mark('linkHelp', 'help', 8);
const byLink: [string, Mark[], About, ByLink][] = [
  ['an adult', [link], adult, ['safe', 'link', undefined, undefined, true]],
  ['a student', [link], student, ['none', undefined, undefined, 'link', true]],
  ['an arrangement', [link], withArrangement, ['none', undefined, undefined, 'link', true]],
  ['self', [self, link], student, ['safe', 'self', undefined, undefined, false]],
  ['a carer', [carer, link], student, ['safe', 'carer', undefined, undefined, false]],
  [
    'a carer of an arrangement',
    [carer, link],
    withArrangement,
    ['none', undefined, undefined, 'carer', false],
  ],
  ['staff safe', [staffSafe, link], student, ['safe', 'staff', undefined, undefined, false]],
  ['staff help', [staffHelp, link], student, ['help', 'staff', undefined, undefined, false]],
  ['help', [help, link], adult, ['help', 'help', 'help', undefined, false]],
  ['help by the link', [linkHelp], adult, ['help', 'linkHelp', 'linkHelp', undefined, false]],
  [
    'help by the link of a student',
    [linkHelp, link],
    student,
    ['help', 'linkHelp', 'linkHelp', undefined, false],
  ],
  [
    'help by the link beside self',
    [self, linkHelp],
    adult,
    ['safe', 'self', 'linkHelp', undefined, false],
  ],
  [
    'help by the link beside staff',
    [staffSafe, linkHelp],
    student,
    ['safe', 'staff', 'linkHelp', undefined, false],
  ],
  [
    'cleared help by the link',
    [linkHelp, cleared],
    adult,
    ['none', undefined, undefined, undefined, false],
  ],
  [
    'cleared help beside safe by the link',
    [linkHelp, cleared, link],
    adult,
    ['safe', 'link', undefined, undefined, true],
  ],
];

describe('the standing of a person in a roll-call', () => {
  it.each(table)('follows the sources in their order: %s', (_, marks, state, kind, isOpen) => {
    const standing = standingOf(marks, adult);
    expect([standing.state, standing.by?.kind, standing.help !== undefined]).toEqual([
      state,
      kind,
      isOpen,
    ]);
  });

  it('lets no carer close a child with a restricted link', () => {
    expect(standingOf([carer], withArrangement)).toEqual({ state: 'none', claim: carer });
    expect(standingOf([carer, self], withArrangement)).toMatchObject({ state: 'safe', by: self });
    expect(standingOf([carer, staffSafe], withArrangement)).toMatchObject({
      state: 'safe',
      by: staffSafe,
    });
    expect(standingOf([carer, help], withArrangement).state).toBe('help');
  });

  it.each(byLink)('lets a link decide only where nothing else does: %s', (_, marks, about, is) => {
    const standing = standingOf(marks, about);
    const { state, by, help: asks, claim } = standing;
    expect([state, by?.kind, asks?.kind, claim?.kind, isOnlyByLink(standing)]).toEqual(is);
  });

  it('makes no student safe by links alone, and changes nothing that others say', () => {
    const of = (...said: readonly [MarkKind, MarkState][]) =>
      fc.array(
        fc
          .tuple(
            fc.constantFrom(...said),
            fc.integer({ min: 0, max: 5 }),
            fc.constantFrom('a', 'b'),
          )
          .map(([[kind, state], minute, by]) => mark(kind, state, minute, by)),
        { maxLength: 6 },
      );
    const links = of(['link', 'safe'], ['linkHelp', 'help']);
    const others = of(['staff', 'safe'], ['staff', 'help'], ['help', 'help'], ['self', 'safe']);
    fc.assert(
      fc.property(links, others, fc.boolean(), (linked, said, hasRestrictedLink) => {
        const about = { isStudent: true, hasRestrictedLink };
        expect(standingOf(linked, about).state).not.toBe('safe');
        const before = standingOf(said, about);
        if (before.by) expect(standingOf([...linked, ...said], about).by).toEqual(before.by);
      }),
      { numRuns: proofRuns(2000) },
    );
  });

  it('does not depend on the order of the marks', () => {
    const marks = fc.array(
      fc.record({
        kind: fc.constantFrom<MarkKind>(...markKinds),
        state: fc.constantFrom<MarkState>('safe', 'help', 'none'),
        marked_by: fc.constantFrom('a', 'b'),
        at: fc.integer({ min: 0, max: 5 }).map(at),
        where: fc.constantFrom(undefined, 'Gym', 'Oval'),
      }),
      { maxLength: 12 },
    );
    const shuffled = marks.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.record<About>({ isStudent: fc.boolean(), hasRestrictedLink: fc.boolean() }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, other, about]) => {
        expect(standingOf(other, about)).toEqual(standingOf(all, about));
      }),
      { numRuns: proofRuns(5000) },
    );
  });
});
