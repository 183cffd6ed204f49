import { describe, expect, it } from 'vitest';
import { signInReason } from '#functions/people/admin/sign-in-reason';
import { contentReasons } from '#functions/people/rules/content-reasons';
import type { Person } from '#shared/people/people';

type SignInFacts = Parameters<typeof signInReason>[0];

/** What may be in the way of a sign-in, in the order in which it is said. */
const ways = {
  left: { person: { status: 'left' } },
  blocked: { over: { blocked: { at: '', by: '', reason: '' } } },
  'no-username': { person: { username: '' } },
  'username-twice': { namesakes: 2 },
  'another-name': { refusals: ['Cara@old.example'] },
  'not-invited': { hasOwnAccounts: true },
  'address-changed': { hasOwnAccounts: true, account: { invited_to: 'old@example.org' } },
  'never-tried': { hasOwnAccounts: true, account: { invited_to: 'cara@example.org' } },
} as const;
type Way = keyof typeof ways;

interface Parts {
  readonly person?: object;
  readonly over?: object;
  readonly namesakes?: number;
  readonly refusals?: readonly string[];
  readonly hasOwnAccounts?: boolean;
  readonly account?: { readonly invited_to: string };
}

function factsWith(
  { person, over, namesakes = 1, refusals = [], hasOwnAccounts = false, account }: Parts,
  signIn?: { readonly last_on?: string },
): SignInFacts {
  const invitation = account && { invited_at: '2026-03-01T00:00:00.000Z', ...account };
  const decided = { version: 1, withheld: [], ...over };
  return {
    person: {
      status: 'active',
      username: 'SCHOOL.Cara',
      email: 'cara@example.org',
      over: decided,
      origin: 'roster',
      ...person,
    },
    namesakes,
    account: { invitation, signIn },
    refusals: refusals.map((name) => ({
      provider: 'School',
      name,
      reason: 'unknown',
      at: '2026-03-01T10:00:00.000Z',
    })),
    hasOwnAccounts,
  } as SignInFacts;
}

describe('why a person cannot sign in', () => {
  it('is each reason alone, with what is so and what to do', () => {
    for (const [reason, parts] of Object.entries(ways)) {
      expect(signInReason(factsWith(parts))).toMatchObject({ reason });
    }
    expect(signInReason(factsWith({})).reason).toBe('never-tried');
    expect(signInReason(factsWith({}, {})).reason).toBe('possible');
    const out = { over: { signed_out_at: '2026-03-01T00:00:00.000Z' } };
    expect(signInReason(factsWith(out, {})).reason).toBe('signed-out');
    expect(signInReason(factsWith(out)).reason).toBe('never-tried');
  });

  it('is the earlier one of two', () => {
    const order = Object.keys(ways) as Way[];
    for (const [i, first] of order.entries()) {
      for (const second of order.slice(i + 1)) {
        // These two are about the same invitation.
        if (i >= order.indexOf('not-invited')) continue;
        const [a, b]: [Parts, Parts] = [ways[first], ways[second]];
        const both = { ...b, ...a, person: { ...b.person, ...a.person } };
        expect([second, signInReason(factsWith(both)).reason]).toEqual([second, first]);
      }
    }
  });

  it('is another name only if it resembles the own one and came after the last sign-in', () => {
    const reasonOf = (name: string, last_on?: string, person = {}) =>
      signInReason(factsWith({ refusals: [name], person }, { last_on })).reason;
    expect(reasonOf('cara', '2026-03-01')).toBe('another-name');
    expect(reasonOf('cara', '2026-03-02')).toBe('possible');
    expect(reasonOf('other', '2026-03-01')).toBe('possible');
    expect(reasonOf('school.CARA', '2026-03-01')).toBe('possible');
    expect(reasonOf('Domain\\school.cara', '2026-03-01')).toBe('another-name');
    // Nobody has a name of nothing.
    expect(reasonOf('@school.example', '2026-03-01', { email: '' })).toBe('possible');
    const known = factsWith({ refusals: ['cara'] }, {});
    const [refusal] = known.refusals;
    const blocked = { ...known, refusals: [{ ...refusal, reason: 'blocked' as const }] };
    expect(signInReason(blocked as SignInFacts).reason).toBe('possible');
  });
});

describe('why a person sees a page or does not', () => {
  const now = new Date('2026-03-02T00:00:00.000Z');
  const sam: Person = {
    userUid: 'sam',
    username: 'sam',
    name: 'Sam Ng',
    hasEmail: true,
    type: 'student',
    is_carer: false,
    groups: ['y7'],
    carerGroups: [],
  };
  const looking = { isAdministrator: false, nameOf: (uid: string) => uid, now };
  const place = {
    is_deleted: false,
    editors: ['ed'],
    audience: { userTypes: ['STUDENTS'], groups: [] },
  };
  const seen = (page: object | undefined, is: object = {}, person: Person = sam) =>
    contentReasons(
      {
        kind: 'place',
        title: 'Garden',
        place: place as never,
        page: page && ({ is_deleted: false, pageHide: false, window: {}, ...page } as never),
      },
      person,
      { ...looking, ...is },
    );

  it.each([
    [{}, true, undefined],
    [{ is_deleted: true }, false, 'The page was deleted.'],
    [{ pageHide: true }, false, 'The page is hidden.'],
    [{ window: { start: '2026-03-03T00:00:00.000Z' } }, false, 'The page is not shown yet.'],
    [
      { window: { start: '2026-02-01T00:00:00.000Z', end: '2026-03-01T00:00:00.000Z' } },
      false,
      'The page is no longer shown.',
    ],
    [{ window: { start: '2026-03-01T00:00:00.000Z' } }, true, undefined],
  ])('is said of the page %o', (page, is_in, says) => {
    const { reasons, ...found } = seen(page);
    expect(found).toEqual({ is_in });
    expect(reasons.length).toBeGreaterThan(says ? 1 : 0);
    if (says) expect(reasons[0]).toBe(says);
    else expect(reasons[0]).not.toMatch(/^The page/);
  });

  it('is that the person edits the place, or runs the portal, unless the page was deleted', () => {
    const ed = { ...sam, userUid: 'ed', name: 'Ed Ng', type: 'faculty' } as Person;
    expect(seen({ pageHide: true }, {}, ed)).toEqual({
      is_in: true,
      reasons: ['Ed Ng edits this place.'],
    });
    expect(seen({ is_deleted: true }, {}, ed)).toEqual({
      is_in: false,
      reasons: ['The page was deleted.', 'Ed Ng edits this place.'],
    });
    const runs = 'Sam Ng is an administrator, who sees every place.';
    expect(seen(undefined, { isAdministrator: true })).toEqual({ is_in: true, reasons: [runs] });
  });

  it('is whom an event is for', () => {
    const event = (everyone: boolean, groups: readonly string[], userTypes: readonly string[]) =>
      contentReasons(
        { kind: 'event', title: 'Fair', audience: { everyone, groups, userTypes } as never },
        sam,
        looking,
      );
    expect(event(true, [], [])).toEqual({ is_in: true, reasons: ['The event is for everyone.'] });
    expect(event(true, ['y8'], []).is_in).toBe(false);
    expect(event(true, ['y8'], []).reasons).not.toContain('The event is for everyone.');
    expect(event(false, [], ['STAFF']).is_in).toBe(false);
  });
});
