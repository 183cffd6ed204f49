import type { AudienceQuestion } from '#functions/mail/audience';
import type { Profile } from '#shared/domain/roster';

/**
 * Who gets what of a mailing, said a second time and as plainly as possible: from the stored people, one person and one post at a time, without any of
 * the portal's rules of audiences.
 */
export function expectedMailing(
  people: readonly Profile[],
  question: Omit<AudienceQuestion, 'people'>,
  today: string,
): Map<string, string[]> {
  const here = people.filter((person) => person.status === 'active');
  const byUid = new Map(here.map((person) => [person.userUid, person]));
  const excluded = new Set(question.exclusions.map(bare));
  const expected = new Map<string, string[]>();
  for (const person of here) {
    const lines: string[] = [];
    const mark = question.type === 'Weekly' ? markOf(question, person.userUid) : '';
    const children = person.is_carer ? familyOf(person, byUid, today) : [];
    for (const { post, readable, appeared } of question.posts) {
      if (!isLive(readable, question.now)) continue;
      if (readable.for_carer_only && person.type === 'student') continue;
      if (appeared <= mark) continue;
      const { userTypes, groups } = readable.audience;
      lines.push(...ways(person, children, userTypes, groups, readable.make_public, post.postUid));
    }
    for (const { event, audience } of question.events) {
      const types = audience.everyone ? ['STUDENTS', 'CARERS', 'STAFF'] : audience.userTypes;
      const isOpen = audience.everyone && audience.groups.length === 0;
      lines.push(...ways(person, children, types, audience.groups, isOpen, event.eventUid));
    }
    if (lines.length > 0 && isReached(question, excluded, person)) {
      expected.set(person.userUid, lines.sort());
    }
  }
  return expected;
}

/** `own x`, or `child x` for each child by whose groups x comes. */
function ways(
  person: Profile,
  children: readonly Profile[],
  types: readonly string[],
  groups: readonly string[],
  isPublic: boolean,
  uid: string,
): string[] {
  const shares = (of: readonly string[]) => of.some((group) => groups.includes(group));
  if (person.is_carer && types.includes('CARERS') && groups.length > 0) {
    const concerned = children.filter((each) => shares(each.groups));
    if (concerned.length > 0) return concerned.map((each) => `${each.userUid} ${uid}`);
  }
  const isAny = groups.length === 0;
  const asStudent = types.includes('STUDENTS') && person.type === 'student';
  const asStaff = types.includes('STAFF') && person.type === 'faculty';
  const isMeant =
    isPublic ||
    ((asStudent || asStaff) && (isAny || shares(person.groups))) ||
    (types.includes('CARERS') && person.is_carer && isAny);
  return isMeant ? [`own ${uid}`] : [];
}

function familyOf(person: Profile, byUid: ReadonlyMap<string, Profile>, today: string): Profile[] {
  const found: Profile[] = [];
  for (const link of person.children) {
    const child = byUid.get(link.userUid);
    if (!child || link.restricted || link.status === 'ended') continue;
    if (link.valid_from && today < link.valid_from) continue;
    if (link.valid_to && today > link.valid_to) continue;
    if (!found.includes(child)) found.push(child);
  }
  return found;
}

interface Live {
  readonly published: boolean;
  readonly is_deleted: boolean;
  readonly window: { readonly start?: string | undefined; readonly end?: string | undefined };
}

function isLive({ published, is_deleted, window }: Live, now: Date): boolean {
  const at = now.toISOString();
  if (!published || is_deleted || !window.start || window.start > at) return false;
  return !window.end || at < window.end;
}

/** Sydney is eleven hours ahead in November. */
function markOf({ digestUntil, day }: Omit<AudienceQuestion, 'people'>, userUid: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000+11:00`);
  const back = (days: number) => new Date(midnight - days * 86_400_000).toISOString();
  const mark = digestUntil.get(userUid) ?? back(7);
  return mark < back(28) ? back(28) : mark;
}

const bare = (address: string) => address.trim().replaceAll('"', '').toLowerCase();

function isReached(
  { type, suppressed, preferences }: Omit<AudienceQuestion, 'people'>,
  excluded: ReadonlySet<string>,
  { userUid, email }: Profile,
): boolean {
  const wanted = preferences.get(userUid);
  const isWanted =
    !wanted ||
    (type === 'Weekly' ? wanted.digest : type === 'Daily' ? wanted.daily : wanted.principal);
  return (
    email.includes('@') &&
    isWanted &&
    !excluded.has(bare(email)) &&
    !suppressed.has(email.toLowerCase())
  );
}
