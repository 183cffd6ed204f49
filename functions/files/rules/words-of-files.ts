import { atOnce } from '#functions/kernel/at-once';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { KeptFile } from '#shared/files/files.schemas';
import type { StoredFiles } from '../store/stored-files.ts';

/** Files that are read at the same time. */
const width = 4;

/** Returns the words by which files are found: their names, and the texts of PDFs. */
export async function wordsOfFiles(
  stored: Bound<StoredFiles, 'result'>,
  school: School,
  files: readonly KeptFile[] = [],
): Promise<string> {
  const texts = await atOnce(width, files, async ({ fileUid, filename, content_type }) => {
    if (content_type !== 'application/pdf') return filename;
    const result = await stored.of(school).result(fileUid);
    return result?.state === 'ready' ? `${filename} ${result.text ?? ''}` : filename;
  });
  return texts.join(' ');
}
