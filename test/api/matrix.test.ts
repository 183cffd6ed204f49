import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unwrapError } from '#shared/kernel/wire';
import { may, reachOf } from '#shared/rights/permissions';
import type { At } from '#test/api/samples/sample';
import { type Sampled, sampled } from '#test/api/samples/samples';
import type { RawAnswer } from '#test/support/memory/memory-portal';
import { nothing } from '#test/support/portal/twin-names';
import {
  canary,
  counterpartOf,
  type Family,
  families,
  familyOf,
  rightsOf,
  type TwinActor,
  twinActors,
} from '#test/support/portal/twin-people';
import {
  startTwinSchools,
  type Twin,
  type TwinSchools,
  twins,
} from '#test/support/portal/twin-schools';

/**
 * Calls every route as every kind of person: for their own objects, for another family's, and at a
 * school with the same identifiers. The permission matrix has the expected results. A refusal must
 * not show whether an object exists.
 */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
// A person calls a route in several tests, more often in a minute than its limit allows.
beforeEach(async () => {
  const { all, db } = schools.tables;
  for (const { pk, sk } of all('limits')) {
    await db.send(new DeleteCommand({ TableName: 'limits', Key: { pk, sk } }));
  }
});
afterAll(() => schools.stop());

/** Returns the identifiers of a person's own objects. */
const ownAt = (site: Twin, actor: TwinActor): At => {
  const family = familyOf(actor);
  return {
    ...(family ? schools.family[family] : schools.school),
    site,
    person: actor,
    child: `uid-student-${family}`,
    word: canary(site),
  };
};

/** Returns the identifiers of another family's objects. */
const othersAt = (site: Twin, actor: TwinActor, family: Family): At => ({
  ...ownAt(site, actor),
  ...schools.family[family],
  person: familyOf(actor) ? counterpartOf(actor) : `student-${family}`,
  child: `uid-student-${family}`,
});

/** Returns identifiers that do not exist. */
const nowhereAt = (site: Twin, actor: TwinActor): At => ({
  ...ownAt(site, actor),
  ...nothing,
  person: 'no.such.person',
  child: 'no-such-child',
});

const ask = (site: Twin, actor: TwinActor | undefined, { route, sample }: Sampled, at: At) =>
  schools.ask(site, actor, route, sample.input(at) as never);
/** An answer without the titles of the caller's own posts, which name whom they are for. */
const shown = ({ text, headers }: RawAnswer) =>
  text.replace(/"own_posts":\[[^\]]*\]/, '') + JSON.stringify(headers);
const isAllowed = (actor: TwinActor, { route }: Sampled) =>
  route.operation === 'public' || may(rightsOf(actor), route.operation);
/**
 * True if the matrix lets a person read other people's objects. A search follows the right to read
 * posts, and the dashboard's week the right to change them.
 */
function seesAll(actor: TwinActor, { route: { operation } }: Sampled): boolean {
  if (operation === 'public') return false;
  const follows = { search: 'post.get', 'adm.home': 'post.put' } as const;
  const right = follows[operation as keyof typeof follows] ?? operation;
  const reach = reachOf(rightsOf(actor), right);
  // The author of a notice sees its readers, and everyone whom it asks.
  const ofAuthors = ['ask.report', 'ask.sealed', 'rp.who'];
  if (ofAuthors.includes(operation) && reach.has('own')) return true;
  return reach.has('all') || (operation === 'usr.get' && reach.has('names'));
}

/**
 * Returns words that an answer must not contain: those of the other school and of other families.
 */
function forbiddenWords(site: Twin, actor: TwinActor, each: Sampled): string[] {
  const other = twins.filter((twin) => twin !== site).map((twin) => canary(twin));
  if (seesAll(actor, each)) return other;
  const strangers = families.filter((family) => family !== familyOf(actor));
  return [...other, ...strangers.map((family) => canary(site, family))];
}

function expectPrivate(answer: RawAnswer, site: Twin, actor: TwinActor, each: Sampled) {
  expect(answer.headers['cache-control']).toContain('no-store');
  for (const word of forbiddenWords(site, actor, each)) {
    expect([actor, shown(answer)]).not.toEqual([actor, expect.stringContaining(word)]);
  }
  if (answer.status >= 400) {
    expect(unwrapError(answer.text).userMessage).toMatch(/^[A-Z].*[.)]$/s);
  }
}

/**
 * Routes that must answer with words of the person's family. Otherwise the other tests prove
 * nothing.
 */
const personal = [
  'users.get',
  'posts.list',
  'posts.get',
  'favorites.list',
  'places.list',
  'places.get',
  'pages.list',
  'pages.get',
  'pages.listBlogs',
  'pages.getBlog',
  'calendar.list',
  'calendar.get',
  'upcoming-tasks.list',
  'notification-preferences.get',
  'push-devices.list',
  'search.find',
];

describe('test data of families and schools', () => {
  it.each(personal)('appears in %s for each member of the family', async (name) => {
    const each = sampled.find((one) => one.name === name);
    const family = twinActors.filter(familyOf);
    for (const actor of each ? family : []) {
      for (const site of twins) {
        const { text } = await ask(site, actor, each as Sampled, ownAt(site, actor));
        expect([actor, text]).toEqual([
          actor,
          expect.stringContaining(canary(site, familyOf(actor))),
        ]);
      }
    }
    expect(each?.name).toBe(name);
  });
});

describe.each(sampled)('$title', (each) => {
  const { route, sample } = each;

  it('answers 401 without a token', async () => {
    const { status, text, headers } = await ask('main', undefined, each, ownAt('main', 'student'));
    // Public routes need a secret in the address, but the certificates of seals are for everyone.
    if (route.path === '/signing/certificates') return expect(status).toBe(200);
    expect(status).toBe(route.operation === 'public' ? 404 : 401);
    expect(JSON.parse(text).userMessage).toEqual(expect.any(String));
    expect(headers['cache-control']).toContain('no-store');
  });

  it('answers the people of the matrix and 403 to all others, at both schools', async () => {
    for (const site of twins) {
      const before = schools.everything();
      for (const actor of twinActors) {
        const answer = await ask(site, actor, each, ownAt(site, actor));
        const { status, text } = answer;
        // Own and common objects exist. A missing object is 404 and a stale version 409, after the
        // guard.
        const isNamed = !/no-such|a{9}/.test(JSON.stringify(sample.input(ownAt(site, actor))));
        const isOwn = sample.names === 'nobody' || familyOf(actor);
        // Of the staff, the report is there for its helpers (`test/asks/answer-report.test.ts`); the form
        // is of events, and the sample of a post (`test/asks/event-asks.test.ts`).
        const isForAll = !['ask.report', 'ask.write'].includes(route.operation);
        const isThere = route.method === 'GET' && isNamed && isOwn && isForAll;
        // A download may lead to the file.
        const answers = isThere ? [200, 303] : [200, 303, 404, 409];
        const wanted = isAllowed(actor, each) ? answers : [403];
        expect([actor, status, text]).toEqual([
          actor,
          wanted.includes(status) ? status : wanted,
          text,
        ]);
        expectPrivate(answer, site, actor, each);
      }
      // A call at one school must not change the other.
      const changed = changedBetween(before, schools.everything());
      expect(changed.filter((key) => !key.startsWith(site))).toEqual([]);
    }
  });
});

describe.each(sampled.filter(({ sample }) => sample.names !== 'nobody'))('$title', (each) => {
  it('answers the same for another family’s object as for a missing one', async () => {
    const before = schools.everything();
    for (const family of families) {
      for (const actor of twinActors.filter((who) => familyOf(who) !== family)) {
        if (!isAllowed(actor, each) || seesAll(actor, each)) continue;
        const theirs = await ask('main', actor, each, othersAt('main', actor, family));
        const nowhere = await ask('main', actor, each, nowhereAt('main', actor));
        expect([actor, theirs.status, theirs.text]).toEqual([actor, nowhere.status, nowhere.text]);
        expect([400, 404]).toContain(theirs.status);
        expectPrivate(theirs, 'main', actor, each);
      }
    }
    expect(changedBetween(before, schools.everything())).toEqual([]);
  });
});

/** Returns the keys of all records that differ. */
const changedBetween = (before: Map<string, string>, after: Map<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
