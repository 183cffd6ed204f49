import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { addressKey } from '#shared/mailings/mail-addresses';
import { fullName } from '#shared/people/names';
import { searchWords } from '#shared/people/people';
import {
  type people as contract,
  type ListedPerson,
  type PersonKind,
  type PersonState,
  pagesPerDay,
} from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import { yearsOfNamesakes } from '../rules/namesakes.ts';
import type { Entry } from '../store/decided/directory.ts';
import type { PeopleAdminDeps } from './dependencies.ts';

type Query = Parameters<Handlers<typeof contract>['list']>[0];

/** Returns the kinds of a person: a carer who is staff is both. */
export function kindsOf({ type, is_carer }: Pick<Entry, 'type' | 'is_carer'>): PersonKind[] {
  const kinds: PersonKind[] = [];
  if (type === 'student') kinds.push('student');
  if (type === 'faculty') kinds.push('staff');
  if (is_carer) kinds.push('carer');
  return kinds.length > 0 ? kinds : ['other'];
}

type Suppressed = Awaited<ReturnType<ReturnType<PeopleAdminDeps['returned']['of']>['all']>>;

/** Returns what the list says about somebody who is here: the most important first. */
export function stateOf(
  {
    blocked_email,
    email,
    signIn,
    invitation,
  }: Pick<Entry, 'blocked_email' | 'email' | 'signIn' | 'invitation'>,
  suppressed: Suppressed,
): Exclude<PersonState, 'leaver'> | undefined {
  if (blocked_email !== undefined) return 'blocked';
  if (email !== '' && suppressed.has(addressKey(email))) return 'mail-returns';
  if (signIn) return undefined;
  return invitation ? 'invited' : 'never-signed-in';
}

/** Returns a page of people. It reads no profiles but those of namesakes, and names each child in the audit. */
export async function listPeople(
  deps: PeopleAdminDeps,
  query: Query,
  caller: Caller,
  { now, audit }: RequestFacts,
) {
  await deps.limits.of(caller).count(caller.userUid, 'people', pagesPerDay, now, 'day');
  const position = positionOf(query.next_token) ?? '';
  const { limit } = query;
  const [everyone, isFound, suppressed, facts] = await Promise.all([
    query.state === 'leaver'
      ? deps.directory.of(caller).left(now)
      : deps.directory.of(caller).here(now),
    filterOf(deps, query, caller),
    deps.returned.of(caller).all(),
    deps.factsOf(caller),
  ]);
  const found: ListedPerson[] = [];
  let last: Entry | undefined;
  let hasMore = false;
  for (const entry of everyone) {
    if (entry.sortsBy <= position || !isFound(entry)) continue;
    const state = query.state === 'leaver' ? 'leaver' : stateOf(entry, suppressed);
    if (query.state !== undefined && state !== query.state) continue;
    hasMore = found.length === limit;
    if (hasMore) break;
    found.push(listedPerson(entry, state));
    last = entry;
  }
  const years = await yearsOfNamesakes(
    deps,
    caller,
    found.map((each) => ({
      userUid: each.userUid,
      name: fullName(each),
      isStudent: each.kinds.includes('student'),
    })),
  );
  await audit(found.flatMap(({ userUid, kinds }) => (kinds.includes('student') ? userUid : [])));
  return {
    records: found.map((each) => ({ ...each, ...years.get(each.userUid) })),
    can_invite: facts?.accounts === 'pool',
    ...(hasMore && last && { next_token: tokenOf(last.sortsBy) }),
  };
}

const listedPerson = (entry: Entry, state: PersonState | undefined): ListedPerson => ({
  userUid: entry.userUid,
  firstname: entry.firstname,
  surname: entry.surname,
  username: entry.username,
  email: entry.blocked_email ?? entry.email,
  kinds: kindsOf(entry),
  state,
});

/** Returns the filter of a query, but for the state. */
async function filterOf(
  deps: PeopleAdminDeps,
  { search = '', kind, group, capability }: Query,
  caller: Caller,
): Promise<(entry: Entry) => boolean> {
  const text = search.trim().toLowerCase();
  const wanted = searchWords(text);
  const [numbered, holders] = await Promise.all([
    /\d/.test(text) ? deps.users.of(caller).byNumber(search.trim()) : [],
    capability === undefined ? undefined : deps.directory.of(caller).holders(),
  ]);
  const byNumber = new Set(numbered.map(({ userUid }) => userUid));
  const isCalled = (entry: Entry) => {
    const words = deps.directory.wordsOf(entry);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  };
  const isSearched = (entry: Entry) =>
    text === '' ||
    byNumber.has(entry.userUid) ||
    entry.username.toLowerCase() === text ||
    (entry.blocked_email ?? entry.email).toLowerCase().includes(text) ||
    (wanted.length > 0 && isCalled(entry));
  return (entry) =>
    (kind === undefined || kindsOf(entry).includes(kind)) &&
    (group === undefined || entry.groups.includes(group)) &&
    (capability === undefined || holders?.get(entry.userUid)?.includes(capability) === true) &&
    isSearched(entry);
}
