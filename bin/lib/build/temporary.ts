import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * The longest path of a folder in which a browser can start. The path of a socket may have 103
 * characters on macOS (107 on Linux), and Chromium adds 45:
 * `/org.chromium.Chromium.XXXXXX/SingletonSocket`.
 */
const longest = 58;

/**
 * Returns the folder for temporary files, or `/tmp` if its path is too long for a browser that gets
 * a folder of `added` characters inside it.
 */
export function temporaryFolder(added = 0, usual = tmpdir(), other = '/tmp'): string {
  // Windows has no limit that Chromium could reach, and no `/tmp`.
  if (usual.length + added <= longest || process.platform === 'win32') return usual;
  try {
    accessSync(other, constants.W_OK);
    return other;
  } catch {
    throw new Error(
      `The path of the folder for temporary files is too long: a browser cannot start in ${usual}. ` +
        `Set TMPDIR to a folder whose path has at most ${longest - added} characters.`,
    );
  }
}
