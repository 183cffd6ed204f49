import { beforeEach, expect, it, vi } from 'vitest';
import { type Chance, chanceOf } from '#bin/demo/chance';
import type { StoredPost } from '#functions/posts/store/post.record';
import { userTypes } from '#shared/audiences/audience';
import type { Profile } from '#shared/intake/roster';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { expectedMailing } from '#test/mailings/messages/oracle';
import { post } from '#test/mailings/messages/samples';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const groups = ['year-7', 'year-8', 'year-9', 'maths', 'rowing'];
const some = <T>(chance: Chance, all: readonly T[], share: number) =>
  all.filter(() => chance.is(share));

function somePerson(chance: Chance, n: number, count: number): Profile {
  const type = chance.pick(['student', 'affiliate', 'affiliate', 'faculty'] as const);
  const children = Array.from({ length: chance.between(0, 3) }, () => ({
    userUid: `p${chance.between(0, count - 1)}`,
    status: chance.is(0.1) ? ('ended' as const) : ('active' as const),
    restricted: chance.is(0.1),
  }));
  return profile({
    userUid: `p${n}`,
    type,
    is_carer: type === 'affiliate' ? chance.is(0.9) : chance.is(0.2),
    email: chance.is(0.1) ? '' : chance.is(0.3) ? `P${n}+x@Example.org` : `p${n}@example.org`,
    status: chance.is(0.05) ? 'left' : 'active',
    groups: type === 'affiliate' ? [] : some(chance, groups, 0.3),
    children: type === 'student' ? [] : children,
  });
}

function somePost(chance: Chance, n: number, now: Date): StoredPost {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  const start = at(chance.pick([-40, -20, -6, -3, -1, 1]));
  const chosen = some(chance, userTypes, 0.5);
  return storedPost({
    postUid: `post-${n}`,
    type: chance.pick(['notice', 'newsletter', 'notice', 'principal', 'dailyemail']),
    published: chance.is(0.9),
    make_public: chance.is(0.1),
    for_carer_only: chance.is(0.1),
    start,
    created_at: chance.is(0.7) ? at(-50) : start,
    ...(chance.is(0.2) && { end: at(chance.pick([-1, 5])) }),
    group_list: {
      userTypes: userTypes.map((name) => ({ name, checked: chosen.includes(name) })),
      groups: chance.is(0.6) ? [] : some(chance, groups, 0.4),
      groupNames: [],
      groupNamesSearch: '',
    },
  });
}

it('sends to exactly the people of an independent count, in 40 schools with exclusions, bounces and preferences', async () => {
  const sizes: number[] = [];
  for (let round = 0; round < 40; round++) {
    const chance = chanceOf('recipients', round);
    const engine = mailingEngine();
    const now = engine.now();
    const people = Array.from({ length: 80 }, (_, n) => somePerson(chance, n, 80));
    const posts = Array.from({ length: 8 }, (_, n) => somePost(chance, n, now));
    for (const each of people) await engine.addPerson(each);
    for (const each of posts) await engine.addPost(each);
    const withAddress = people.filter(({ email }) => email !== '');
    const exclusions = some(chance, withAddress, 0.05).map(({ email }) => email.toUpperCase());
    const suppressed = some(chance, withAddress, 0.05).map(({ email }) => email.toLowerCase());
    for (const email of suppressed) {
      const because = { reason: 'bounce', at: now.toISOString(), mailingUid: 'm' } as const;
      await engine.suppressions.of(schoolNamed('main')).add(email, because);
    }
    const preferences = new Map<string, { digest: boolean; daily: boolean; principal: boolean }>();
    for (const { userUid } of some(chance, people, 0.2)) {
      const wants = { digest: chance.is(0.6), daily: true, principal: true };
      preferences.set(userUid, wants);
      await engine.preferences
        .of(schoolNamed('main'))
        .save(userUid, wants, { loadedVersion: '', now });
    }
    const form = sendEmailsSchemas.preview.input.parse({
      type: 'Weekly',
      email_text: 'Hello',
      except_for: ['x@elsewhere.example', ...exclusions].join(',\n'),
    });
    const asked = request({ now });
    const { audience_hash, count, left_out } = await engine.handlers.preview(
      form,
      administrator,
      asked,
    );
    const expected = expectedMailing(
      people,
      {
        type: 'Weekly',
        posts: posts
          .filter(({ type }) => type === 'notice' || type === 'newsletter')
          .map((each) => ({
            post: post({ postUid: each.postUid }),
            appeared: [each.start ?? '', each.created_at].sort().at(-1) ?? '',
            readable: {
              published: each.published,
              is_deleted: false,
              window: { start: each.start, end: each.end },
              audience: {
                userTypes: each.group_list.userTypes.flatMap(({ name, checked }) =>
                  checked ? name : [],
                ),
                groups: each.group_list.groups,
              },
              for_carer_only: each.for_carer_only,
              make_public: each.make_public,
            },
          })),
        events: [],
        blurb: '',
        exclusions,
        suppressed: new Set(suppressed),
        preferences,
        digestUntil: new Map(),
        now,
        day: '2026-03-03',
        timeZone: 'Australia/Sydney',
      },
      '2026-03-03',
    );
    sizes.push(expected.size);
    expect([round, count]).toEqual([round, expected.size]);
    const here = people.filter(({ status }) => status === 'active').length;
    expect(count + left_out.reduce((sum, each) => sum + each.count, 0)).toBe(here);
    if (count === 0) continue;
    const real = { ...form, email_testing: false, audience_hash };
    await engine.handlers.send(sendEmailsSchemas.send.input.parse(real), administrator, asked);
    await engine.runJobs();
    const uids = engine.sent.map(({ userUid }) => userUid).sort();
    expect([round, uids]).toEqual([round, [...expected.keys()].sort()]);
    const emailOf = new Map(people.map(({ userUid, email }) => [userUid, email]));
    for (const { userUid, email } of engine.sent) expect(email).toBe(emailOf.get(userUid));
  }
  expect(Math.max(...sizes)).toBeGreaterThan(30);
});
