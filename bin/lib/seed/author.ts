import { userRepository } from '#functions/people/store/users';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import type { Tools } from './tools.ts';

/** The author of all posts and events in the demo schools. */
const author = 'ed';

/** Returns the author at a school, as a caller. */
export async function authorOf(tools: Tools, site: Site, timeZone: string): Promise<Caller> {
  const person = await userRepository(tools).of({ site }).byUsername(author);
  if (!person) throw new Error(`The demo school has no ${author} at ${site}.`);
  return {
    ...person,
    site,
    timeZone,
    host: '',
    capabilities: ['editor'],
    carerGroups: [],
    carerOf: [],
    carerNumber: person.carerNumber,
  };
}

/** Returns a request at a time. */
export const writtenAt = (now: Date): RequestFacts => ({
  now,
  idempotencyKey: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  site: undefined,
  audit: async () => {},
});
