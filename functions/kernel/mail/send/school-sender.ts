import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import type { Settings } from '#shared/site/settings.contract';

/** What the settings of a school say about the sender of its mail. */
interface SchoolSender {
  /** The name beside the From address; undefined for the one in the list of schools. */
  readonly name: string | undefined;
  /** The address that gets the answers, to a message that does not say who does. */
  readonly answersTo: string | undefined;
}

/** Returns the sender of a school's mail. */
export type SenderOf = (school: School) => Promise<SchoolSender>;

/** How long a Lambda uses the settings that it has read, in milliseconds. */
const keptFor = 60_000;

const senderIn = (settings: Settings | undefined): SchoolSender => ({
  name: settings?.schoolName || undefined,
  answersTo: settings?.reply_to || undefined,
});

/**
 * Reads the sender in a school's settings, at most once a minute. If they cannot be read, the mail
 * leaves with the sender that was read before: late mail is worse than mail without an address.
 */
export function schoolSenderOf(
  settings: { of(school: School): { get(): Promise<Settings | undefined> } },
  now = () => Date.now(),
): SenderOf {
  const known = new Map<string, { readonly at: number; readonly read: Settings | undefined }>();
  return async (school) => {
    const before = known.get(school.site);
    if (before && now() - before.at < keptFor) return senderIn(before.read);
    let read = before?.read;
    try {
      read = await settings.of(school).get();
    } catch (error) {
      logFault('The sender of mail could not be read', error, { site: school.site });
    }
    known.set(school.site, { at: now(), read });
    return senderIn(read);
  };
}
