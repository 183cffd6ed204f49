import { api } from '#shared/api';
import type { Input } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { type Day, timeZones, type YearSite } from '../frame/calendar.ts';
import { officers, type World } from '../frame/world.ts';
import { type Person, peopleAt } from '../rules/people.ts';
import type { YearPost } from '../rules/posts.ts';
import type { Sis } from '../sis/sis.ts';

type Draft = Pick<YearPost, 'title' | 'type' | 'userTypes' | 'groups' | 'isPublic'> & {
  readonly start: Date;
  readonly end?: Date | undefined;
  readonly isForCarersOnly?: boolean;
  readonly more?: Partial<Input<typeof api.posts.create>>;
};

/** The posts of a run, as their authors wrote them. All scripts that publish share them. */
export const postsOf = (world: World): Record<YearSite, YearPost[]> => {
  const known = stored.get(world) ?? { main: [], regional: [] };
  stored.set(world, known);
  return known;
};
const stored = new WeakMap<World, Record<YearSite, YearPost[]>>();

/** An event as its editor wrote it. It is read as a post is, on a day. */
export type YearEvent = YearPost & { readonly date: string };

/** The events of a run. */
export const eventsOf = (world: World): Record<YearSite, YearEvent[]> => {
  const known = storedEvents.get(world) ?? { main: [], regional: [] };
  storedEvents.set(world, known);
  return known;
};
const storedEvents = new WeakMap<World, Record<YearSite, YearEvent[]>>();

/** Publishes a post as the editor of a school. */
export async function publish(world: World, site: YearSite, draft: Draft): Promise<YearPost> {
  const { start, end, isForCarersOnly = false, userTypes, more, ...post } = draft;
  const { editor } = officers[site];
  const groups = await groupsNamed(world, site, post.groups);
  const created = world.clock.now().toISOString();
  const { postUid } = await world.ask(site, editor, api.posts.create, {
    title: post.title,
    type: post.type,
    content_html: `<p>${post.title}, for those whom it concerns.</p>`,
    excerpt: post.title,
    published: true,
    make_public: post.isPublic,
    for_carer_only: isForCarersOnly,
    publish_start: start.toISOString(),
    publish_end: end?.toISOString() ?? 'INDEFINITE',
    ...(post.type === 'newsletter' ? { postcategory_categoryid: 'learning' } : { sort_order: 5 }),
    group_list: { userTypes: userTypes.map((name) => ({ name, checked: true })), groups },
    featured_img_url: `${site}/${'b'.repeat(64)}-450x320.jpg`,
    ...more,
  });
  const written: YearPost = {
    ...post,
    userTypes,
    postUid,
    isForCarersOnly,
    created,
    asks: more?.ask !== undefined,
    start: start.toISOString(),
    end: end?.toISOString(),
  };
  postsOf(world)[site].push(written);
  world.wrote(`the post “${post.title}”`, async () => {
    if (written.removed !== undefined) return undefined;
    const { title } = await world.ask(site, editor, api.posts.get, { postUid });
    return title === post.title;
  });
  return written;
}

/** Returns the identifiers of groups, as the picker of the editor has them. */
export async function groupsNamed(
  { ask }: World,
  site: YearSite,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const all = await ask(site, officers[site].editor, api.groups.list, {});
  return names.map((name) => {
    const found = all.find(({ grouptype, groupname }) => `${grouptype} ${groupname}` === name);
    if (!found) throw new Error(`The school has no group “${name}”.`);
    return found.groupUid;
  });
}

/** What the rules said last, because they are slow and many scripts of an evening ask them the same. */
interface Asked {
  readonly date: string;
  readonly version: number;
  readonly people: ReadonlyMap<string, Person>;
}
const asked = new WeakMap<Sis, Asked>();

/** Returns the people of a school as the portal should know them on a day, by sourcedId. */
export function everybodyAt(
  { known }: World,
  { site, date }: Pick<Day, 'site' | 'date'>,
): ReadonlyMap<string, Person> {
  const sis = known[site];
  const version = sis.version();
  const before = asked.get(sis);
  if (before?.date === date && before.version === version) return before.people;
  const people = peopleAt(sis, date);
  asked.set(sis, { date, version, people });
  return people;
}

/** Returns the people of a school as the portal should know them today. */
export const peopleNow = (world: World, day: Pick<Day, 'site' | 'date'>): readonly Person[] => [
  ...everybodyAt(world, day).values(),
];

/** Returns the day on the clock of a school. */
export const todayAt = ({ clock }: World, site: YearSite): string =>
  dayIn(timeZones[site], clock.now());

/** Returns a person as the portal should know the person now; undefined for one who has left. */
export const nowIs = (
  world: World,
  site: YearSite,
  { sourcedId }: Pick<Person, 'sourcedId'>,
): Person | undefined => everybodyAt(world, { site, date: todayAt(world, site) }).get(sourcedId);

/** Returns the number of a student. */
export const numberOf = (world: World, site: YearSite, { sourcedId }: Person): string => {
  const { userIds = '', identifier = '' } =
    world.known[site].get('users', sourcedId) ?? ({} as Partial<Record<string, string>>);
  return /\{studentNumber:([^}]+)\}/.exec(userIds)?.[1] ?? identifier;
};

/** Draws some of a list, the same for the same seed. */
export function some<T>({ chance }: World, from: readonly T[], count: number): T[] {
  const left = [...from];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(chance.under(left.length), 1));
  }
  return drawn;
}
