import { expect, test } from 'vitest';
import type { MessageContent } from '#functions/kernel/mail/content';
import { audienceOf, type MailAudienceQuery } from '#functions/mailings/audience/audience';
import type { Profile } from '#shared/intake/roster';
import { mailingTypes } from '#shared/mailings/mailing';
import { expectedMailing } from '#test/mailings/messages/oracle';
import { event, post } from '#test/mailings/messages/samples';
import { addressees, profile } from '#test/mailings/messages/school';

const now = new Date('2026-11-20T05:00:00.000Z');
const today = '2026-11-20';
const count = 10_000;

/** A random generator with the same results in every run. */
function chances(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  const is = (share: number): boolean => next() < share;
  const some = <T>(all: readonly T[], share: number): T[] => all.filter(() => is(share));
  const one = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0];
  return { below, is, some, one };
}
type Chances = ReturnType<typeof chances>;

const groups = Array.from({ length: 40 }, (_, n) => `group-${n}`);

function somePerson(chance: Chances, n: number): Profile {
  const type = chance.one<Profile['type']>([
    'student',
    'student',
    'affiliate',
    'affiliate',
    'faculty',
  ]);
  const links = Array.from({ length: chance.below(4) }, () => ({
    userUid: `p${chance.below(count)}`,
    status: chance.is(0.1) ? ('ended' as const) : ('active' as const),
    restricted: chance.is(0.1),
    ...(chance.is(0.1) && { valid_from: chance.one(['2026-11-20', '2026-11-21', '2026-01-01']) }),
    ...(chance.is(0.1) && { valid_to: chance.one(['2026-11-19', '2026-11-20', '2027-01-01']) }),
  }));
  return profile({
    userUid: `p${n}`,
    type,
    is_carer: type === 'affiliate' ? chance.is(0.9) : chance.is(type === 'faculty' ? 0.3 : 0.02),
    email: chance.is(0.05) ? '' : chance.is(0.3) ? `P${n}+home@Example.org` : `p${n}@example.org`,
    status: chance.is(0.03) ? 'left' : 'active',
    groups: type === 'affiliate' ? [] : chance.some(groups, 0.08),
    children: type === 'student' ? [] : links,
  });
}

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

function mailing(chance: Chances): Omit<MailAudienceQuery, 'people'> {
  const userTypes = () => chance.some(['STUDENTS', 'CARERS', 'STAFF'] as const, 0.5);
  const chosen = () => (chance.is(0.3) ? [] : chance.some(groups, 0.05));
  const posts = Array.from({ length: chance.below(8) }, (_, n) => {
    const start = hoursAgo(chance.below(900) - 20);
    return {
      post: post({ postUid: `post-${n}` }),
      appeared: start,
      readable: {
        published: chance.is(0.9),
        is_deleted: chance.is(0.05),
        window: { start, ...(chance.is(0.2) && { end: hoursAgo(chance.below(40) - 20) }) },
        audience: { userTypes: userTypes(), groups: chosen() },
        for_carer_only: chance.is(0.2),
        make_public: chance.is(0.1),
      },
    };
  });
  const type = chance.one(mailingTypes);
  const events = Array.from({ length: type === 'Daily' ? chance.below(5) : 0 }, (_, n) => ({
    event: event({ eventUid: `event-${n}` }),
    audience: { everyone: chance.is(0.2), userTypes: userTypes(), groups: chosen() },
  }));
  const few = Array.from({ length: 300 }, () => chance.below(count));
  const address = (n: number) =>
    chance.one([` p${n}@EXAMPLE.org`, `"p${n}+home@example.org"`, `p${n}@example.org\t`]);
  const wanted = () => ({
    digest: chance.is(0.5),
    daily: chance.is(0.5),
    principal: chance.is(0.5),
  });
  return {
    type,
    posts,
    events,
    now,
    day: today,
    timeZone: 'Australia/Sydney',
    blurb: '',
    exclusions: few.map(address),
    suppressed: new Set(few.map((n) => `p${n + 1}@example.org`)),
    preferences: new Map(few.map((n) => [`p${n + 2}`, wanted()])),
    digestUntil: new Map(few.map((n) => [`p${n + 3}`, hoursAgo(chance.below(900))])),
  };
}

const linesOf = ({ own, children }: MessageContent): string[] =>
  [{ userUid: 'own', ...own }, ...children]
    .flatMap(({ userUid, posts, events }) =>
      [...posts, ...events].map((uid) => `${userUid} ${uid}`),
    )
    .sort();

test('selects the same recipients and items as an independent implementation, among 10,000 people', async () => {
  const chance = chances(20261120);
  const profiles = Array.from({ length: count }, (_, n) => somePerson(chance, n));
  const people = await addressees(profiles, now);
  let messages = 0;
  for (let run = 0; run < 30; run++) {
    const query = mailing(chance);
    const { recipients, leftOut } = audienceOf({ ...query, people });
    const got = recipients.map(({ person, personal }) =>
      [person.userUid, ...linesOf(personal)].join(),
    );
    const expected = [...expectedMailing(profiles, query, today)].map((each) => each.join());
    const [one, other] = [new Set(got), new Set(expected)];
    const differences = [...got, ...expected].filter((each) => !one.has(each) || !other.has(each));
    expect(differences.slice(0, 5), `mailing ${run}`).toEqual([]);
    const everyone = profiles.filter(({ status }) => status === 'active').length;
    const left = leftOut.reduce((sum, each) => sum + each.count, 0);
    expect(recipients.length + left).toBe(everyone);
    messages += recipients.length;
  }
  expect(messages).toBeGreaterThan(10_000);
}, 60_000);
