import { groupsAs, type UserType, userTypes, waysInOf } from '#shared/domain/audience';
import { type Person, typesOf } from '#shared/domain/people';
import { type Readable, visibilityOf } from '#shared/domain/visibility';

/** Why a person will see a post, or will not: sentences that a school office understands, the deciding one first. */
export function audienceReasons(
  post: Readable,
  person: Person,
  nameOf: (groupUid: string) => string,
  now: Date,
): { is_in: boolean; reasons: string[] } {
  const is_in = visibilityOf(post, now)(person);
  const ways = waysInOf(post.audience)(person);
  const waysIn = ways.map(({ type, groups }) => brought(person.name, type, groups.map(nameOf)));
  const missed = () => missing(post, person, post.audience.groups.map(nameOf));
  if (post.for_carer_only && person.type === 'student') {
    const otherwise = post.make_public || ways.length > 0;
    return { is_in, reasons: ['Students are excluded.', ...(otherwise ? waysIn : missed())] };
  }
  if (post.make_public) return { is_in, reasons: [isPublic, ...waysIn] };
  return { is_in, reasons: is_in ? waysIn : missed() };
}

const isPublic = 'The post is made public, so everyone who can sign in reads it.';

/** How a type of people, with chosen groups or without, brings somebody in. */
function brought(name: string, type: UserType, groups: readonly string[]): string {
  if (groups.length === 0) return `${name} is ${one[type]}, and the post is for ${all[type]}.`;
  return `${name} is ${inGroups[type]} ${listed(groups, 'and')}.`;
}

/** Why none of what a person is brings that person in. */
function missing({ audience }: Readable, person: Person, groups: readonly string[]): string[] {
  if (audience.userTypes.length === 0) {
    return ['Nobody is chosen yet: neither students, carers nor staff.'];
  }
  const types = typesOf(person);
  if (types.length === 0) {
    return [
      `${person.name} is neither a student, a carer nor staff, and reads only what is made public.`,
    ];
  }
  return userTypes
    .filter((type) => groupsAs(type, person) !== undefined)
    .map((type) =>
      audience.userTypes.includes(type)
        ? `${person.name} is ${notIn[type]} ${listed(groups, 'or')}.`
        : `${person.name} is ${one[type]}, and the post is not for ${plural[type]}.`,
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

/** Names in a sentence: three in full, of more the first two and how many besides. */
function listed(names: readonly string[], last: 'and' | 'or'): string {
  const shown = names.length > 3 ? names.slice(0, 2) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more groups`] : shown;
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}
