/** The variable that names how far a portal's clock is from the machine's, in milliseconds. */
const variable = 'PORTAL_CLOCK_OFFSET';

/**
 * Moves the clock of this thread, or of the page that it runs in. It uses nothing from outside, because a
 * browser gets its source.
 */
export function shiftClock(offset: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: []) {
      if (given.length > 0) super(...given);
      else super(Real.now() + offset);
    }
    static override now(): number {
      return Real.now() + offset;
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Real;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
}

/** Moves the clock of this process, and of the Lambdas that it starts, to an instant. Returns the offset. */
export function moveClockTo(instant: Date): number {
  const offset = instant.getTime() - Date.now();
  process.env[variable] = String(offset);
  shiftClock(offset);
  return offset;
}

/** Returns how far the clock of this process was moved, in milliseconds. */
export const clockOffset = (): number => Number(process.env[variable] ?? 0);

/**
 * What a thread needs to have the clock of this process: its environment, and the module that it
 * imports before its own code.
 */
export function sameClock(): { readonly module?: string; readonly env: Record<string, string> } {
  const offset = process.env[variable];
  return offset ? { module: import.meta.url, env: { [variable]: offset } } : { env: {} };
}

const given = Number(typeof process === 'undefined' ? 0 : process.env[variable]);
if (given) shiftClock(given);
