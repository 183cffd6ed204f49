import type { Bound, School } from '#functions/kernel/record/declaration';
import { type KeptFile, NamedFile } from '#shared/files/files.schemas';
import { AppError } from '#shared/kernel/errors';
import type { StoredFiles } from '../store/stored-files.ts';

/** Returns the field with the files of a record as readers see them; none without files. */
export const shownFiles = (
  files: readonly KeptFile[] | undefined,
): { readonly files?: NamedFile[] } =>
  files && files.length > 0 ? { files: files.map((file) => NamedFile.parse(file)) } : {};

/** Returns the address of a file of a record that the caller may read. */
export async function addressIn(
  stored: Bound<StoredFiles, 'addressOf'>,
  school: School,
  files: readonly KeptFile[] | undefined,
  fileUid: string,
): Promise<{ url: string }> {
  const file = files?.find((each) => each.fileUid === fileUid);
  if (!file) throw new AppError('notFound', 'This file is not available.');
  return { url: await stored.of(school).addressOf(file) };
}
