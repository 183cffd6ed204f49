import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { schoolNamed } from '#test/support/records/school';

/** Returns a person of the main site with usual values and the given ones. */
export const person = (is: Partial<Caller> = {}): Caller => ({
  ...schoolNamed('main'),
  userUid: `uid-${is.username ?? 'jo'}`,
  username: 'jo',
  firstname: 'Jo',
  surname: 'Ng',
  type: 'faculty',
  is_carer: false,
  capabilities: [],
  carerNumber: undefined,
  groups: [],
  carerGroups: [],
  carerOf: [],
  timeZone: 'Australia/Sydney',
  host: 'main.portal.example.edu',
  ...is,
});

export const student = person({ username: 'sam', type: 'student', groups: ['year-7'] });
export const carer = person({
  username: 'cara',
  type: 'affiliate',
  is_carer: true,
  carerGroups: ['year-7'],
});
export const affiliate = person({ username: 'al', type: 'affiliate' });
export const teacher = person({ username: 'tess', groups: ['maths'] });
export const editor = person({ username: 'ed', capabilities: ['editor'] });
export const administrator = person({ username: 'ada', capabilities: ['administrator'] });

/** Returns the facts of a request; every test has its own clock. */
export const request = (is: Partial<RequestFacts> = {}): RequestFacts => ({
  now: new Date('2026-03-02T00:00:00.000Z'),
  idempotencyKey: undefined,
  country: 'AU',
  browser: 'Firefox',
  os: 'Linux',
  network: '203.0.113.0/24',
  site: 'main',
  audit: async () => {},
  ...is,
});
