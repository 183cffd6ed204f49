import type { RequestFacts } from '#shared/kernel/route';

/** Returns the facts of a request for handlers that are measured without HTTP. */
export const requestAt = (now: Date): RequestFacts => ({
  now,
  idempotencyKey: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  site: undefined,
  audit: async () => {},
});
