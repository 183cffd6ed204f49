import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccessDecision, decided } from '#functions/people/rules/acts';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import { audienceCard, personKeys } from '#functions/people/store/person-record';
import { type ChildLink, DecidedProfile, Profile } from '#shared/intake/roster';
import { isAboutAccess, type Over } from '#shared/people/over';
import { smallSchool } from '#test/intake/files/packages';
import { takeIn } from '#test/intake/intake-deps';
import { type During, onlyOnce, rosterRuns } from '#test/people/lies-over/roster-runs';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

/**
 * What the school decides lies over the roster: in any order of loads, dry runs, roll-backs and acts, also when
 * an act falls between the plan and its end, no decision is lost and the card of audiences has both.
 */
const room = rosterRuns('over');
const { uid, rosterOf } = room;
beforeEach(() => room.fresh());

/** The three files that a run loads: of everyone, without the carer, with other facts of the carer. */
const files = {
  all: () => rosterOf(smallSchool()),
  'without the carer'() {
    const roster = smallSchool();
    return rosterOf({
      ...roster,
      users: (roster.users ?? [])
        .filter(({ sourcedId }) => sourcedId !== 'p1')
        .map(({ agentSourcedIds: _, ...row }) => row),
      roles: (roster.roles ?? []).filter(({ userSourcedId }) => userSourcedId !== 'p1'),
    });
  },
  'of other facts'() {
    const roster = smallSchool();
    return rosterOf({
      ...roster,
      users: (roster.users ?? []).map((row) =>
        row.sourcedId === 'p1' ? { ...row, email: 'new@example.edu', givenName: 'Other' } : row,
      ),
    });
  },
};
const raw = (sourcedId = 'p1') => room.item(sourcedId);
const stored = async (sourcedId = 'p1') => {
  const item = await raw(sourcedId);
  return item && DecidedProfile.parse(item);
};

/** Returns something of the links to both children, in their order. */
const ofBoth = <T>(links: readonly ChildLink[], of: (link: ChildLink) => T): T[] =>
  ['s1', 's2'].flatMap((id) => links.filter(({ userUid }) => userUid === uid(id)).map(of));

type Step =
  | { readonly is: 'load'; readonly file: keyof typeof files; readonly meanwhile?: Act | undefined }
  | { readonly is: 'dry run'; readonly file: keyof typeof files }
  | { readonly is: 'apply' | 'roll back'; readonly meanwhile?: Act | undefined }
  | { readonly is: 'act'; readonly act: Act };
type Act = Pick<AccessDecision, 'act'> & { readonly of: 's1' | 's2' };

const act = fc.record({
  act: fc.constantFrom('block', 'unblock', 'withhold', 'give-back', 'sign-out'),
  of: fc.constantFrom('s1', 's2'),
}) as fc.Arbitrary<Act>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant('load' as const),
    file: fc.constantFrom(...(Object.keys(files) as (keyof typeof files)[])),
    meanwhile: fc.option(act, { nil: undefined }),
  }),
  fc.record({
    is: fc.constant('dry run' as const),
    file: fc.constantFrom(...(Object.keys(files) as (keyof typeof files)[])),
  }),
  fc.record({
    is: fc.constantFrom('apply' as const, 'roll back' as const),
    meanwhile: fc.option(act, { nil: undefined }),
  }),
  fc.record({ is: fc.constant('act' as const), act }),
);

/** A run: what the school has decided about the carer, and the intake that can be rolled back. */
class Run {
  over: Over | undefined;
  last: string | undefined;
  /** The last dry run. What is decided between it and its end is in no plan. */
  planned: string | undefined;

  async make(each: Step): Promise<void> {
    if (each.is === 'act') return this.decide(each.act);
    if (each.is === 'dry run') {
      this.planned = await room.plan(files[each.file]());
      return;
    }
    const during = this.#during(each.meanwhile);
    if (each.is === 'load') {
      this.last = (await room.load(files[each.file](), during)) ?? this.last;
    } else if (each.is === 'apply') {
      if (await room.apply(this.planned, during)) this.last = this.planned;
    } else if (await room.rollBack(this.last, during)) this.last = undefined;
  }

  /** A worker during which an administrator acts: after the plan, before its first step is stored. */
  #during(meanwhile: Act | undefined): During {
    if (!meanwhile) return (shop) => shop;
    const decide = onlyOnce(() => this.decide(meanwhile));
    return (shop) => ({
      ...shop,
      sizes: { chunk: 3, step: 3 },
      decidedAbout: async (...asked) => {
        const read = await shop.decidedAbout(...asked);
        await decide();
        return read;
      },
    });
  }

  async decide({ act, of }: Act): Promise<void> {
    if (!(await stored())) return;
    const child = act === 'withhold' || act === 'give-back' ? uid(of) : undefined;
    const decision = { act, child, reason: 'Because.', by: 'ada', now: room.shop.now() };
    const made = await decisionRepository(room.shop.tables)
      .of(room.school)
      .decide(uid('p1'), { decision, make: ({ over }) => decided(over, decision), more: [] })
      .catch(() => undefined);
    if (made) this.over = made.over;
  }
}

/** Expects that the record has every decision, and the card both. */
async function expectBoth(run: Run): Promise<void> {
  const item = await raw();
  if (!item) {
    // A roll-back removes whom its load brought, unless something is decided about the person now.
    expect(run.over !== undefined && isAboutAccess(run.over)).toBe(false);
    run.over = undefined;
    return;
  }
  const { over } = run;
  const person = DecidedProfile.parse(item);
  expect(person.over).toEqual(over);
  expect(item.audienceCard).toEqual(personKeys(room.school, person).audienceCard);
  const seen = Profile.parse(item);
  expect(seen).not.toHaveProperty('over');
  if (over?.blocked) expect([seen.email, seen.is_blocked]).toEqual(['', true]);
  for (const { child } of over?.withheld ?? []) {
    for (const link of seen.children) {
      if (link.userUid === child) expect(link.restricted).toBe(true);
    }
  }
  // Nothing that the roster restricts becomes open.
  for (const link of person.children.filter(({ restricted }) => restricted)) {
    expect(seen.children).toContainEqual(link);
  }
}

describe('what the school decides', () => {
  it('survives every order of loads, dry runs, roll-backs and acts, and is in the card', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        room.fresh();
        const run = new Run();
        await run.make({ is: 'load', file: 'all' });
        for (const each of steps) {
          await run.make(each);
          await expectBoth(run);
        }
      }),
      { numRuns: proofRuns(300), seed: proofSeed },
    );
  }, 240_000);

  it('is the same before and after a load', async () => {
    const acts: Act[] = [
      { act: 'block', of: 's1' },
      { act: 'withhold', of: 's1' },
      { act: 'sign-out', of: 's1' },
    ];
    for (const each of acts) {
      for (const file of Object.keys(files) as (keyof typeof files)[]) {
        const ends = [];
        for (const isFirst of [true, false]) {
          room.fresh();
          const run = new Run();
          await run.make({ is: 'load', file: 'all' });
          if (isFirst) await run.make({ is: 'act', act: each });
          await run.make({ is: 'load', file });
          if (!isFirst) await run.make({ is: 'act', act: each });
          const person = await stored();
          const { over, email, status } = person ?? {};
          const children = person?.children ?? [];
          const item = await raw();
          const card = item?.audienceCard ? audienceCard(item) : undefined;
          const named = (text: unknown) =>
            JSON.stringify(text ?? '').replaceAll(room.school.site, 'site');
          ends.push(
            named([over?.version, over?.blocked?.reason, over?.withheld.length, email, status]),
            named(ofBoth(children, ({ restricted, status: is }) => [restricted, is])),
            named(card && [card.email, ofBoth(card.children, ({ restricted }) => restricted)]),
          );
        }
        expect(ends.slice(0, 3)).toEqual(ends.slice(3));
      }
    }
  });

  it('is in no plan, and a second apply of a file changes nothing', async () => {
    const run = new Run();
    await run.make({ is: 'load', file: 'all' });
    await run.make({ is: 'act', act: { act: 'block', of: 's1' } });
    await run.make({ is: 'act', act: { act: 'withhold', of: 's1' } });
    const before = await raw();
    const again = await takeIn(room.shop, room.school.site, files.all());
    expect((await room.shop.intakes.of(room.school).get(again))?.plan?.changes ?? 0).toBe(0);
    expect(await raw()).toEqual(before);
    await takeIn(room.shop, room.school.site, files['of other facts']());
    const plans = [...room.shop.bucket.objects].filter(([key]) => key.includes(room.school.site));
    const texts = plans.map(([, bytes]) => bytes.toString('latin1'));
    expect(texts.filter((text) => text.includes('withheld') || text.includes('Because.'))).toEqual(
      [],
    );
    await expectBoth(run);
  });

  it('keeps a person whom a roll-back would delete as somebody who left', async () => {
    const run = new Run();
    await run.make({ is: 'load', file: 'all' });
    await run.make({ is: 'act', act: { act: 'block', of: 's1' } });
    await run.make({ is: 'roll back' });
    expect(await stored()).toMatchObject({ status: 'left', username: '', over: { version: 1 } });
    expect(await stored('p1')).toBeDefined();
    expect(await raw('s1')).toBeUndefined();
    await run.make({ is: 'load', file: 'all' });
    expect(await stored()).toMatchObject({ status: 'active', username: 'pat' });
    await expectBoth(run);
  });
});
