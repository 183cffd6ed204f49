import type { School } from '#functions/kernel/record/declaration';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { type FileEnding, fileEndings } from '#shared/files/files';

/** What an upload is for, and what it is named: a document to sign, or a file that readers get. */
export type ArrivalKind = 'pdf' | `file-${FileEnding}`;

const kinds: readonly string[] = ['pdf', ...fileEndings.map((ending) => `file-${ending}`)];

/** Where an upload arrives. */
export const arrivalKey = ({ site }: School, fileUid: string, kind: ArrivalKind): string =>
  `arrivals/${site}/${fileUid}.${kind}`;

/** A file that arrived, and its school. */
export interface Arrival extends School {
  readonly fileUid: string;
  readonly kind: ArrivalKind;
}

/** Returns the school and the file of an arrival; undefined if the key is of nothing ours. */
export function arrivalOf(key: string): Arrival | undefined {
  const [, site, fileUid, kind = ''] =
    /^arrivals\/([a-z0-9-]+)\/([0-9a-z]{26})\.([a-z-]+)$/.exec(key) ?? [];
  if (!site || !fileUid || !kinds.includes(kind)) return undefined;
  return { ...namedSchool(site), fileUid, kind: kind as ArrivalKind };
}

/** Where everything is that belongs to a file. */
export const folderOf = ({ site }: School, fileUid: string): string => `files/${site}/${fileUid}/`;

/** The result of the inspection. It is written last and only once, and names the other files. */
export const resultName = 'result.json';

/**
 * The name of a stored file. It has the hash of the file, because one form can upload several: the
 * first result decides, and no file replaces another.
 */
export const storedFileName = (hash: string): string => `file-${hash}`;
