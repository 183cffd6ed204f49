import type { DocumentFiles } from '#functions/kernel/documents/store/document-files';
import { fileKey } from '#functions/kernel/documents/store/document-files';
import type { StoredDocument } from '#functions/kernel/documents/store/document-record';
import type { OwnDocuments } from '#functions/kernel/documents/store/documents';
import { documentView } from '#functions/kernel/documents/view';
import type { Bound } from '#functions/kernel/record/declaration';
import { documentKinds } from '#shared/documents/document-kinds';
import type { documents as contract } from '#shared/documents/documents.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';

export interface DocumentDeps {
  readonly documents: Bound<OwnDocuments, 'list' | 'get' | 'remove' | 'cancel'>;
  readonly files: Pick<DocumentFiles, 'addressOf' | 'remove'>;
}

/** Tells whether a person may still read the list that a document holds. */
const maySee = (caller: Caller, { kind }: Pick<StoredDocument, 'kind'>): boolean =>
  may(caller, documentKinds[kind].needs);

/**
 * Lists, shows, stops and removes the caller's own documents. A document of another person, or of a
 * list that the caller may no longer read, does not exist for the caller.
 */
export function documentHandlers({ documents, files }: DocumentDeps): Handlers<typeof contract> {
  async function own(documentUid: string, caller: Caller, now: Date): Promise<StoredDocument> {
    const { userUid } = caller;
    const stored = await documents.of(caller).get({ userUid, documentUid }, now);
    if (stored && maySee(caller, stored)) return stored;
    throw new AppError('notFound', "This file doesn't exist any more. Make a new one.");
  }

  return {
    async list({ kind, ...page }, caller, { now }) {
      const { records, next_token } = await documents.of(caller).list(caller, page, now);
      const shown = records.filter(
        (each) => (kind === undefined || each.kind === kind) && maySee(caller, each),
      );
      return { records: shown.map(documentView), next_token };
    },

    async get({ documentUid }, caller, { now }) {
      const stored = await own(documentUid, caller, now);
      const { state, object_key } = stored;
      if (state !== 'ready' || !object_key) return documentView(stored);
      return { ...documentView(stored), url: await files.addressOf(object_key, stored) };
    },

    async cancel({ documentUid }, caller, { now }) {
      await own(documentUid, caller, now);
      await documents.of(caller).cancel({ userUid: caller.userUid, documentUid }, now);
      return documentView(await own(documentUid, caller, now));
    },

    async remove({ documentUid }, caller, { now }) {
      const stored = await own(documentUid, caller, now);
      const id = { userUid: caller.userUid, documentUid };
      // The file first: a record without its file can be removed again, a file alone cannot.
      await files.remove(stored.object_key ?? fileKey(caller, id, stored.format));
      await documents.of(caller).remove(id);
      return { documentUid };
    },
  };
}
