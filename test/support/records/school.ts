import type { School } from '#functions/kernel/record/declaration';
import { siteFrom } from '#shared/rights/site';

/** Returns a school by its name, which needs no caller, list or token in a test. */
export const schoolNamed = (name: string): School => ({ site: siteFrom(name) });

/** Returns some methods of a store as a store that answers each school the same. */
export const bound = <T>(methods: T) => ({ of: (_: School) => methods });

/** Lets a store answer some calls otherwise. Returns what ends it. */
export function answering<S extends { of(school: School): object }>(
  store: S,
  methods: Partial<ReturnType<S['of']>>,
): () => void {
  const { of } = store;
  Object.assign(store, { of: (school: School) => ({ ...of(school), ...methods }) });
  return () => Object.assign(store, { of });
}
