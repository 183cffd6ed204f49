import type { Bound, School } from '#functions/kernel/record/declaration';
import { storedName } from '#shared/files/files';
import type { KeptFile } from '#shared/files/files.schemas';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { FileRecords, StoredFile } from '../store/file.record.ts';
import type { StoredFiles } from '../store/stored-files.ts';

export interface KeptFilesDeps {
  readonly records: Bound<FileRecords, 'get'>;
  readonly stored: Bound<StoredFiles, 'result'>;
}

/** The files of a form as they are stored, and those of them that its record does not have yet. */
export interface KeptFiles {
  readonly files: KeptFile[] | undefined;
  readonly added: readonly StoredFile[];
}

/**
 * Returns the files that a form names, in its order. Without the field the stored ones stay: a page of
 * an earlier release does not send it. Refuses a file that is not of this school, or not checked.
 */
export async function keptFiles(
  { records, stored }: KeptFilesDeps,
  school: School,
  uids: readonly string[] | undefined,
  before: readonly KeptFile[] = [],
): Promise<KeptFiles> {
  if (uids === undefined) return { files: someOf(before), added: [] };
  const added: StoredFile[] = [];
  const files = await Promise.all(
    uids.map(async (fileUid): Promise<KeptFile | undefined> => {
      const known = before.find((file) => file.fileUid === fileUid);
      if (known) return known;
      const [file, result] = await Promise.all([
        records.of(school).get(fileUid),
        stored.of(school).result(fileUid),
      ]);
      if (!file || result?.state !== 'ready') return undefined;
      added.push(file);
      const { content_type, size, hash } = result;
      const filename = storedName(file.filename, content_type);
      return { fileUid, filename, content_type, size, hash };
    }),
  );
  const ready = files.filter((file) => file !== undefined);
  refuseFaults({ files: ready.length < files.length ? notReady : undefined });
  return { files: someOf(ready), added };
}

const notReady =
  'One of these files is not ready. Wait for its check, or remove it and add it again.';

/** The refusal of a save when a file went at the same moment. */
export const filesGone = () => new AppError('conflict', notReady, { fields: { files: notReady } });

/** A record without files has no field for them. */
const someOf = (files: readonly KeptFile[]) => (files.length > 0 ? [...files] : undefined);
