import { api } from '#shared/api';
import type { Input } from '#shared/kernel/route';
import type { Day, YearSite } from '../frame/calendar.ts';
import { officers, type World } from '../frame/world.ts';
import { type Person, peopleAt } from '../rules/people.ts';
import type { YearPost } from '../rules/posts.ts';

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
    start: start.toISOString(),
    end: end?.toISOString(),
  };
  postsOf(world)[site].push(written);
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

/** Returns the people of a school as the portal should know them today. */
export const peopleNow = (
  world: World,
  { site, date }: Pick<Day, 'site' | 'date'>,
): readonly Person[] => [...peopleAt(world.known[site], date).values()];

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
