import type { Attachment } from '#shared/absences/notice';
import { serverNow } from '../../../api/clock.ts';

/** A file in the form of a notice; a new one must be sent before a moment. */
export type FormFile = Attachment & { readonly usable_until?: string };

/** Returns the fault of files that were added too long ago; an old draft may have them. */
export function oldFilesFault(files: readonly FormFile[]): string | undefined {
  const now = serverNow().toISOString();
  const old = files.find(({ usable_until }) => usable_until !== undefined && usable_until <= now);
  return (
    old && `“${old.filename}” was added more than a day ago. Please remove it, then add it again.`
  );
}
