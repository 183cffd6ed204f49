import { shownName } from '#shared/files/shown-name';

/**
 * How the name of a file travels with its upload: as metadata of the arrival, which no log has. S3
 * takes 2 KB of it in ASCII. A shown name has 1,200 characters at most, when each has to be encoded.
 */
const key = 'name';

/** The field of a form that S3 stores as this metadata. */
export const nameField = `x-amz-meta-${key}`;

/** Returns the value of the field. */
export const nameValue = (filename: string): string => encodeURIComponent(shownName(filename));

/** Returns the name in the metadata of an arrival; undefined without one, or if it is none. */
export function nameIn(metadata: Readonly<Record<string, string>> | undefined): string | undefined {
  try {
    return metadata?.[key] && decodeURIComponent(metadata[key]);
  } catch {
    return undefined;
  }
}
