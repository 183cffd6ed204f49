import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import type { StudentPeople } from '#functions/people/store/students';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { RequestsWaiting } from '#shared/psychology/school-psychology-request.contract';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { requestAccess } from './request-access.ts';
import type { RequestRepository } from './store/requests.ts';

interface WaitingDeps {
  readonly users: StudentPeople;
  readonly requests: RequestRepository;
  readonly keys: () => DataKeys;
}

/** The newest requests that are looked through; more are “25+”. */
const looked = { limit: 25 };

/** Days in which an answer is news on Home. Later it is in the list only. */
const newsDays = 14;

/** Returns how many requests wait for the caller: as the one who made them, and as a counsellor. */
export async function requestsWaiting(
  deps: WaitingDeps,
  caller: Caller,
  now: Date,
): Promise<RequestsWaiting> {
  const { userUid, timeZone } = caller;
  const [requests, access] = await Promise.all([
    deps.requests.of(caller).open(deps.keys()),
    requestAccess(deps.users, caller),
  ]);
  const since = addDays(dayIn(timeZone, now), -newsDays);
  const isNews = (at: string) => dayIn(timeZone, new Date(at)) >= since;
  const isOnTeam = reachOf(caller, 'psy.get').has('counsellor');
  const open = isOnTeam ? (['received', 'in progress'] as const) : [];
  const [own, ...asked] = await Promise.all([
    requests.ofRequester(userUid, looked, access.isRequester),
    ...open.map((state) => requests.inState(state, looked, access.isCounsellor)),
  ]);
  const answered = own.records.filter(
    ({ waits_for, updated_at }) => waits_for === 'requester' && isNews(updated_at),
  );
  const toAnswer = asked.flatMap(({ records }) => records).filter(isForCounsellor);
  return {
    messages: answered.length,
    requests: Math.min(toAnswer.length, looked.limit),
    more: asked.some(({ next_token }) => next_token !== undefined),
  };
}

const isForCounsellor = ({ waits_for }: { readonly waits_for: string }): boolean =>
  waits_for === 'counsellor';
