import { describe, expect, it } from 'vitest';
import { audienceOf, type MailAudienceQuery } from '#functions/mailings/audience/audience';
import type { Addressee } from '#functions/people/store/people';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.contract';

type Off = NotificationPreferences['children_off'];

const cara: Addressee = {
  userUid: 'cara',
  username: 'cara',
  firstname: 'Cara',
  name: 'Cara Ng',
  hasEmail: true,
  type: 'affiliate',
  is_carer: true,
  groups: [],
  carerGroups: ['y7', 'y10'],
  email: 'cara@example.org',
  children: [
    { userUid: 'sam', firstname: 'Sam', groups: ['y7'] },
    { userUid: 'nina', firstname: 'Nina', groups: ['y10'] },
  ],
} as Addressee;

const post = (postUid: string, groups: string[], userTypes = ['CARERS']) => ({
  post: { postUid } as never,
  readable: {
    published: true,
    is_deleted: false,
    for_carer_only: false,
    make_public: false,
    window: { start: '2026-03-01T00:00:00.000Z' },
    audience: { userTypes: userTypes as never, groups },
  },
  appeared: '2026-03-01T00:00:00.000Z',
});

function messageOf(off: Off, person = cara, posts = [post('p7', ['y7']), post('all', [])]) {
  const query: MailAudienceQuery = {
    type: 'Weekly',
    people: [person],
    posts,
    events: [],
    blurb: '',
    exclusions: [],
    suppressed: new Set(),
    preferences: new Map([
      ['cara', { digest: true, daily: true, principal: true, children_off: off }],
    ]),
    digestUntil: new Map(),
    now: new Date('2026-03-02T00:00:00.000Z'),
    day: '2026-03-02',
    timeZone: 'Australia/Sydney',
  };
  const { recipients, leftOut } = audienceOf(query);
  const [found] = recipients;
  return {
    own: found?.personal.own.posts,
    children: found?.personal.children.map(({ userUid, posts: uids }) => [userUid, ...uids]),
    leftOut,
  };
}

describe('a child whose news a carer leaves out', () => {
  it('is in no message of that kind, and news for the whole school still comes', () => {
    expect(messageOf(undefined)).toMatchObject({ own: ['all'], children: [['sam', 'p7']] });
    const off = [{ child: 'sam', kinds: ['digest' as const] }];
    expect(messageOf(off)).toMatchObject({ own: ['all'], children: [] });
    // Another kind of mail, and another child, are as before.
    expect(messageOf([{ child: 'sam', kinds: ['daily'] }]).children).toEqual([['sam', 'p7']]);
    expect(messageOf([{ child: 'nina', kinds: ['digest'] }]).children).toEqual([['sam', 'p7']]);
  });

  it('keeps a post that is for the other child too, and sends nothing without any news', () => {
    const off = [{ child: 'sam', kinds: ['digest' as const] }];
    const both = [post('both', ['y7', 'y10'])];
    expect(messageOf(off, cara, both)).toMatchObject({ own: [], children: [['nina', 'both']] });
    expect(messageOf(off, cara, [post('p7', ['y7'])])).toMatchObject({
      own: undefined,
      leftOut: [{ reason: 'turned off', count: 1 }],
    });
  });

  it('keeps what a teacher gets as staff', () => {
    const off = [{ child: 'sam', kinds: ['digest' as const] }];
    const teacher = { ...cara, type: 'faculty', groups: ['y7'] } as Addressee;
    const posts = [post('p7', ['y7'], ['CARERS', 'STAFF'])];
    expect(messageOf(off, teacher, posts)).toMatchObject({ own: ['p7'], children: [] });
  });
});
