import fc from 'fast-check';
import type { Caller } from '#shared/rights/caller';
import { person } from '#test/support/records/people';

/** Random schools and readers, and an answer that is worked out from the rules. */

const words = ['camp', 'Müller', 'staff', 'Café', '数学', 'bus', 'Elternabend', "l'école"];
export const title = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((of) => of.join(' '));
const chosen = fc.subarray(['STUDENTS', 'CARERS', 'STAFF', '#y7', '#y8']);
const hours = fc.option(fc.constantFrom(-48, -1, 0, 1, 48), { nil: undefined });
const editors = fc.subarray(['uid-a', 'uid-b']);
const groups = fc.subarray(['y7', 'y8']);

const post = fc.record({
  title,
  chosen,
  start: hours,
  end: hours,
  published: fc.boolean(),
  is_deleted: fc.boolean(),
  for_carer_only: fc.boolean(),
  make_public: fc.boolean(),
});
const page = fc.record({
  title,
  start: hours,
  end: hours,
  pageHide: fc.boolean(),
  is_deleted: fc.boolean(),
});
const place = fc.record({
  name: title,
  chosen,
  editors,
  is_deleted: fc.boolean(),
  pages: fc.array(page, { maxLength: 3 }),
});
const event = fc.record({
  title,
  everyone: fc.boolean(),
  chosen,
  days: fc.constantFrom(-30, -1, 0, 1, 30),
  rrule: fc.option(fc.constantFrom('FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=3'), { nil: undefined }),
});
export const school = fc.record({
  posts: fc.array(post, { maxLength: 6 }),
  events: fc.array(event, { maxLength: 4 }),
  places: fc.array(place, { maxLength: 3 }),
});
export const viewer: fc.Arbitrary<Caller> = fc
  .record({
    username: fc.constantFrom('a', 'b', 'c'),
    type: fc.constantFrom('student' as const, 'faculty' as const, 'affiliate' as const),
    is_carer: fc.boolean(),
    capabilities: fc.subarray(['editor', 'administrator', 'reports'] as const, { maxLength: 1 }),
    groups,
    carerGroups: groups,
  })
  .map(person);

export type PostFacts = typeof post extends fc.Arbitrary<infer T> ? T : never;
export type PageFacts = typeof page extends fc.Arbitrary<infer T> ? T : never;
export type EventFacts = typeof event extends fc.Arbitrary<infer T> ? T : never;
export type PlaceFacts = typeof place extends fc.Arbitrary<infer T> ? T : never;
export type School = typeof school extends fc.Arbitrary<infer T> ? T : never;

// The independent answer.

const isIn = (
  facts: { start?: number | undefined; end?: number | undefined },
  isAlways: boolean,
) => {
  if (facts.start === undefined) return isAlways;
  return facts.start <= 0 && (facts.end === undefined || facts.end > 0);
};
const isMeant = (of: readonly string[], who: Caller) => {
  const named = of.filter((each) => each.startsWith('#')).map((each) => each.slice(1));
  const fits = (has: readonly string[]) =>
    named.length === 0 || named.some((each) => has.includes(each));
  return (
    (of.includes('STUDENTS') && who.type === 'student' && fits(who.groups)) ||
    (of.includes('STAFF') && who.type === 'faculty' && fits(who.groups)) ||
    (of.includes('CARERS') && who.is_carer && fits(who.carerGroups))
  );
};
const has = (who: Caller, capability: 'editor' | 'administrator') =>
  who.capabilities.includes(capability) || who.capabilities.includes('administrator');
export const readsPost = (facts: PostFacts, who: Caller) => {
  if (facts.is_deleted) return false;
  if (has(who, 'editor')) return true;
  if (!facts.published || !isIn(facts, false)) return false;
  if (facts.for_carer_only && who.type === 'student') return false;
  return facts.make_public || isMeant(facts.chosen, who);
};
const editsPlace = (facts: PlaceFacts, who: Caller) =>
  has(who, 'administrator') || facts.editors.includes(who.userUid);
export const readsPlace = (facts: PlaceFacts, who: Caller) =>
  !facts.is_deleted && (editsPlace(facts, who) || isMeant(facts.chosen, who));
export const readsPage = (facts: PageFacts, of: PlaceFacts, who: Caller) =>
  !facts.is_deleted &&
  readsPlace(of, who) &&
  (editsPlace(of, who) || (!facts.pageHide && isIn(facts, true)));

export const readsEvent = ({ everyone, chosen: of }: EventFacts, who: Caller) => {
  const groups = of.filter((each) => each.startsWith('#'));
  if (everyone && groups.length === 0) return true;
  return isMeant(everyone ? ['STUDENTS', 'CARERS', 'STAFF', ...groups] : of, who);
};

/** Everything of a school with its title, and whether somebody may read it. */
export const judged = ({ posts, events, places }: School, who: Caller) => [
  ...posts.map((facts, i) => ({
    id: `post:p${i}`,
    title: facts.title,
    reads: readsPost(facts, who),
  })),
  ...events.map((facts, i) => ({
    id: `event:e${i}`,
    title: facts.title,
    reads: readsEvent(facts, who),
  })),
  ...places.flatMap((facts, i) => [
    { id: `place:l${i}`, title: facts.name, reads: readsPlace(facts, who) },
    ...facts.pages.map((each, n) => ({
      id: `page:l${i}g${n}`,
      title: each.title,
      reads: readsPage(each, facts, who),
    })),
  ]),
];
