import type { School } from '#functions/kernel/record/declaration';
import { namedSchool } from '#functions/kernel/schools/named-school';

/** Where an upload arrives. */
export const arrivalKey = ({ site }: School, fileUid: string): string =>
  `arrivals/${site}/${fileUid}.pdf`;

/** A document that arrived, and its school. */
export interface Arrival extends School {
  readonly fileUid: string;
}

/** Returns the site and the document of an arrival; undefined if the key is of nothing ours. */
export function arrivalOf(key: string): Arrival | undefined {
  const [, site, fileUid] = /^arrivals\/([a-z0-9-]+)\/([0-9a-z]{26})\.pdf$/.exec(key) ?? [];
  return site && fileUid ? { ...namedSchool(site), fileUid } : undefined;
}

/** Where everything is that belongs to a document. */
export const folderOf = ({ site }: School, fileUid: string): string => `files/${site}/${fileUid}/`;

/** The result of the inspection. It is written last and only once, and names the other files. */
export const resultName = 'result.json';

/**
 * The names of a document and of the picture of a page. They have the hash of the document, because
 * one form can upload several files: the first result decides, and no file replaces another.
 */
export const documentName = (hash: string): string => `document-${hash}.pdf`;
export const pictureName = (page: number, hash: string, ending: 'png' | 'jpg'): string =>
  `page-${page}-${hash}.${ending}`;
