import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import type { Bound } from '#functions/kernel/record/declaration';
import { changedMeanwhile } from '#functions/kernel/version';
import type { GroupRepository } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { holds, reachOf } from '#shared/rights/permissions';
import type { SigningRequest } from '#shared/signing/request';
import type { signingRequests as contract } from '#shared/signing/signing-requests.contract';
import { matches } from '../rules/request-filter.ts';
import { sentView } from '../rules/sent-document.ts';
import type { FileReading } from '../store/file-reading.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import type { SealedFiles } from '../store/sealed-files.ts';
import { sentDocumentOf } from '../whole.ts';
import { type ActDeps, openRequest, remind, renew, share, withdraw } from './acts.ts';
import { findStudents, groupsWithStudents } from './find-students.ts';
import { mayList, mayOpen, requestNotFound } from './request-access.ts';
import { batchView, requestSummary, requestView } from './request-view.ts';
import { check, type SendDeps, send } from './send.ts';

export interface SigningRequestDeps extends ActDeps, SendDeps {
  readonly requests: SigningRequestRepository;
  readonly groups: Bound<GroupRepository, 'all'>;
  readonly users: Bound<UserRepository, 'many'>;
  /** The documents as they were sent. */
  readonly files: Bound<FileReading, 'result'>;
  readonly sealed: Bound<SealedFiles, 'addressOf'>;
  /** What the CSV file of the list needs. */
  readonly documents: StartDeps;
}

/**
 * Documents that were sent to be signed. Those who may send documents read and manage their own and
 * those that colleagues share; administrators see the list alone.
 */
export const signingRequestHandlers = (deps: SigningRequestDeps): Handlers<typeof contract> => ({
  ...listHandlers(deps),
  ...sendHandlers(deps),

  async get({ requestUid }, caller, facts) {
    return whole(deps, await openRequest(deps, requestUid, caller, facts), caller);
  },

  async pages({ requestUid }, caller, facts) {
    const request = await openRequest(deps, requestUid, caller, facts);
    const document = await sentDocumentOf(deps, caller, request);
    if (!document) throw new AppError('notFound', 'The pages of this document are not stored now.');
    return sentView(document);
  },

  async remind(input, caller, facts) {
    return whole(deps, await remind(deps, input, caller, facts), caller);
  },

  async renew(input, caller, facts) {
    return whole(deps, await renew(deps, input, caller, facts), caller);
  },

  async share(input, caller, facts) {
    const { request, isStale } = await share(deps, input, caller, facts);
    const shown = await whole(deps, request, caller);
    if (isStale) throw changedMeanwhile(shown);
    return shown;
  },

  async remove(input, caller, facts) {
    return whole(deps, await withdraw(deps, input, caller, facts), caller);
  },

  async document({ requestUid, part }, caller, facts) {
    const request = await openRequest(deps, requestUid, caller, facts);
    if (request.sealed_at === undefined) {
      throw new AppError(
        'notFound',
        'This document is not sealed yet. Try again in a few minutes.',
      );
    }
    return { url: await deps.sealed.of(caller).addressOf(requestUid, part) };
  },
});

type Some<K extends keyof typeof contract> = Pick<Handlers<typeof contract>, K>;

const listHandlers = (deps: SigningRequestDeps): Some<'list' | 'startExport'> => ({
  async list({ limit, next_token, ...filter }, caller, { audit }) {
    const page = { limit, next_token };
    const found = await deps.requests
      .of(caller)
      .list(page, (request) => mayList(caller, request) && matches(request, filter));
    await audit(found.records.map(({ studentUid }) => studentUid));
    return { ...found, records: found.records.map((each) => requestSummary(each, caller)) };
  },

  async startExport(input, caller, facts) {
    const wanted = {
      ...({ kind: 'signing-requests', format: 'csv', input } as const),
      title: 'Documents to sign',
      file_name: 'documents-to-sign.csv',
      filterOf: async () => ({
        ...input,
        userUid: caller.userUid,
        opens: holds(caller, 'signing'),
        all: reachOf(caller, 'sign.list').has('all'),
      }),
    };
    const { documentUid } = await startDocument(deps.documents, wanted, caller, facts);
    return { documentUid };
  },
});

const sendHandlers = (
  deps: SigningRequestDeps,
): Some<'students' | 'groups' | 'check' | 'create' | 'batch'> => ({
  students: (input, caller, facts) => findStudents(deps, input, caller, facts),
  groups: (_, caller, facts) => groupsWithStudents(deps, caller, facts),
  check: (whom, caller, facts) => check(deps, whom, caller, facts),

  async create(form, caller, facts) {
    return batchView(await send(deps, form, caller, facts));
  },

  async batch({ batchUid }, caller) {
    const batch = await deps.requests.of(caller).batch(batchUid);
    if (!batch || !mayOpen(caller, batch)) throw requestNotFound();
    return batchView(batch);
  },
});

/** Returns a request with the answers that were signed. */
async function whole(
  { requests }: Pick<SigningRequestDeps, 'requests'>,
  request: StoredRequest,
  caller: Caller,
): Promise<SigningRequest> {
  const [batch, filled] = await Promise.all([
    requests.of(caller).batch(request.batchUid),
    requests.of(caller).filled(request.requestUid),
  ]);
  if (!batch) throw requestNotFound();
  return requestView(request, { sent: batch.sent, filled }, caller);
}
