/**
 * Returns the local clock time of an instant, to the second, as if it were UTC. A program of Node.js
 * reads the clock of its process, because the first `Intl.DateTimeFormat` takes 12 ms, which is an
 * eighth of the start of a Lambda. A browser formats. Throws a `RangeError` for an unknown zone,
 * unless its name looks like one: such a zone counts as UTC, and the check of a school's
 * configuration refuses it.
 */
export function platformClock(timeZone: string, at: number): number {
  hasOwnZone ??= setsZone();
  return hasOwnZone && plainName.test(timeZone)
    ? clockOfProcess(timeZone, at)
    : clockOfFormat(timeZone, at);
}

let hasOwnZone: boolean | undefined;

/**
 * Tries whether a time zone of the process changes its clock. There is none in a browser, and none in a
 * thread, which has a copy of the environment. The module that knows threads takes 2 ms to load.
 */
const setsZone = (): boolean =>
  globalThis.process?.env !== undefined &&
  clockOfProcess('Pacific/Kiritimati', 0) !== clockOfProcess('Pacific/Pago_Pago', 0);

/** Names that the platform takes from `TZ` as `Intl` reads them, without offsets and abbreviations. */
const plainName = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+)+)$/;

/** Sets the time zone of the process for a moment, in which nothing else runs. */
function clockOfProcess(timeZone: string, at: number): number {
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

/** Reads the clock as every platform can. */
export function clockOfFormat(timeZone: string, at: number): number {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>;
  return Date.UTC(
    parts.year ?? 0,
    (parts.month ?? 1) - 1,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}
