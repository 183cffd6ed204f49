import type { SiteFacts } from '#shared/sites';
import type { WholeRequest } from '../rules/recipient-view.ts';
import type { FileReading } from '../store/file-reading.ts';
import type { StoredRequest } from '../store/request-record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface WholeDeps {
  readonly requests: SigningRequestRepository;
  readonly files: Pick<FileReading, 'result' | 'pictureAddress'>;
  readonly schoolOf: (site: string) => Promise<SiteFacts | undefined>;
}

/** A request with everything that it consists of, and its school. */
export interface WholeAtSchool extends WholeRequest {
  readonly timeZone: string;
}

/** Loads everything that a request consists of. */
export async function wholeOf(
  { requests, files, schoolOf }: WholeDeps,
  site: string,
  request: StoredRequest,
): Promise<WholeAtSchool> {
  const [batch, filled, facts] = await Promise.all([
    requests.batch(site, request.batchUid),
    requests.filled(site, request.requestUid),
    schoolOf(site),
  ]);
  const file = batch && (await files.result(site, batch.sent.fileUid));
  if (!batch || !facts || file?.state !== 'ready') throw new Error('A request has no document');
  return {
    ...{ request, sent: batch.sent, filled, school: facts.name, timeZone: facts.timeZone },
    pages: file.pages.map(({ width, height, text }) => ({ width, height, text })),
  };
}
