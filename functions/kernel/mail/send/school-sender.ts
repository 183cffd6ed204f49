import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import type { Settings } from '#shared/site/settings.contract';

/** Returns the address that gets the answers to mail of a school, for a kind of mail. */
export type ReplyTo = (school: School, kind: string) => Promise<string | undefined>;

/** How long a Lambda uses the settings that it has read, in milliseconds. */
const keptFor = 60_000;

/** Returns the address for a kind of mail. All kinds of a school share one. */
const addressFor = (settings: Settings | undefined, _kind: string): string | undefined =>
  settings?.reply_to || undefined;

/**
 * Reads the address of a school's settings, at most once a minute. If they cannot be read, the mail
 * leaves with the address that was read before: late mail is worse than mail without an address.
 */
export function replyToOf(
  settings: { of(school: School): { get(): Promise<Settings | undefined> } },
  now = () => Date.now(),
): ReplyTo {
  const known = new Map<string, { readonly at: number; readonly read: Settings | undefined }>();
  return async (school, kind) => {
    const before = known.get(school.site);
    if (before && now() - before.at < keptFor) return addressFor(before.read, kind);
    let read = before?.read;
    try {
      read = await settings.of(school).get();
    } catch (error) {
      logFault('The reply address could not be read', error, { site: school.site });
    }
    known.set(school.site, { at: now(), read });
    return addressFor(read, kind);
  };
}
