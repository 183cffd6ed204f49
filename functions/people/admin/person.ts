import { groupOrder } from '#shared/audiences/group-order';
import type { Group } from '#shared/audiences/groups.contract';
import { isSchoolGroup } from '#shared/audiences/school-group';
import type { DecidedProfile } from '#shared/intake/roster';
import { isInForce } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { addressKey } from '#shared/mailings/mail-addresses';
import { fullName } from '#shared/people/names';
import type { FamilyLink, LinkState, PersonRecord } from '#shared/people/people-admin.contract';
import type { Caller } from '#shared/rights/caller';
import { askRefusal } from '#shared/rights/right-rules';
import { shownChanges, shownRequests } from '../rights/open.ts';
import { refusalOf } from '../rules/acts.ts';
import { noAccountActs } from '../rules/pool-accounts.ts';
import type { StoredAct } from '../store/decided/decisions.ts';
import { profilesOf } from '../store/profiles-of.ts';
import type { StoredChange, StoredRequest } from '../store/rights/right-records.ts';
import { linkedTo } from '../store/students.ts';
import type { PeopleAdminDeps } from './dependencies.ts';
import { kindsOf, stateOf } from './list.ts';

/** The same words for nobody and for somebody at another school. */
export const noSuchPerson = () => new AppError('notFound', 'No person with this name.');

/** Returns how a link stands today: what the roster and the school say about it. */
export function linkStateOf(
  { children, over }: Pick<DecidedProfile, 'children' | 'over'>,
  child: string,
  today: string,
): LinkState {
  const links = children.filter(({ userUid }) => userUid === child);
  if (over?.withheld.some((each) => each.child === child)) return 'withheld';
  if (links.some((link) => isInForce(link, today))) return 'active';
  return links.some(({ restricted, status }) => restricted && status === 'active')
    ? 'restricted'
    : 'ended';
}

/** Returns a person for administrators, and writes who was named to the audit. */
export async function personRecord(
  deps: PeopleAdminDeps,
  userUid: string,
  caller: Caller,
  { now, audit }: Pick<RequestFacts, 'now' | 'audit'>,
): Promise<PersonRecord> {
  const person = await deps.decisions.of(caller).get(userUid);
  if (!person) throw noSuchPerson();
  const [everyone, acts, changes, open, linked, suppressed, named, facts] = await Promise.all([
    deps.directory.of(caller).here(now),
    deps.decisions.of(caller).acts(userUid),
    deps.rights.of(caller).history(userUid),
    deps.rights.of(caller).requests(now),
    linkedTo(deps.users, caller),
    deps.returned.of(caller).all(),
    deps.groups.of(caller).many([...person.groups, ...(person.over?.groups ?? [])]),
    deps.factsOf(caller),
  ]);
  const today = dayIn(caller.timeZone, now);
  const family = await familyOf(deps, person, { caller, today, everyone });
  const entry = everyone.find((each) => each.userUid === userUid);
  const { email, over } = person;
  const returned =
    email !== '' && suppressed.has(addressKey(email))
      ? await deps.returned.of(caller).get(email)
      : undefined;
  await audit([
    ...(person.type === 'student' ? [userUid] : []),
    ...family.children.map((each) => each.userUid),
  ]);
  return {
    userUid,
    firstname: person.firstname,
    surname: person.surname,
    username: person.username,
    email,
    kinds: kindsOf(person),
    state: person.status === 'left' ? 'leaver' : entry && stateOf(entry, suppressed),
    version: over?.version ?? 0,
    studentNumber: person.studentNumber,
    carerNumber: person.carerNumber,
    year: person.form_run,
    origin: person.origin,
    is_blocked: over?.blocked !== undefined,
    signed_out_at: over?.signed_out_at,
    ...family,
    groups: namesOf(named.filter(({ groupUid }) => !isSchoolGroup(groupUid))),
    school_groups: namesOf(named.filter(({ groupUid }) => isSchoolGroup(groupUid))),
    rights: person.capabilities,
    ...(await rightsOf(deps, caller, { person, changes, open })),
    last_on: entry?.signIn?.last_on,
    way: entry?.signIn?.way,
    mail_returns_since: returned?.at,
    invited_at: entry?.invitation?.invited_at,
    no_account_acts: noAccountActs(person, facts?.accounts),
    acts: await shownActs(deps, caller, acts),
    no_acts: refusalOf(caller, person, { linked }),
  };
}

interface Rights {
  readonly person: DecidedProfile;
  readonly changes: readonly StoredChange[];
  readonly open: readonly StoredRequest[];
}

/** Returns the history of a person's rights, what is asked, and whether the caller may ask. */
async function rightsOf(
  deps: PeopleAdminDeps,
  caller: Caller,
  { person, changes, open }: Rights,
): Promise<Pick<PersonRecord, 'right_changes' | 'right_requests' | 'no_rights'>> {
  const own = open.filter(({ userUid }) => userUid === person.userUid);
  const [right_changes, { shown }] = await Promise.all([
    shownChanges(deps, caller, changes),
    shownRequests(deps, caller, own),
  ]);
  return { right_changes, right_requests: shown, no_rights: askRefusal(caller, person) };
}

const namesOf = (groups: readonly Group[]): PersonRecord['groups'] =>
  groups
    .map(({ groupUid, groupname }) => ({ groupUid, groupname }))
    .sort((a, b) => groupOrder(a.groupname, b.groupname));

interface Looking {
  readonly caller: Caller;
  readonly today: string;
  readonly everyone: Awaited<ReturnType<ReturnType<PeopleAdminDeps['directory']['of']>['here']>>;
}

/** Returns the children of a carer, and the carers of a student, with how each link stands. */
async function familyOf(
  { users, decisions }: PeopleAdminDeps,
  person: DecidedProfile,
  { caller, today, everyone }: Looking,
): Promise<{ children: FamilyLink[]; carers: FamilyLink[] }> {
  const uids = [...new Set(person.children.map(({ userUid }) => userUid))];
  const carerUids = everyone.flatMap(({ userUid, children }) =>
    children.some((link) => link.userUid === person.userUid) ? userUid : [],
  );
  const [children, carers] = await Promise.all([
    profilesOf(users, caller, uids),
    Promise.all(carerUids.map((userUid) => decisions.of(caller).get(userUid))),
  ]);
  const view = (
    { userUid, firstname, surname }: Pick<DecidedProfile, 'userUid' | 'firstname' | 'surname'>,
    carer: DecidedProfile,
    child: string,
  ): FamilyLink => {
    const link = carer.children.find((each) => each.userUid === child);
    const { valid_from, valid_to } = link ?? {};
    return {
      userUid,
      firstname,
      surname,
      state: linkStateOf(carer, child, today),
      valid_from,
      valid_to,
    };
  };
  return {
    children: [...children.values()].map((child) => view(child, person, child.userUid)),
    carers: carers.flatMap((carer) => (carer ? view(carer, carer, person.userUid) : [])),
  };
}

/** Returns acts with the names of who acted, and of the children. */
async function shownActs(
  { users }: PeopleAdminDeps,
  caller: Caller,
  acts: readonly StoredAct[],
): Promise<PersonRecord['acts']> {
  const uids = acts.flatMap(({ acted_by, child }) => (child ? [acted_by, child] : [acted_by]));
  const named = await profilesOf(users, caller, [...new Set(uids)]);
  return acts.map(({ actUid, act, reason, at, acted_by, child }) => {
    const by = named.get(acted_by);
    return {
      actUid,
      act,
      reason,
      at,
      by_name: by ? fullName(by) : '',
      child_name: child === undefined ? undefined : named.get(child)?.firstname,
    };
  });
}
