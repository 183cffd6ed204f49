import type { School } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';

/** Tells whether mail to an address came back or was complained of, and which numbers are wrong. */
export interface Suppressed {
  has(address: string): boolean;
  /** Tells whether mail to an address came back, with or without a complaint. */
  hasReturned(address: string): boolean;
  /** Tells whether a number is somebody else's, or none. */
  isWrongNumber(number: string): boolean;
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
  const known = new Map<string, () => Promise<Suppressed>>();
  return {
    of(school) {
      const read =
        known.get(school.site) ?? sharedRead(freshFor, now, () => stored.of(school).all());
      known.set(school.site, read);
      return read();
    },
  };
}
