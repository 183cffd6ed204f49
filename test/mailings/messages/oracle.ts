import type { MailAudienceQuery } from '#functions/mailings/audience/audience';
import type { Profile } from '#shared/intake/roster';

/**
 * Returns the recipients of a mailing and their items. It is a second, plain implementation: one
 * person and one post at a time, without the portal's audience rules.
 */
export function expectedMailing(
  people: readonly Profile[],
  query: Omit<MailAudienceQuery, 'people'>,
  today: string,
): Map<string, string[]> {
  const here = people.filter((person) => person.status === 'active');
  const byUid = new Map(here.map((person) => [person.userUid, person]));
  const excluded = new Set(query.exclusions.map(bare));
  const expected = new Map<string, string[]>();
  for (const person of here) {
    const lines: string[] = [];
    const start = query.type === 'Weekly' ? startOf(query, person.userUid) : '';
    const children = person.is_carer ? familyOf(person, byUid, today) : [];
    for (const { post, readable, appeared } of query.posts) {
      if (!isLive(readable, query.now)) continue;
      if (readable.for_carer_only && person.type === 'student') continue;
      if (appeared <= start) continue;
      const { userTypes, groups } = readable.audience;
      lines.push(
        ...linesFor(person, children, userTypes, groups, readable.make_public, post.postUid),
      );
    }
    for (const { event, audience } of query.events) {
      const types = audience.everyone ? ['STUDENTS', 'CARERS', 'STAFF'] : audience.userTypes;
      const isOpen = audience.everyone && audience.groups.length === 0;
      lines.push(...linesFor(person, children, types, audience.groups, isOpen, event.eventUid));
    }
    if (lines.length > 0 && isReached(query, excluded, person)) {
      expected.set(person.userUid, lines.sort());
    }
  }
  return expected;
}

/** Returns `own x`, or `child x` for each child with a group of x. */
function linesFor(
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
  const isForPerson =
    isPublic ||
    ((asStudent || asStaff) && (isAny || shares(person.groups))) ||
    (types.includes('CARERS') && person.is_carer && isAny);
  return isForPerson ? [`own ${uid}`] : [];
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

/** Returns since when posts are news for a person. Sydney is UTC+11 in November. */
function startOf({ digestUntil, day }: Omit<MailAudienceQuery, 'people'>, userUid: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000+11:00`);
  const back = (days: number) => new Date(midnight - days * 86_400_000).toISOString();
  const start = digestUntil.get(userUid) ?? back(7);
  return start < back(28) ? back(28) : start;
}

const bare = (address: string) => address.trim().replaceAll('"', '').toLowerCase();

function isReached(
  { type, suppressed, preferences }: Omit<MailAudienceQuery, 'people'>,
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
