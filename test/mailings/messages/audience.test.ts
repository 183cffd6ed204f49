import { expect, test } from 'vitest';
import {
  audienceOf,
  type CandidatePost,
  type MailAudienceQuery,
} from '#functions/mailings/audience/audience';
import { becauseOf, previewAs } from '#functions/mailings/audience/preview';
import type { Audience } from '#shared/audiences/audience';
import type { Profile } from '#shared/intake/roster';
import { event, post } from '#test/mailings/messages/samples';
import { addressees, child, profile } from '#test/mailings/messages/school';

const now = new Date('2026-11-20T05:00:00.000Z');

const ada = profile({ userUid: 'ada', firstname: 'Ada', type: 'student', groups: ['year-7'] });
const ben = profile({ userUid: 'ben', firstname: 'Ben', type: 'student', groups: ['year-9'] });
const cara = profile({
  userUid: 'cara',
  firstname: 'Cara',
  is_carer: true,
  children: [child('ben'), child('ada')],
});
const tess = profile({
  userUid: 'tess',
  firstname: 'Tess',
  type: 'faculty',
  is_carer: true,
  groups: ['maths'],
  children: [child('ada')],
});
const school = [ada, ben, cara, tess];

/** A post that started an hour ago. */
const live = (
  postUid: string,
  audience: Partial<Audience>,
  is: Partial<CandidatePost['readable']> = {},
): CandidatePost => ({
  post: post({ postUid }),
  appeared: '2026-11-20T04:00:00.000Z',
  readable: {
    published: true,
    is_deleted: false,
    window: { start: '2026-11-20T04:00:00.000Z' },
    audience: { userTypes: [], groups: [], ...audience },
    for_carer_only: false,
    make_public: false,
    ...is,
  },
});

async function mailing(
  is: Partial<MailAudienceQuery> = {},
  profiles: readonly Profile[] = school,
  type: MailAudienceQuery['type'] = 'Principal',
) {
  return audienceOf({
    type,
    people: await addressees(profiles, now),
    posts: [],
    events: [],
    blurb: '',
    exclusions: [],
    suppressed: new Set(),
    preferences: new Map(),
    digestUntil: new Map(),
    now,
    day: '2026-11-20',
    timeZone: 'Australia/Sydney',
    ...is,
  });
}
type Made = Awaited<ReturnType<typeof mailing>>;
const contentFor = ({ recipients }: Made, userUid: string) =>
  recipients.find(({ person }) => person.userUid === userUid)?.personal;
const reached = ({ recipients }: Made) => recipients.map(({ person }) => person.userUid).sort();

const year7 = live('y7', { userTypes: ['CARERS'], groups: ['year-7'] });
const both = live('both', { userTypes: ['CARERS'], groups: ['year-7', 'year-9'] });
const carers = live('carers', { userTypes: ['CARERS'] });
const maths = live('maths', { userTypes: ['STAFF'], groups: ['maths'] });

test('lists a post for a child’s group under that child, and a post for all carers as the carer’s own', async () => {
  const content = contentFor(await mailing({ posts: [year7, both, carers] }), 'cara');
  expect(content).toEqual({
    firstname: 'Cara',
    as: 'carer',
    own: { posts: ['carers'], events: [] },
    children: [
      { userUid: 'ada', firstname: 'Ada', posts: ['y7', 'both'], events: [] },
      { userUid: 'ben', firstname: 'Ben', posts: ['both'], events: [] },
    ],
  });
});

test('combines both parts in one message for staff who are carers', async () => {
  const content = contentFor(await mailing({ posts: [year7, maths] }), 'tess');
  expect(content?.as).toBe('staff');
  expect(content?.own.posts).toEqual(['maths']);
  expect(content?.children.map(({ firstname, posts }) => [firstname, posts])).toEqual([
    ['Ada', ['y7']],
  ]);
});

test('lists a post once for a person who gets it as staff and as carer', async () => {
  const post = live('twice', { userTypes: ['STAFF', 'CARERS'], groups: ['maths', 'year-7'] });
  const content = contentFor(await mailing({ posts: [post] }), 'tess');
  expect(content?.own.posts).toEqual([]);
  expect(content?.children).toHaveLength(1);
});

test('ignores restricted, ended and future links, and children who have left', async () => {
  const links: Profile['children'][] = [
    [{ ...child('ada'), restricted: true }],
    [{ ...child('ada'), status: 'ended' }],
    [{ ...child('ada'), valid_from: '2026-11-21' }],
    [{ ...child('ada'), valid_to: '2026-11-19' }],
    [child('gone')],
  ];
  const gone = profile({ userUid: 'gone', type: 'student', groups: ['year-7'], status: 'left' });
  for (const children of links) {
    const made = await mailing({ posts: [year7] }, [ada, gone, { ...cara, children }]);
    expect(reached(made)).toEqual([]);
  }
});

test('sends a post for carers only to no student, even if it is public', async () => {
  const posts = [
    live('x', { userTypes: ['STUDENTS', 'CARERS'] }, { for_carer_only: true, make_public: true }),
  ];
  expect(reached(await mailing({ posts }))).toEqual(['cara', 'tess']);
});

test('sends drafts, removed, future and ended posts to no one', async () => {
  const everyone = { userTypes: ['STUDENTS', 'CARERS', 'STAFF'] } as const;
  const posts = [
    live('draft', everyone, { published: false }),
    live('removed', everyone, { is_deleted: true }),
    live('early', everyone, { window: { start: '2026-11-20T05:00:00.001Z' } }),
    live('ended', everyone, {
      window: { start: '2026-11-01T00:00:00.000Z', end: now.toISOString() },
    }),
  ];
  const made = await mailing({ posts });
  expect(made.recipients).toEqual([]);
  expect(made.leftOut).toEqual([{ reason: 'nothing to say', count: 4 }]);
});

test('includes in a digest the posts since the last one: of 7 days at first, of 28 days at most', async () => {
  const appearing = (postUid: string, appeared: string) => ({
    ...live(postUid, { userTypes: ['STUDENTS', 'STAFF'] }),
    appeared,
  });
  const posts = [
    appearing('today', '2026-11-20T04:00:00.000Z'),
    appearing('this week', '2026-11-13T04:00:00.000Z'),
    appearing('before', '2026-11-12T12:59:59.000Z'),
    appearing('long ago', '2026-10-01T00:00:00.000Z'),
  ];
  const digestUntil = new Map([
    ['ben', '2026-11-19T00:00:00.000Z'],
    ['tess', '2026-01-01T00:00:00.000Z'],
  ]);
  const made = await mailing({ posts, digestUntil }, school, 'Weekly');
  expect(contentFor(made, 'ada')?.own.posts).toEqual(['today', 'this week']);
  expect(contentFor(made, 'ben')?.own.posts).toEqual(['today']);
  expect(contentFor(made, 'tess')?.own.posts).toEqual(['today', 'this week', 'before']);
});

test('omits people who have had every post in a digest', async () => {
  const digestUntil = new Map([['ada', '2026-11-20T04:00:00.000Z']]);
  const posts = [live('x', { userTypes: ['STUDENTS'] })];
  const made = await mailing({ posts, digestUntil }, school, 'Weekly');
  expect(reached(made)).toEqual(['ben']);
  expect(made.leftOut).toContainEqual({ reason: 'had it already', count: 1 });
});

test('lists an event of the day for everyone, or for the children in its groups', async () => {
  const events = [
    { event: event({ eventUid: 'all' }), audience: { everyone: true, userTypes: [], groups: [] } },
    {
      event: event({ eventUid: 'y9' }),
      audience: { everyone: true, userTypes: [], groups: ['year-9'] },
    },
  ];
  const made = await mailing({ events }, school, 'Daily');
  expect(reached(made)).toEqual(['ada', 'ben', 'cara', 'tess']);
  expect(contentFor(made, 'cara')).toMatchObject({
    own: { events: ['all'] },
    children: [{ firstname: 'Ben', events: ['y9'] }],
  });
  expect(contentFor(made, 'ben')?.own.events).toEqual(['all', 'y9']);
});

test('counts people who are excluded, suppressed, without an address or who turned the mail off', async () => {
  const people = [
    ada,
    { ...ben, email: 'ben at example' },
    { ...cara, email: 'Cara@Example.org' },
    tess,
    profile({ userUid: 'sam', type: 'student' }),
  ];
  const made = await mailing(
    {
      posts: [live('x', {}, { make_public: true })],
      exclusions: ['"ADA@example.org"', 'nobody@example.org'],
      suppressed: new Set(['cara@example.org']),
      preferences: new Map([['tess', { digest: true, daily: true, principal: false }]]),
    },
    people,
  );
  expect(reached(made)).toEqual(['sam']);
  expect(made.unmatched).toEqual(['nobody@example.org']);
  expect(Object.fromEntries(made.leftOut.map(({ reason, count }) => [reason, count]))).toEqual({
    excluded: 1,
    'no address': 1,
    suppressed: 1,
    'turned off': 1,
  });
});

test('removes spaces and quotes around the address of a roster', async () => {
  const made = await mailing({ posts: [year7] }, [
    ada,
    { ...cara, email: ' "cara@example.org"\n' },
  ]);
  expect(made.recipients.map(({ person }) => person.email)).toEqual(['cara@example.org']);
});

test('changes the hash with a person, an address, a post or its text, and only then', async () => {
  const posts = [year7, carers];
  const { hash } = await mailing({ posts });
  const others = [
    await mailing({ posts: [year7] }),
    await mailing({
      posts: [year7, { ...carers, post: post({ postUid: 'carers', title: 'New' }) }],
    }),
    await mailing({ posts, exclusions: ['tess@example.org'] }),
    await mailing({ posts }, [ada, ben, { ...cara, email: 'cara2@example.org' }, tess]),
    await mailing({ posts }, [{ ...ada, groups: [] }, ben, cara, tess]),
    await mailing({ posts, blurb: 'Hello' }),
    await mailing({ posts }, school, 'Daily'),
  ];
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([hash, ...others.map((each) => each.hash)]).size).toBe(others.length + 1);
  expect((await mailing({ posts }, school.toReversed())).hash).toBe(hash);
  // A post without readers changes nothing.
  expect((await mailing({ posts: [...posts, live('none', {})] })).hash).toBe(hash);
  const day = (title: string, groups: string[] = []) => ({
    event: event({ eventUid: 'one', title }),
    audience: { everyone: true, userTypes: [], groups },
  });
  const sports = (await mailing({ posts, events: [day('Sports day')] })).hash;
  expect(sports).not.toBe(hash);
  expect((await mailing({ posts, events: [day('Swimming')] })).hash).not.toBe(sports);
  expect((await mailing({ posts, events: [day('Sports day', ['nobody'])] })).hash).toBe(hash);
});

test('shows in a preview the recipient of each kind with the longest message', async () => {
  const made = await mailing({
    posts: [year7, both, carers, maths, live('s', { userTypes: ['STUDENTS'] })],
  });
  expect(previewAs(made, 'carer')?.person.userUid).toBe('cara');
  expect(previewAs(made, 'staff')?.person.userUid).toBe('tess');
  expect(previewAs(made, 'student')?.person.userUid).toBe('ada');
  expect(previewAs(await mailing({ posts: [maths] }), 'student')).toBeUndefined();
  expect(made.recipients.map(becauseOf)).toEqual(
    expect.arrayContaining(['Carer of Ada and Ben', 'Carer of Ada and staff', 'Student']),
  );
});
