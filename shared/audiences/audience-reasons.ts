import { type Audience, type Reader, type WayIn, waysInOf } from '#shared/audiences/audience';
import { type Person, typesOf } from '#shared/people/people';
import { type Readable, visibilityOf } from '#shared/posts/visibility';

/** Returns why a person will see a post, or will not, in sentences. The deciding one is first. */
export function audienceReasons(
  post: Readable,
  person: Person,
  nameOf: (groupUid: string) => string,
  now: Date,
): { is_in: boolean; reasons: string[] } {
  const is_in = visibilityOf(post, now)(person);
  const say = { nameOf, thing: 'post' as const };
  const waysIn = includedReasons(post.audience, person, say);
  const notIncluded = () => notIncludedReasons(post.audience, person, say);
  if (post.for_carer_only && person.type === 'student') {
    const otherwise = post.make_public || waysIn.length > 0;
    return { is_in, reasons: ['Students are excluded.', ...(otherwise ? waysIn : notIncluded())] };
  }
  if (post.make_public) return { is_in, reasons: [publicReason, ...waysIn] };
  return { is_in, reasons: is_in ? waysIn : notIncluded() };
}

/** What the sentences name. */
interface Saying {
  readonly nameOf: (groupUid: string) => string;
  readonly thing: 'post' | 'place' | 'event';
}

/** Returns why an audience includes a person, or does not, in sentences. */
export function reasonsOf(audience: Audience, person: Person, say: Saying): string[] {
  const waysIn = includedReasons(audience, person, say);
  return waysIn.length > 0 ? waysIn : notIncludedReasons(audience, person, say);
}

export const publicReason = 'The post is made public, so everyone who can sign in reads it.';

/** Returns a sentence for each user type that includes a person, with or without groups. */
const includedReasons = (audience: Audience, person: Person, { nameOf, thing }: Saying): string[] =>
  waysByLink(waysInOf(audience)(person), person).map(({ type, groups, isOwn }) =>
    groups.length === 0
      ? `${person.name} is ${one[type]}, and the ${thing} is for ${all[type]}.`
      : `${person.name} is ${isOwn ? 'a carer in' : inGroups[type]} ${listed(groups.map(nameOf), 'and')}.`,
  );

/**
 * Returns the reasons of a reader, with the groups of carers apart: those of a child, and own ones,
 * such as a committee.
 */
export function waysByLink(
  ways: readonly WayIn[],
  { carerGroups }: Pick<Reader, 'carerGroups'>,
): (WayIn & { readonly isOwn: boolean })[] {
  return ways.flatMap((way): (WayIn & { readonly isOwn: boolean })[] => {
    if (way.type !== 'CARERS' || way.groups.length === 0) return [{ ...way, isOwn: false }];
    const ofChild = way.groups.filter((group) => carerGroups.includes(group));
    const own = way.groups.filter((group) => !carerGroups.includes(group));
    return [
      ...(ofChild.length > 0 ? [{ ...way, groups: ofChild, isOwn: false }] : []),
      ...(own.length > 0 ? [{ ...way, groups: own, isOwn: true }] : []),
    ];
  });
}

/** Returns why no user type includes a person. */
function notIncludedReasons(
  audience: Audience,
  person: Person,
  { nameOf, thing }: Saying,
): string[] {
  if (audience.userTypes.length === 0) {
    return ['No one is chosen yet. Choose students, carers or staff.'];
  }
  const types = typesOf(person);
  if (types.length === 0) {
    return thing === 'post'
      ? [`${person.name} is not a student, a carer or staff, and sees only public posts.`]
      : [`${person.name} is not a student, a carer or staff.`];
  }
  const groups = audience.groups.map(nameOf);
  return types.map((type) =>
    audience.userTypes.includes(type)
      ? `${person.name} is ${notIn[type]} ${listed(groups, 'or')}.`
      : `${person.name} is ${one[type]}, and the ${thing} is not for ${plural[type]}.`,
  );
}

const one = { STUDENTS: 'a student', CARERS: 'a carer', STAFF: 'staff' } as const;
const plural = { STUDENTS: 'students', CARERS: 'carers', STAFF: 'staff' } as const;
const all = { STUDENTS: 'all students', CARERS: 'all carers', STAFF: 'all staff' } as const;
const inGroups = {
  STUDENTS: 'a student in',
  CARERS: 'a carer of a student in',
  STAFF: 'staff in',
} as const;
const notIn = {
  STUDENTS: 'a student, but not in',
  CARERS: 'a carer, but of no student in',
  STAFF: 'staff, but not in',
} as const;

/** Lists names in a sentence: up to 3 in full, of more the first 2 and the number of the others. */
export function listed(names: readonly string[], last: 'and' | 'or'): string {
  const shown = names.length > 3 ? names.slice(0, 2) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more groups`] : shown;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}
