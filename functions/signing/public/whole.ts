import type { SiteFacts } from '#shared/sites';
import type { WholeRequest } from '../rules/recipient-view.ts';
import type { StoredRequest } from '../store/request-record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

/** The inspected files, as signing reads them. */
export interface DocumentFiles {
  result(
    site: string,
    fileUid: string,
  ): Promise<
    | {
        readonly state: 'ready';
        readonly pages: readonly {
          readonly width: number;
          readonly height: number;
          readonly picture: string;
          readonly text: string[];
        }[];
      }
    | { readonly state: 'refused' | 'waiting' | 'late' }
    | undefined
  >;
  document(site: string, fileUid: string): Promise<Uint8Array | undefined>;
  pictureAddress(site: string, fileUid: string, picture: string): Promise<string>;
}

export interface WholeDeps {
  readonly requests: SigningRequestRepository;
  readonly files: Pick<DocumentFiles, 'result' | 'pictureAddress'>;
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
