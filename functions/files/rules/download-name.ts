import { type FileType, fileEnding, fileTypes, isNamedAs, storedName } from '#shared/files/files';
import { shownName } from '#shared/files/shown-name';

/** Returns the name of a file whose own name is unknown. */
export const plainName = (type: FileType, called = 'file'): string =>
  `${called}.${fileTypes[type].ending}`;

/**
 * Returns the name under which a file is downloaded: the one that it was given, with the ending of
 * what was found in it. It comes from the form of an upload, so it is cleaned again.
 */
export function downloadName(given: string | undefined, type: FileType, called?: string): string {
  const name = shownName(given ?? '');
  const ending = fileEnding(name);
  return ending && isNamedAs(type, ending) ? storedName(name, type) : plainName(type, called);
}
