import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callerFinder, callerOf } from '#functions/kernel/http/caller';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { mayHave } from '#functions/mailings/run/may-have';
import { identityTrigger } from '#functions/people/identity';
import { refusedSignIns } from '#functions/people/store/accounts/refused';
import { childrenOf } from '#functions/people/store/children';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import { identityRepository } from '#functions/people/store/identities';
import { peopleRepository } from '#functions/people/store/people';
import { cardsOf } from '#functions/people/store/people-cards';
import { restrictedChildren } from '#functions/people/store/restricted';
import { linkedTo } from '#functions/people/store/students';
import { userRepository } from '#functions/people/store/users';
import { mayBeAsked } from '#functions/signing/rules/may-be-asked';
import { type ChildLink, DecidedProfile, isInForce, Profile } from '#shared/intake/roster';
import { narrowed } from '#shared/people/over';
import { factsOf } from '#test/documents/site-facts';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as mailSchool } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { orderedAt } from '#test/support/outbox/ordered-kind';
import { orderedMail } from '#test/support/outbox/ordered-mail';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');
const now = new Date('2026-03-02T00:00:00.000Z');
const today = '2026-03-02';
const decision = { at: '2026-03-01T00:00:00.000Z', by: 'uid-ada', reason: 'Because.' };
const blockedOver = { version: 1, withheld: [], blocked: decision };
const withheldOver = { version: 1, withheld: [{ ...decision, child: 'uid-nina' }] };

beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

/** Every link that a roster may have. */
const links: readonly ChildLink[] = (['active', 'ended'] as const).flatMap((status) =>
  [false, true].flatMap((restricted) =>
    [
      {},
      { valid_from: '2026-03-03' },
      { valid_to: '2026-03-01' },
      { valid_from: today, valid_to: today },
    ].map((days) => ({ userUid: 'uid-nina', status, restricted, ...days })),
  ),
);

const nina = profile({ username: 'nina', groups: ['year-7'] });
const carerWith = (link: ChildLink) =>
  profile({ username: 'cara', type: 'affiliate', is_carer: true, children: [link] });

/** Stores a carer as an act does: the facts, what was decided, and the card of both. */
async function stored(person: Profile, over: DecidedProfile['over']) {
  const tables = memoryTables(async () => {});
  await storeProfiles(tables, nina);
  await storeProfiles(tables, { ...person, over });
  return tables;
}

describe.each(links)(
  'a link that is $status, restricted $restricted, from $valid_from to $valid_to',
  (link) => {
    it.each([false, true])(
      'gives access only if the roster and the school do: withheld %s',
      async (isWithheld) => {
        const over = isWithheld ? withheldOver : undefined;
        const tables = await stored(carerWith(link), over);
        const users = userRepository(tables);
        const cara = await users.of(school).get('uid-cara');
        if (!cara) throw new Error('The carer is gone');
        const isOpen = isInForce(link, today) && !isWithheld;
        const open = isOpen ? ['uid-nina'] : [];

        const caller = await callerOf(
          cara,
          bound({ many: (uids) => users.of(school).many(uids), dutyOf: async () => ({}) }),
          factsOf('main'),
          now,
        );
        expect(caller.carerOf).toEqual(open);
        expect(caller.carerGroups).toEqual(isOpen ? ['year-7'] : []);
        const children = await childrenOf(users, school, cara, now, 'Australia/Sydney');
        expect(children.map(({ userUid }) => userUid)).toEqual(open);
        const { people } = await peopleRepository(tables).of(school).all('Australia/Sydney', now);
        const addressee = people.find(({ userUid }) => userUid === 'uid-cara');
        expect(addressee?.children.map(({ userUid }) => userUid)).toEqual(open);
        expect(addressee?.carerGroups).toEqual(isOpen ? ['year-7'] : []);

        // A link of any kind switches the rights of staff off, also one that is withheld.
        const asStaff = { ...caller, type: 'faculty' as const };
        expect([...(await linkedTo(users, asStaff))]).toEqual(['uid-nina']);
        const restricted = await restrictedChildren(tables).of(school).children(now);
        expect(restricted.has('uid-nina')).toBe(link.restricted || isWithheld);
        expect(mayBeAsked(cara, 'uid-nina')).toBe(!link.restricted && !isWithheld);
        expect(mayBeAsked(cara, 'uid-otto')).toBe(true);
        const told = JSON.stringify({
          firstname: '',
          as: 'carer',
          own: { posts: [], events: [] },
          children: [{ userUid: 'uid-nina', firstname: '', posts: [], events: [] }],
        });
        expect(mayHave(cara, { userUid: 'uid-cara', told })).toBe(!link.restricted && !isWithheld);
      },
    );
  },
);

describe('a block', () => {
  const person = carerWith(links[0] as ChildLink);

  it('refuses the API within 30 seconds, and a sign-in before it or after it', async () => {
    const decided: { over?: DecidedProfile['over'] } = {};
    const find = callerFinder(
      async (sub) => ({ site: factsOf('main'), sub, signedInAt: now.getTime() / 1000 - 60 }),
      bound({
        bound: async () => Profile.parse({ ...person, ...decided }),
        many: async () => [nina],
        dutyOf: async () => ({}),
      }),
    );
    const ask = (seconds: number) =>
      find('Bearer x', new Date(now.getTime() + seconds * 1000)).then(
        () => 'in',
        ({ kind }) => kind,
      );
    expect(await ask(0)).toBe('in');
    decided.over = blockedOver;
    expect(await ask(30)).toBe('forbidden');
    decided.over = undefined;
    expect(await ask(60)).toBe('in');
    decided.over = { version: 3, withheld: [], signed_out_at: now.toISOString() };
    expect(await ask(90)).toBe('unauthorised');
  });

  it('counts the later one of the moments at which the person and the school signed out', async () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
    for (const [own, ofSchool, isIn] of [
      [undefined, undefined, true],
      [at(0), undefined, false],
      [undefined, at(0), false],
      [at(-60), at(0), false],
      [at(0), at(-60), false],
      [at(-60), at(-90), true],
    ] as const) {
      const over = { version: 1, withheld: [], ...(ofSchool && { signed_out_at: ofSchool }) };
      const find = callerFinder(
        async (sub) => ({ site: factsOf('main'), sub, signedInAt: now.getTime() / 1000 - 30 }),
        bound({
          bound: async () => ({ ...Profile.parse({ ...person, over }), signedOutAt: own }),
          many: async () => [],
          dutyOf: async () => ({}),
        }),
      );
      const answer = await find('Bearer x', now).then(
        () => true,
        () => false,
      );
      expect([own, ofSchool, answer]).toEqual([own, ofSchool, isIn]);
    }
  });

  it('refuses the token of a sign-in, also of an account that was bound before', async () => {
    const tables = await stored(person, blockedOver);
    const identities = identityRepository(tables);
    await identities.of(school).bind('pool#sub-cara', 'uid-cara', now);
    const trigger = identityTrigger(
      school,
      userRepository(tables),
      identities,
      refusedSignIns(tables),
    );
    for (const sub of ['sub-cara', 'sub-new']) {
      const event = {
        version: '1',
        triggerSource: 'TokenGeneration_HostedAuth',
        userPoolId: 'pool',
        userName: 'cara',
        request: { userAttributes: { sub } },
        response: {},
      };
      await expect(trigger(event as never)).rejects.toThrow(/not known/);
    }
  });

  it('keeps the person in lists and roll-calls, without an address', async () => {
    const tables = await stored(person, blockedOver);
    const { people } = await peopleRepository(tables).of(school).all('Australia/Sydney', now);
    const cara = people.find(({ userUid }) => userUid === 'uid-cara');
    expect(cara).toMatchObject({ email: '', hasEmail: false });
    const card = (await cardsOf(tables, school)).find(({ userUid }) => userUid === 'uid-cara');
    expect(card).toMatchObject({ email: '', blocked_email: 'cara@example.org' });
    expect(
      mayHave(narrowed({ ...person, over: blockedOver }), { userUid: 'uid-cara', told: '{}' }),
    ).toBe(false);
    expect(mayBeAsked(narrowed({ ...person, over: blockedOver }), 'uid-otto')).toBe(false);
  });
});

describe('an order of mail', () => {
  const kind = orderedMail['the reminder to answer'];
  if (!kind) throw new Error('There is no such kind');

  /** Sends the reminders after the school has decided something about a carer. */
  async function sentAfter(userUid: string, over: object) {
    const tables = memoryTables(async () => {});
    const orders = await (kind as NonNullable<typeof kind>).prepare(tables);
    const Key = { pk: 'main', sk: userUid };
    const { Item } = await tables.db.send(new GetCommand({ TableName: 'users', Key }));
    const before = DecidedProfile.parse(Item);
    await decisionRepository(tables)
      .of(school)
      .decide(userUid, {
        decision: { act: 'block', reason: 'Because.', by: 'uid-ada', now: orderedAt },
        make: () => ({ version: 1, withheld: [], ...over }),
        more: [],
      });
    expect(before.over).toBeUndefined();
    const left: string[] = [];
    let clock = orderedAt.getTime();
    const sending = sendingOver(tables, {
      sites: [mailSchool],
      now: () => new Date(clock),
      pass: (milliseconds) => {
        clock += milliseconds;
      },
      async send(_, { email }) {
        left.push(email);
        return { kind: 'sent', messageId: 'm' };
      },
    });
    const made = (kind as NonNullable<typeof kind>).worker({ ...sending, tables } as never);
    const worker = consumeAll(mailWork(made.sending, [mailSchool], [made.kind]));
    await deliver(
      worker,
      orders.map((body, i) => ({ id: `m${i}`, body })),
    );
    return left.sort();
  }

  it('does not reach who is blocked, or a carer from whom the child is withheld', async () => {
    const all = kind.readers;
    expect(await sentAfter('cara', {})).toEqual(all);
    expect(await sentAfter('cara', { blocked: decision })).toEqual(all.slice(1));
    expect(await sentAfter('carl', { withheld: [{ ...decision, child: 'amy' }] })).toEqual(
      all.filter((email) => !email.startsWith('carl')),
    );
    expect(await sentAfter('carl', { withheld: [{ ...decision, child: 'bob' }] })).toEqual(all);
  });
});
