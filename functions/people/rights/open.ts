import { profilesOf } from '#functions/people/store/profiles-of';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { fullName } from '#shared/people/names';
import type { people as contract } from '#shared/people/people-admin.contract';
import type { OpenRight, RightChange } from '#shared/people/rights.contract';
import type { Caller } from '#shared/rights/caller';
import { confirmRefusal, refuseRefusal, seesRequest } from '#shared/rights/right-rules';
import type { PeopleAdminDeps } from '../admin/dependencies.ts';
import { operatorUid } from '../store/grants.ts';
import type { StoredChange, StoredRequest } from '../store/rights/right-records.ts';

type Deps = Pick<PeopleAdminDeps, 'users' | 'rights'>;

/** Returns the open requests that a caller may see. Students among them get an audit entry. */
export async function openRights(
  deps: Deps,
  caller: Caller,
  { now, audit }: Pick<RequestFacts, 'now' | 'audit'>,
): ReturnType<Handlers<typeof contract>['listRights']> {
  const stored = await deps.rights.of(caller).requests(now);
  const { shown, students } = await shownRequests(deps, caller, stored);
  await audit(students);
  return shown;
}

/** Returns requests as a caller sees them, without those that others decide. */
export async function shownRequests(
  { users }: Deps,
  caller: Caller,
  stored: readonly StoredRequest[],
): Promise<{ shown: OpenRight[]; students: string[] }> {
  const seen = stored.filter((each) => seesRequest(caller, each));
  const uids = seen.flatMap(({ userUid, asked_by }) => [userUid, asked_by]);
  const named = await profilesOf(users, caller, [...new Set(uids)]);
  const nameOf = (uid: string) => {
    const person = named.get(uid);
    return person ? fullName(person) : '';
  };
  const students = seen.flatMap(({ userUid }) =>
    named.get(userUid)?.type === 'student' ? userUid : [],
  );
  const shown = seen.map((each) => ({
    requestUid: each.requestUid,
    userUid: each.userUid,
    name: nameOf(each.userUid),
    capability: each.capability,
    reason: each.reason,
    asked_by_name: nameOf(each.asked_by),
    asked_at: each.at,
    ends_at: new Date(each.expires_at * 1000).toISOString(),
    no_confirm: confirmRefusal(caller, each),
    may_refuse: refuseRefusal(caller, each) === undefined,
    is_own: each.asked_by === caller.userUid,
  }));
  return { shown, students };
}

/** Returns the history of rights with the names of who asked and confirmed. */
export async function shownChanges(
  { users }: Deps,
  caller: Caller,
  changes: readonly StoredChange[],
): Promise<RightChange[]> {
  const uids = changes.flatMap(({ asked_by, confirmed_by }) => [asked_by, confirmed_by ?? '']);
  const named = await profilesOf(users, caller, [...new Set(uids.filter(Boolean))]);
  const nameOf = (uid: string) => {
    if (uid === operatorUid) return 'An operator';
    const person = named.get(uid);
    return person ? fullName(person) : '';
  };
  return changes.map(({ changeUid, capability, act, reason, asked_by, confirmed_by, at }) => ({
    changeUid,
    capability,
    act,
    reason,
    asked_by_name: nameOf(asked_by),
    confirmed_by_name: confirmed_by && confirmed_by !== asked_by ? nameOf(confirmed_by) : undefined,
    at,
  }));
}
