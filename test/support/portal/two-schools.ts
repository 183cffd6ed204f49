import { idTokenAt } from '#bin/lib/running/id-token';
import { giveAccounts } from '#bin/lib/seed/people/accounts';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import type { Profile } from '#shared/intake/roster';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { startPortal } from '#test/support/portal/portal';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { storeSchool } from '#test/support/records/school-records';

export const sites = ['main', 'regional'] as const;
export type SiteName = (typeof sites)[number];

/**
 * People with the same username, identifier and number at both schools. Only the canary in their
 * names differs.
 */
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
  signing: { type: 'faculty', capabilities: ['signing'] },
  attendance: { type: 'affiliate', capabilities: ['attendance'] },
  privacy: { type: 'faculty', capabilities: ['privacy'] },
  noteReader: { type: 'faculty', capabilities: ['notes-download'] },
  administrator: { type: 'faculty', capabilities: ['administrator'] },
  placeEditor: { type: 'affiliate', places: ['place-one'] },
} as const satisfies Record<string, Partial<Record<keyof Profile, unknown>>>;
export type Actor = keyof typeof cast;
export const actors = Object.keys(cast) as Actor[];

/**
 * Returns the word in every record of a school, which answers of the other school must not contain.
 */
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
  /** Calls a route as a person, or without a token. */
  readonly call: <R extends Route>(
    site: SiteName,
    actor: Actor | undefined,
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Returns the logs of the Lambdas. */
  readonly logs: () => string[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts a portal with both schools. Their people are written into the tables, so that they are
 * equal.
 */
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
    await giveAccounts(tools, schoolNamed(site).site, accounts);
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
