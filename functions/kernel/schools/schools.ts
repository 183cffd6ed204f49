import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import type { SiteFacts } from '#shared/sites';

/** The schools of the group, as a Lambda knows them. */
export interface Schools {
  all(): Promise<readonly SiteFacts[]>;
  of(schoolUid: string): Promise<SiteFacts | undefined>;
  /** Returns the school whose user pool is this issuer. An unknown issuer may be a new school's. */
  withIssuer(issuer: string): Promise<SiteFacts | undefined>;
}

/** Milliseconds after which the facts are read again. */
const freshFor = 60_000;

/** Milliseconds between two reads for unknown issuers, because anyone can invent one. */
const betweenEarlyReads = 10_000;

/**
 * Returns the schools from a cache, so that a new school needs no restart. If a later read fails,
 * the known schools stay. Only a Lambda that has never read them throws.
 */
export function cachedSchools(
  read: () => Promise<readonly SiteFacts[]>,
  now: () => number = Date.now,
): Schools {
  let known: readonly SiteFacts[] | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly SiteFacts[]> | undefined;

  async function load(): Promise<readonly SiteFacts[]> {
    triedAt = now();
    try {
      const found = await read();
      // The same list stays the same object, so what was built for it stays valid.
      if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
      return known ?? found;
    } catch (error) {
      if (!known) throw error;
      logFault('The list of schools could not be read again', error);
      return known;
    }
  }

  /**
   * Reads the schools once for all calls that wait. A call that waited for another's read, which
   * failed, reads again: the first read of a Lambda may have been cut off while it started.
   */
  function loadOnce(): Promise<readonly SiteFacts[]> {
    if (reading) return reading.catch(startLoad);
    return startLoad();
  }

  function startLoad(): Promise<readonly SiteFacts[]> {
    reading ??= load().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  const all = async () => (known && now() - triedAt < freshFor ? known : loadOnce());
  return {
    all,
    of: async (schoolUid) => (await all()).find((each) => each.schoolUid === schoolUid),
    async withIssuer(issuer) {
      const found = (await all()).find((each) => each.issuer === issuer);
      if (found || now() - triedAt < betweenEarlyReads) return found;
      return (await loadOnce()).find((each) => each.issuer === issuer);
    },
  };
}

/**
 * Returns a handler that is built for the list of schools, and built again when the list changes.
 */
export function forSchools<Event, Context, Answer>(
  schools: Pick<Schools, 'all'>,
  build: (sites: readonly SiteFacts[]) => (event: Event, context: Context) => Promise<Answer>,
): (event: Event, context: Context) => Promise<Answer> {
  let built: { sites: readonly SiteFacts[]; handler: ReturnType<typeof build> } | undefined;
  return async (event, context) => {
    const sites = await schools.all();
    if (built?.sites !== sites) built = { sites, handler: build(sites) };
    return built.handler(event, context);
  };
}

/**
 * Returns the facts of the school that a message or an order names. Without one the work cannot be
 * done, so this throws: the queue delivers the message again, then moves it to the dead letters.
 */
export function factsIn<F extends Pick<SiteFacts, 'schoolUid'>>(
  sites: readonly F[],
  name: string,
): F {
  const facts = sites.find(({ schoolUid }) => schoolUid === name);
  if (!facts) throw new Error('No school has this name');
  return facts;
}

/** Returns the school of its facts. */
export const schoolFrom = ({ schoolUid }: Pick<SiteFacts, 'schoolUid'>): School => ({
  site: schoolUid,
});

/** Returns the schools of a list of facts. */
export const schoolsOf = (sites: readonly SiteFacts[]): School[] => sites.map(schoolFrom);
