import type { Bound, School } from '#functions/kernel/record/declaration';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { DocumentFiles } from './file-reading.ts';
import { fileUses } from './file-uses.ts';

/**
 * Removes uploaded documents that no template has, and that nobody was sent for as long as sent
 * documents are kept. A run that was interrupted is continued by the next one.
 */
export const filePurge = (tables: Tables, files: Bound<DocumentFiles, 'remove'>) => ({
  of: (school: School) => ({
    /** Removes documents that arrived before a time. Returns how many. */
    endBefore: (before: Date) => removeOld(tables, files, school, before),
  }),
});

async function removeOld(
  tables: Tables,
  files: Bound<DocumentFiles, 'remove'>,
  school: School,
  before: Date,
): Promise<number> {
  const uses = fileUses(tables);
  const old = await uses.of(school).old(before);
  if (old.length === 0) return 0;
  const taken = await takenFiles(tables, school);
  const marked: string[] = [];
  for (const { fileUid, isLeaving } of old) {
    if (!isLeaving && taken.has(fileUid)) continue;
    if (isLeaving || (await uses.of(school).leave(fileUid, before))) marked.push(fileUid);
  }
  if (marked.length === 0) return 0;
  // From here on no template can take a marked document.
  const takenNow = await takenFiles(tables, school);
  const gone = marked.filter((fileUid) => !takenNow.has(fileUid));
  for (const fileUid of marked) {
    if (takenNow.has(fileUid)) await uses.of(school).stay(fileUid);
  }
  for (const fileUid of gone) {
    await files.of(school).remove(fileUid);
    await uses.of(school).forget(fileUid);
  }
  return gone.length;
}

/** Returns the documents of all templates of a school. */
async function takenFiles({ db, table }: Tables, { site }: School): Promise<Set<string>> {
  const found = await wholeQuery(db, {
    TableName: table('signing-templates'),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': site },
    ProjectionExpression: 'fileUid',
    ConsistentRead: true,
  });
  return new Set(found.flatMap(({ fileUid }) => (fileUid === undefined ? [] : [String(fileUid)])));
}
