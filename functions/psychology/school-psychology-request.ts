import { newId } from '#functions/kernel/id';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import type {
  PrivateMails,
  PrivateOrder,
  SendPrivateMails,
} from '#functions/kernel/mail/store/private-mail';
import { sealAddress } from '#functions/kernel/mail/store/sealed-address';
import type { Bound, School } from '#functions/kernel/record/declaration';
import {
  type Act,
  actOf,
  type IdempotencyRepository,
  repeatableActOf,
} from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { mostTries } from '#functions/kernel/store/transaction';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import type { StudentPeople } from '#functions/people/store/students';
import type { SettingsRepository } from '#functions/site/store/settings';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { RequestThread } from '#shared/psychology/request';
import type {
  schoolPsychologyRequest as contract,
  RequestForm,
} from '#shared/psychology/school-psychology-request.contract';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { requestAccess, requestNotFound } from './request-access.ts';
import { studentOfRequest } from './request-student.ts';
import { requestsShown, threadShown } from './request-view.ts';
import { requestsWaiting } from './requests-waiting.ts';
import { stateAfter } from './rules/request-state.ts';
import type { SupportRequest } from './store/request-record.ts';
import type { RequestRepository, SchoolRequests } from './store/requests.ts';

export interface PsychologyDeps {
  readonly users: StudentPeople;
  readonly requests: RequestRepository;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly mails: Bound<PrivateMails, 'order'>;
  readonly sendMails: SendPrivateMails;
  /** Returns the data keys of one call. */
  readonly keys: () => DataKeys;
}

/** More messages than a person writes in a minute. */
const mostPerMinute = 20;

/** Requests for support. Only its requester and counsellors read one; no administrator does. */
export const psychologyHandlers = (deps: PsychologyDeps): Handlers<typeof contract> => ({
  async list({ view, state, ...page }, caller, { audit }) {
    const { userUid } = caller;
    const access = await requestAccess(deps.users, caller);
    if (view === 'counsellor' && !reachOf(caller, 'psy.get').has('counsellor')) {
      throw new AppError('forbidden', 'Your account may not do this.');
    }
    const requests = await deps.requests.of(caller).open(deps.keys());
    const { records, next_token } =
      view === 'own'
        ? await requests.ofRequester(userUid, page, access.isRequester)
        : await requests.inState(state, page, access.isCounsellor);
    await audit(records.map(({ studentUid }) => studentUid));
    return { records: await requestsShown(deps.users, caller, records), next_token };
  },

  waiting: (_, caller, { now }) => requestsWaiting(deps, caller, now),

  async get({ requestUid }, caller, { audit }) {
    const opened = await openedFor(deps, await ofSchool(deps, caller), caller, requestUid);
    await audit([opened.request.studentUid]);
    return shownThread(deps, caller, opened);
  },

  create: (form, caller, request) => create(deps, form, caller, request),
  write: (form, caller, request) => write(deps, form, caller, request),

  async change({ requestUid, state, updated_at }, caller, { now, audit }) {
    const requests = await ofSchool(deps, caller);
    const opened = await openedFor(deps, requests, caller, requestUid);
    await audit([opened.request.studentUid]);
    if (!opened.as_counsellor) {
      throw new AppError('forbidden', 'Only counsellors change the state of a request.');
    }
    const { request } = opened;
    if (request.updated_at !== updated_at) {
      throw changedMeanwhile(await shownThread(deps, caller, opened));
    }
    const changed = {
      ...request,
      state,
      updated_at: nextVersion(now, request.updated_at),
      waits_for: state === 'closed' ? ('nobody' as const) : ('counsellor' as const),
    };
    const isClosed = state === 'closed' && request.state !== 'closed';
    const orders = isClosed ? await toRequester(deps, caller, request) : [];
    const { writes, mailUids } = deps.mails.of(caller).order(orders, now);
    if (!(await requests.change(request, changed, { mails: writes }))) {
      const current = await openedFor(deps, requests, caller, requestUid);
      throw changedMeanwhile(await shownThread(deps, caller, current));
    }
    await deps.sendMails(caller, mailUids);
    return shownThread(deps, caller, { ...opened, request: changed });
  },
});

/** A request that the caller may read, and the school's requests as this call opened them. */
interface OpenedRequest {
  readonly requests: SchoolRequests;
  readonly request: SupportRequest;
  readonly as_counsellor: boolean;
}

const ofSchool = ({ requests, keys }: PsychologyDeps, caller: Caller) =>
  requests.of(caller).open(keys());

/** Returns a request, or the answer for an unknown one. */
async function openedFor(
  { users }: PsychologyDeps,
  requests: SchoolRequests,
  caller: Caller,
  requestUid: string,
): Promise<OpenedRequest> {
  const [request, access] = await Promise.all([
    requests.get(requestUid),
    requestAccess(users, caller),
  ]);
  if (!request) throw requestNotFound();
  if (access.isCounsellor(request)) return { requests, request, as_counsellor: true };
  if (access.isRequester(request)) return { requests, request, as_counsellor: false };
  throw requestNotFound();
}

async function shownThread(
  { users }: PsychologyDeps,
  caller: Caller,
  { requests, request, as_counsellor }: OpenedRequest,
): Promise<RequestThread> {
  const messages = await requests.messages(request.requestUid);
  if (!messages) throw requestNotFound();
  return threadShown(users, caller, { request, as_counsellor, messages });
}

async function create(
  deps: PsychologyDeps,
  { text, mail_me, ...named }: RequestForm,
  caller: Caller,
  facts: RequestFacts,
): Promise<RequestThread> {
  const { site, userUid } = caller;
  const { now } = facts;
  const { studentUid, requester } = await studentOfRequest(deps.users, caller, named);
  await facts.audit([studentUid]);
  const requests = await ofSchool(deps, caller);
  const by = requests.blind(userUid);
  const act = actOf({ site, userUid: by }, 'psy.save', { text, mail_me, ...named }, facts);
  const madeBefore = (made: string) =>
    ownThread(deps, caller, requests, requests.uidOf(made, studentUid));
  const made = await deps.idempotency.made(act);
  if (made !== undefined) return madeBefore(made);
  await deps.limits.of(caller).count(by, 'request', mostPerMinute, now);
  const id = newId(now);
  const requestUid = requests.uidOf(id, studentUid);
  const at = now.toISOString();
  const request: SupportRequest = {
    requestUid,
    studentUid,
    by: userUid,
    requester,
    mail_me,
    state: 'received',
    waits_for: 'counsellor',
    created_at: at,
    updated_at: at,
  };
  const message = {
    messageUid: id,
    requestUid,
    by: userUid,
    text,
    from: 'requester' as const,
    is_note: false,
    at,
  };
  const { writes, mailUids } = deps.mails.of(caller).order(await toCounsellors(deps, caller), now);
  if (!(await requests.add(request, { message, mails: writes, act: { act, made: id } }))) {
    return madeBefore((await deps.idempotency.made(act)) ?? id);
  }
  await deps.sendMails(caller, mailUids);
  return shownThread(deps, caller, { requests, request, as_counsellor: false });
}

/** Returns a thread that the caller made, so it has no notes. */
async function ownThread(
  deps: PsychologyDeps,
  caller: Caller,
  requests: SchoolRequests,
  requestUid: string,
): Promise<RequestThread> {
  const request = await requests.get(requestUid);
  if (!request) throw requestNotFound();
  return shownThread(deps, caller, { requests, request, as_counsellor: false });
}

interface Written {
  readonly requestUid: string;
  readonly text: string;
  readonly is_note: boolean;
}

async function write(
  deps: PsychologyDeps,
  form: Written,
  caller: Caller,
  facts: RequestFacts,
): Promise<RequestThread> {
  const { now } = facts;
  const requests = await ofSchool(deps, caller);
  // Nothing that is stored about this act names the person.
  const by = { site: caller.site, userUid: requests.blind(caller.userUid) };
  const act = repeatableActOf(by, 'psy.save', form, facts);
  let opened = await openedFor(deps, requests, caller, form.requestUid);
  await facts.audit([opened.request.studentUid]);
  for (let tries = 0; tries < mostTries; tries++) {
    if ((await deps.idempotency.made(act)) !== undefined) break;
    if (tries === 0) await deps.limits.of(by).count(by.userUid, 'request', mostPerMinute, now);
    const isStored = await store(deps, opened, form, { caller, now, act });
    opened = await openedFor(deps, requests, caller, form.requestUid);
    if (isStored) break;
  }
  return shownThread(deps, caller, opened);
}

interface Writing {
  readonly caller: Caller;
  readonly now: Date;
  readonly act: Act;
}

/** Stores a message or a note; returns false if the thread was changed meanwhile. */
async function store(
  deps: PsychologyDeps,
  { requests, request, as_counsellor }: OpenedRequest,
  { text, is_note }: Written,
  { caller, now, act }: Writing,
): Promise<boolean> {
  const { userUid } = caller;
  const from = as_counsellor ? ('counsellor' as const) : ('requester' as const);
  if (is_note && from === 'requester') {
    refuseFaults({ is_note: 'Only counsellors keep notes of their own.' });
  }
  const messageUid = newId(now);
  const message = {
    messageUid,
    requestUid: request.requestUid,
    by: userUid,
    text,
    from,
    is_note,
    at: now.toISOString(),
  };
  const remembered = { act, made: messageUid };
  if (is_note) return requests.addNote(message, remembered);
  const changed = {
    ...request,
    ...stateAfter(request, from),
    updated_at: nextVersion(now, request.updated_at),
  };
  const orders =
    from === 'requester'
      ? await toCounsellors(deps, caller)
      : await toRequester(deps, caller, request);
  const { writes, mailUids } = deps.mails.of(caller).order(orders, now);
  const added = { message, mails: writes, act: remembered };
  const isStored = await requests.change(request, changed, added);
  if (isStored) await deps.sendMails(caller, mailUids);
  return isStored;
}

/** Orders the mail to the counsellors, which names nobody. */
async function toCounsellors(deps: PsychologyDeps, school: School): Promise<PrivateOrder[]> {
  const settings = await deps.settings.of(school).get();
  return (settings?.counsellor_addresses ?? []).map((email) => ({ kind: 'request', email }));
}

/** Orders the mail to the requester, for those who wanted one. The order names nobody either. */
async function toRequester(
  { users, keys }: PsychologyDeps,
  school: School,
  { by, mail_me }: SupportRequest,
): Promise<PrivateOrder[]> {
  const person = mail_me && by !== undefined ? await users.of(school).get(by) : undefined;
  if (person?.status !== 'active' || !person.email) return [];
  return [{ kind: 'answer', sealed: await sealAddress(keys(), school, person.email) }];
}
