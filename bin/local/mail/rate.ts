/** Creates a token bucket with the tokens of 1 second, which refills over time. */
export function tokenBucket(perSecond: number, now: () => number) {
  let tokens = perSecond;
  let filledAt = now();
  /** Takes `count` tokens if they are available. */
  return function take(count: number): boolean {
    const at = now();
    tokens = Math.min(perSecond, tokens + (Math.max(0, at - filledAt) * perSecond) / 1000);
    filledAt = at;
    // A message to more people than the rate of 1 second is sent when the bucket is full.
    if (tokens < Math.min(count, perSecond)) return false;
    tokens -= count;
    return true;
  };
}

/** Counts the messages of the last 24 hours, starting with earlier ones. */
export function dayCount(earlier: { at: number; count: number }[], now: () => number) {
  const entries = [...earlier];
  let total = entries.reduce((sum, { count }) => sum + count, 0);
  return {
    add(count: number) {
      entries.push({ at: now(), count });
      total += count;
    },
    get total() {
      const yesterday = now() - 86_400_000;
      const stays = entries.findIndex(({ at }) => at >= yesterday);
      const gone = entries.splice(0, stays < 0 ? entries.length : stays);
      total -= gone.reduce((sum, { count }) => sum + count, 0);
      return total;
    },
  };
}
