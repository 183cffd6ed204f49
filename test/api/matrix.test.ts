import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unwrapError } from '#shared/contract/wire';
import { may, reachOf } from '#shared/permissions';
import type { At } from '#test/api/samples/sample';
import { type Sampled, sampled } from '#test/api/samples/samples';
import type { RawAnswer } from '#test/support/memory-portal';
import {
  canary,
  counterpartOf,
  type Family,
  families,
  familyOf,
  rightsOf,
  type TwinActor,
  twinActors,
} from '#test/support/twin-people';
import {
  nothing,
  startTwinSchools,
  type Twin,
  type TwinSchools,
  twins,
} from '#test/support/twin-schools';

/**
 * Every route as every kind of person: at the own school, for the own things, for those of another family and at a school that has the
 * same identifiers. What is decided stands in the permission matrix; what is refused, and what is nobody's, tells nothing.
 */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

/** The names of somebody's own things. */
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

/** The names of the things of a family that somebody does not belong to. */
const othersAt = (site: Twin, actor: TwinActor, family: Family): At => ({
  ...ownAt(site, actor),
  ...schools.family[family],
  person: familyOf(actor) ? counterpartOf(actor) : `student-${family}`,
  child: `uid-student-${family}`,
});

/** Names that nobody bears. */
const nowhereAt = (site: Twin, actor: TwinActor): At => ({
  ...ownAt(site, actor),
  ...nothing,
  person: 'no.such.person',
  child: 'no-such-child',
});

const ask = (site: Twin, actor: TwinActor | undefined, { route, sample }: Sampled, at: At) =>
  schools.ask(site, actor, route, sample.input(at) as never);
const shown = ({ text, headers }: RawAnswer) => text + JSON.stringify(headers);
const isAllowed = (actor: TwinActor, { route }: Sampled) =>
  route.operation === 'public' || may(rightsOf(actor), route.operation);
/** Whether the matrix lets somebody read what is not theirs; in a search, posts are as far as they are by themselves. */
function seesAll(actor: TwinActor, { route: { operation } }: Sampled): boolean {
  if (operation === 'public') return false;
  return reachOf(rightsOf(actor), operation === 'search' ? 'post.get' : operation).has('all');
}

/** Words that no answer to somebody may hold: the other school's, and those of families that are not theirs. */
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

/** Routes that answer with words of the family that somebody belongs to; without these the rest would prove nothing. */
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
  'notification-preferences.get',
  'search.find',
];

describe('what tells families and schools apart', () => {
  it.each(personal)('is in the answer of %s to each of a family', async (name) => {
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

  it('is 401 without a token, with the words of the portal', async () => {
    const { status, text, headers } = await ask('main', undefined, each, ownAt('main', 'student'));
    // What is public opens nothing but to the holder of a secret.
    expect(status).toBe(route.operation === 'public' ? 404 : 401);
    expect(JSON.parse(text).userMessage).toEqual(expect.any(String));
    expect(headers['cache-control']).toContain('no-store');
  });

  it('answers whom the matrix allows and refuses everybody else with 403, at either school', async () => {
    for (const site of twins) {
      const before = schools.everything();
      for (const actor of twinActors) {
        const answer = await ask(site, actor, each, ownAt(site, actor));
        const { status, text } = answer;
        // One's own is there, and so is everybody's; an object that is not is 404 and a stale version 409, both past the guard.
        const isNamed = !/no-such|a{9}/.test(JSON.stringify(sample.input(ownAt(site, actor))));
        const isOwn = sample.names === 'nobody' || familyOf(actor);
        const isThere = route.method === 'GET' && isNamed && isOwn;
        const answers = isThere ? [200] : [200, 404, 409];
        const wanted = isAllowed(actor, each) ? answers : [403];
        expect([actor, status, text]).toEqual([
          actor,
          wanted.includes(status) ? status : wanted,
          text,
        ]);
        expectPrivate(answer, site, actor, each);
      }
      // What is called at one school changes nothing of the other.
      const changed = changedBetween(before, schools.everything());
      expect(changed.filter((key) => !key.startsWith(site))).toEqual([]);
    }
  });
});

describe.each(sampled.filter(({ sample }) => sample.names !== 'nobody'))('$title', (each) => {
  it('answers for what is another’s as for what does not exist', async () => {
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

/** The partition and key of every record that is not as it was. */
const changedBetween = (before: Map<string, string>, after: Map<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
