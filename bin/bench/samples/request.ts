import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';

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

/** Returns a caller without a group or a child. */
export const callerOf = (site: Site, userUid: string, is: Partial<Caller>): Caller => ({
  site,
  userUid,
  username: userUid,
  firstname: userUid,
  surname: 'Sample',
  type: 'affiliate',
  is_carer: false,
  capabilities: [],
  carerNumber: undefined,
  groups: [],
  carerGroups: [],
  carerOf: [],
  timeZone: 'Australia/Sydney',
  host: 'localhost',
  ...is,
});

/** Returns a member of staff, whose every look at a child is in the audit. */
export const staffOf = (site: Site, is: Partial<Caller> = {}): Caller =>
  callerOf(site, 'staff', { type: 'faculty', ...is });
