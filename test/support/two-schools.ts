import { idTokenAt } from '#bin/lib/id-token';
import { giveAccounts } from '#bin/lib/seed/accounts';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { requestFor } from '#shared/contract/request';
import type { Input, Route } from '#shared/contract/route';
import type { Profile } from '#shared/domain/roster';
import { startPortal } from '#test/support/portal';
import { profile } from '#test/support/profiles';
import { storeSchool } from '#test/support/school-records';

export const sites = ['main', 'regional'] as const;
export type SiteName = (typeof sites)[number];

/** The same people, by username, identifier and number, at both schools; only the canary in their names tells them apart. */
export const cast = {
  student: { type: 'student', groups: ['year-7'] },
  carer: {
    type: 'affiliate',
    is_carer: true,
    children: [{ userUid: 'uid-student', status: 'active', restricted: false }],
  },
  affiliate: { type: 'affiliate' },
  faculty: { type: 'faculty', groups: ['all-staff'] },
  editor: { type: 'faculty', capabilities: ['editor'] },
  sender: { type: 'faculty', capabilities: ['sender'] },
  reports: { type: 'faculty', capabilities: ['reports'] },
  counsellor: { type: 'faculty', capabilities: ['counsellor'] },
  privacy: { type: 'faculty', capabilities: ['privacy'] },
  administrator: { type: 'faculty', capabilities: ['administrator'] },
  placeEditor: { type: 'affiliate', places: ['place-one'] },
} as const satisfies Record<string, Partial<Record<keyof Profile, unknown>>>;
export type Actor = keyof typeof cast;
export const actors = Object.keys(cast) as Actor[];

/** A word that every record of a school carries and no answer of the other school may. */
export const canaryOf = (site: string): string => `canary-${site}`;

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Two schools on a running portal, with people who can sign in. */
export interface TwoSchools {
  readonly tools: Tools;
  readonly tokenOf: (site: SiteName, actor: Actor) => string;
  /** Calls a route as somebody, or as nobody. */
  readonly call: <R extends Route>(
    site: SiteName,
    actor: Actor | undefined,
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** What the Lambdas have logged. */
  readonly logs: () => string[];
  readonly stop: () => Promise<void>;
}

/** Starts a portal with both schools' people; they are put into the tables directly, to be exactly alike. */
export async function startTwoSchools(): Promise<TwoSchools> {
  const portal = await startPortal();
  const tools = openTools(portal);
  const tokens = new Map<string, string>();
  for (const site of sites) {
    await storeSchool(
      tools,
      site,
      actors.map((username) => profileOf(site, username)),
    );
    const accounts = actors.map((username) => ({
      username,
      email: `${username}@example.org`,
      firstname: username,
      surname: canaryOf(site),
      role: username,
    }));
    await giveAccounts(tools, site, accounts);
    for (const actor of actors) {
      tokens.set(`${site} ${actor}`, await idTokenAt(portal.url(site), actor));
    }
  }
  const tokenOf = (site: SiteName, actor: Actor) => tokens.get(`${site} ${actor}`) ?? '';
  return {
    tools,
    tokenOf,
    logs: portal.logs,
    async call(site, actor, route, input, headers = {}) {
      const { method, path, body } = requestFor(route, input);
      const answer = await fetch(`${portal.url(site)}/api${path}`, {
        method,
        body,
        headers: {
          ...(actor && { authorization: `Bearer ${tokenOf(site, actor)}` }),
          'content-type': 'application/json',
          ...headers,
        },
      });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
    async stop() {
      tools.close();
      await portal.stop();
    },
  };
}

const profileOf = (site: SiteName, username: Actor): Profile =>
  profile({
    username,
    surname: canaryOf(site),
    schoolUid: site,
    ...(cast[username] as Partial<Profile>),
  });
