import { newId } from '#functions/kernel/id';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { type Act, actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { mostTries } from '#functions/kernel/store/transaction';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import type {
  PrivateMails,
  PrivateOrder,
  SendPrivateMails,
} from '#functions/mailings/store/private-mail';
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
import { subjectOf } from './request-subject.ts';
import { requestsShown, threadShown } from './request-view.ts';
import { stateAfter } from './rules/request-state.ts';
import {
  messageRecord,
  requestUidOf,
  type StoredMessage,
  type StoredRequest,
} from './store/request-record.ts';
import type { RequestRepository } from './store/requests.ts';

export interface PsychologyDeps {
  readonly users: StudentPeople;
  readonly requests: RequestRepository;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Pick<LimitRepository, 'count'>;
  readonly settings: Pick<SettingsRepository, 'get'>;
  readonly mails: Pick<PrivateMails, 'order'>;
  readonly sendMails: SendPrivateMails;
  /** Returns the data keys of one call. */
  readonly keys: () => DataKeys;
}

/** More messages than a person writes in a minute. */
const mostPerMinute = 20;

/** Requests for support. Only its requester and counsellors read one; no administrator does. */
export const psychologyHandlers = (deps: PsychologyDeps): Handlers<typeof contract> => ({
  async list({ view, state, ...page }, caller, { audit }) {
    const { site, userUid } = caller;
    const access = await requestAccess(deps.users, caller);
    if (view === 'counsellor' && !reachOf(caller, 'psy.get').has('counsellor')) {
      throw new AppError('forbidden', 'Your account may not do this.');
    }
    const { records, next_token } =
      view === 'own'
        ? await deps.requests.ofRequester(site, userUid, page, access.isRequester)
        : await deps.requests.inState(site, state, page, access.isCounsellor);
    await audit(records.map(({ studentUid }) => studentUid));
    return { records: await requestsShown(deps.users, caller, records), next_token };
  },

  async get({ requestUid }, caller, { audit }) {
    const opened = await openedFor(deps, caller, requestUid);
    await audit([opened.request.studentUid]);
    return shownThread(deps, caller, opened);
  },

  create: (form, caller, request) => create(deps, form, caller, request),
  write: (form, caller, request) => write(deps, form, caller, request),

  async change({ requestUid, state, updated_at }, caller, { now, audit }) {
    const opened = await openedFor(deps, caller, requestUid);
    await audit([opened.request.studentUid]);
    if (!opened.as_counsellor) {
      throw new AppError('forbidden', 'Only counsellors change the state of a request.');
    }
    const { request } = opened;
    if (request.updated_at !== updated_at) {
      throw changedMeanwhile(await shownThread(deps, caller, opened));
    }
    const changed = {
      ...{ ...request, state, updated_at: nextVersion(now, request.updated_at) },
      waits_for: state === 'closed' ? ('nobody' as const) : ('counsellor' as const),
    };
    const isClosed = state === 'closed' && request.state !== 'closed';
    const orders = isClosed ? await toRequester(deps, caller.site, request) : [];
    const { writes, mailUids } = deps.mails.order(caller.site, orders, now);
    if (!(await deps.requests.change(caller.site, request, changed, { mails: writes }))) {
      const current = await openedFor(deps, caller, requestUid);
      throw changedMeanwhile(await shownThread(deps, caller, current));
    }
    await deps.sendMails(caller.site, mailUids);
    return shownThread(deps, caller, { ...opened, request: changed });
  },
});

/** A request that the caller may read. */
interface OpenedRequest {
  readonly request: StoredRequest;
  readonly as_counsellor: boolean;
}

/** Returns a request, or the answer for an unknown one. */
async function openedFor(
  { requests, users }: PsychologyDeps,
  caller: Caller,
  requestUid: string,
): Promise<OpenedRequest> {
  const [request, access] = await Promise.all([
    requests.get(caller.site, requestUid),
    requestAccess(users, caller),
  ]);
  if (!request) throw requestNotFound();
  if (access.isCounsellor(request)) return { request, as_counsellor: true };
  if (access.isRequester(request)) return { request, as_counsellor: false };
  throw requestNotFound();
}

async function shownThread(
  { requests, users, keys }: PsychologyDeps,
  caller: Caller,
  opened: OpenedRequest,
): Promise<RequestThread> {
  const { request } = opened;
  const context = { site: caller.site, student: request.studentUid };
  const [messages, key] = await Promise.all([
    requests.messages(caller.site, request),
    requests.keys.open(keys(), context),
  ]);
  // The data key goes first when a student is erased.
  if (!key) throw requestNotFound();
  return threadShown(users, caller, { ...opened, messages, key });
}

async function create(
  deps: PsychologyDeps,
  { text, mail_me, ...named }: RequestForm,
  caller: Caller,
  facts: RequestFacts,
): Promise<RequestThread> {
  const { site, userUid } = caller;
  const { now } = facts;
  const { studentUid, requester } = await subjectOf(deps.users, caller, named);
  await facts.audit([studentUid]);
  const act = actOf(caller, 'psy.save', { text, mail_me, ...named }, facts);
  const made = await deps.idempotency.made(act);
  if (made !== undefined) return madeBefore(deps, caller, requestUidOf(made, studentUid));
  await deps.limits.count(site, userUid, 'request', mostPerMinute, now);
  const id = newId(now);
  const requestUid = requestUidOf(id, studentUid);
  const at = now.toISOString();
  const request: StoredRequest = {
    ...{ requestUid, studentUid, by: userUid, requester, mail_me },
    ...{ state: 'received', waits_for: 'counsellor', created_at: at, updated_at: at },
  };
  const message = await sealed(deps, site, text, {
    ...{ messageUid: id, requestUid, studentUid, by: userUid },
    ...{ from: 'requester', is_note: false, at },
  });
  const { writes, mailUids } = deps.mails.order(site, await toCounsellors(deps, site), now);
  const added = { message, mails: writes, act: { act, made: id } };
  if (await deps.requests.add(site, request, added)) {
    await deps.sendMails(site, mailUids);
    return shownThread(deps, caller, { request, as_counsellor: false });
  }
  const first = await deps.idempotency.made(act);
  return madeBefore(deps, caller, requestUidOf(first ?? id, studentUid));
}

/** Returns the thread of an act that is repeated. The caller made it, so it has no notes. */
async function madeBefore(
  deps: PsychologyDeps,
  caller: Caller,
  requestUid: string,
): Promise<RequestThread> {
  const request = await deps.requests.get(caller.site, requestUid);
  if (!request) throw requestNotFound();
  return shownThread(deps, caller, { request, as_counsellor: false });
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
  const act = actOf(caller, 'psy.save', form, facts);
  const { now } = facts;
  let opened = await openedFor(deps, caller, form.requestUid);
  await facts.audit([opened.request.studentUid]);
  for (let tries = 0; tries < mostTries; tries++) {
    if ((await deps.idempotency.made(act)) !== undefined) break;
    if (tries === 0)
      await deps.limits.count(caller.site, caller.userUid, 'request', mostPerMinute, now);
    const isStored = await store(deps, opened, form, { caller, now, act });
    opened = await openedFor(deps, caller, form.requestUid);
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
  { request, as_counsellor }: OpenedRequest,
  { text, is_note }: Written,
  { caller, now, act }: Writing,
): Promise<boolean> {
  const { site, userUid } = caller;
  const from = as_counsellor ? 'counsellor' : 'requester';
  if (is_note && from === 'requester') {
    refuseFaults({ is_note: 'Only counsellors keep notes of their own.' });
  }
  const { requestUid, studentUid } = request;
  const messageUid = newId(now);
  const message = await sealed(deps, site, text, {
    ...{ messageUid, requestUid, studentUid, by: userUid, from, is_note },
    at: now.toISOString(),
  });
  const remembered = { act, made: messageUid };
  if (is_note) return deps.requests.addNote(site, message, remembered);
  const changed = {
    ...request,
    ...stateAfter(request, from),
    updated_at: nextVersion(now, request.updated_at),
  };
  const orders =
    from === 'requester' ? await toCounsellors(deps, site) : await toRequester(deps, site, request);
  const { writes, mailUids } = deps.mails.order(site, orders, now);
  const added = { message, mails: writes, act: remembered };
  const isStored = await deps.requests.change(site, request, changed, added);
  if (isStored) await deps.sendMails(site, mailUids);
  return isStored;
}

/** Seals a text with the student's data key, which the first request makes. */
async function sealed(
  { requests, keys }: PsychologyDeps,
  site: string,
  text: string,
  message: Omit<StoredMessage, 'sealed'>,
): Promise<StoredMessage> {
  const key = await requests.keys.openOrCreate(keys(), { site, student: message.studentUid });
  return { ...message, sealed: key.seal(text, messageRecord(message)) };
}

/** Orders the mail to the counsellors, which names nobody. */
async function toCounsellors({ settings }: PsychologyDeps, site: string): Promise<PrivateOrder[]> {
  const school = await settings.get(site);
  return (school?.counsellor_addresses ?? []).map((email) => ({ kind: 'request', email }));
}

/** Orders the mail to the requester, for those who wanted one. */
async function toRequester(
  { users }: PsychologyDeps,
  site: string,
  { by, mail_me }: StoredRequest,
): Promise<PrivateOrder[]> {
  const person = mail_me && by !== undefined ? await users.get(site, by) : undefined;
  if (person?.status !== 'active' || !person.email) return [];
  return [{ kind: 'answer', email: person.email }];
}
