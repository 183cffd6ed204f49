import type { Bound, School } from '#functions/kernel/record/declaration';
import type { SiteFacts } from '#shared/sites';
import type { SentDocument, WholeRequest } from './rules/recipient-view.ts';
import type { FileReading } from './store/file-reading.ts';
import type { StoredRequest } from './store/request.record.ts';
import type { SigningRequestRepository } from './store/requests.ts';

export interface SentDeps {
  readonly requests: Bound<SigningRequestRepository, 'batch' | 'filled'>;
  readonly files: Bound<FileReading, 'result'>;
}

export interface WholeDeps {
  readonly requests: SigningRequestRepository;
  readonly files: Bound<FileReading, 'result' | 'pictureAddress'>;
  readonly schoolOf: (site: string) => Promise<SiteFacts | undefined>;
}

/** A request with everything that it consists of, and its school. */
export interface WholeAtSchool extends WholeRequest {
  readonly timeZone: string;
}

/**
 * Loads the document of a request as it was sent, with what all recipients filled in. Undefined if
 * its form or its file is no longer stored.
 */
export async function sentDocumentOf(
  { requests, files }: SentDeps,
  school: School,
  request: StoredRequest,
): Promise<SentDocument | undefined> {
  const [batch, filled] = await Promise.all([
    requests.of(school).batch(request.batchUid),
    requests.of(school).filled(request.requestUid),
  ]);
  const file = batch && (await files.of(school).result(batch.sent.fileUid));
  if (!batch || file?.state !== 'ready') return undefined;
  const pages = file.pages.map(({ width, height, text }) => ({ width, height, text }));
  return { request, sent: batch.sent, filled, pages };
}

/** Loads everything that a request consists of. */
export async function wholeOf(
  deps: WholeDeps,
  school: School,
  request: StoredRequest,
): Promise<WholeAtSchool> {
  const [document, facts] = await Promise.all([
    sentDocumentOf(deps, school, request),
    deps.schoolOf(school.site),
  ]);
  if (!document || !facts) throw new Error('A request has no document');
  return { ...document, school: facts.name, timeZone: facts.timeZone };
}
