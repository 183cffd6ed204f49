import type { School } from '#functions/kernel/record/declaration';

/** Tells whether mail to an address, as `addressKey` writes it, came back or was complained of. */
export interface Suppressed {
  has(address: string): boolean;
}

/** The addresses of a school to which nothing is sent. */
export interface SuppressedAddresses {
  of(school: School): Promise<Suppressed>;
}

/** Milliseconds for which a worker uses the addresses that it has read. */
const freshFor = 60_000;

/** Reads the addresses at most once a minute: a school has few, and a worker sends thousands. */
export function suppressedOf(
  stored: { of(school: School): { all(): Promise<Suppressed> } },
  now: () => Date,
): SuppressedAddresses {
  const known = new Map<string, { readonly at: number; readonly read: Suppressed }>();
  return {
    async of(school) {
      const before = known.get(school.site);
      const at = now().getTime();
      if (before && at - before.at < freshFor) return before.read;
      const read = await stored.of(school).all();
      known.set(school.site, { at, read });
      return read;
    },
  };
}
