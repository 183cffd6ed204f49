import type { School } from '#functions/kernel/record/declaration';

/** Returns a school by its name, which needs no caller, list or token in a test. */
export const schoolNamed = (site: string): School => ({ site });

/** Returns some methods of a store as a store that answers each school the same. */
export const bound = <T>(methods: T) => ({ of: (_: School) => methods });
