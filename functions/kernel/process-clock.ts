import { isMainThread } from 'node:worker_threads';
import { platformClock as byFormat } from '#shared/kernel/platform-clock';

/** Names that the platform takes from `TZ` as `Intl` reads them, without offsets and abbreviations. */
const plainName = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+)+)$/;

/**
 * Returns the local clock time of an instant, to the second, as if it were UTC. It sets the time zone
 * of the process for a moment: the first `Intl.DateTimeFormat` of a process takes 12 ms, an eighth
 * of the start of a Lambda. Nothing else runs in that moment. A thread of the local run has no time
 * zone of its own, so it formats. Unknown zones count as UTC; the
 * check of a school's configuration refuses them.
 */
export function platformClock(timeZone: string, at: number): number {
  if (!isMainThread || !plainName.test(timeZone)) return byFormat(timeZone, at);
  const { TZ } = process.env;
  process.env.TZ = timeZone;
  try {
    const local = new Date(at);
    return Date.UTC(
      local.getFullYear(),
      local.getMonth(),
      local.getDate(),
      local.getHours(),
      local.getMinutes(),
      local.getSeconds(),
    );
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}
