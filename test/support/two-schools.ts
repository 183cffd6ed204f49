import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { idTokenAt } from '#bin/lib/id-token';
import { giveAccounts } from '#bin/lib/seed/accounts';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { personKeys } from '#functions/data/person-record';
import { placeKeys } from '#functions/data/place-record';
import { requestFor } from '#shared/contract/request';
import type { Input, Route } from '#shared/contract/route';
import { userTypes } from '#shared/domain/audience';
import type { Profile } from '#shared/domain/roster';
import { storeCourse } from '#test/support/course-records';
import { startPortal } from '#test/support/portal';
import { profile } from '#test/support/profiles';
import { storeSentMail } from '#test/support/sent-mail';

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
    await storePeople(tools, site);
    await storePlaces(tools, site);
    await storeCourse(tools, site, canaryOf(site));
    await storeSentMail(tools, site, canaryOf(site));
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

async function storePeople({ db, table }: Tools, site: SiteName): Promise<void> {
  for (const username of actors) {
    const person = profile({
      username,
      surname: canaryOf(site),
      schoolUid: site,
      ...(cast[username] as Partial<Profile>),
    });
    const Item = { ...person, ...personKeys(site, person) };
    await db.send(new PutCommand({ TableName: table('users'), Item }));
  }
  for (const [groupUid, grouptype] of [
    ['year-7', 'Year level'],
    ['all-staff', 'Staff'],
  ]) {
    const Item = {
      pk: site,
      sk: groupUid,
      groupUid,
      groupname: `${groupUid} ${canaryOf(site)}`,
      grouptype,
    };
    await db.send(new PutCommand({ TableName: table('groups'), Item }));
  }
  const settings = {
    schoolUid: site,
    schoolName: canaryOf(site),
    tile_settings: [{ url: '/notices', label: 'Notices' }],
    favicon_icon: '',
    domain: '',
    theme_colours: { header_colour: '#12355b', footer_colour: '#0b2239' },
    banner_images: { ribbon_logo: '' },
    providerName: canaryOf(site),
    phoneNumber: '',
    timeZone: 'Australia/Sydney',
  };
  await db.send(
    new PutCommand({
      TableName: table('settings'),
      Item: { pk: site, sk: 'settings', ...settings },
    }),
  );
  const category = {
    postcategoryUid: 'sport',
    categoryname: `Sport ${canaryOf(site)}`,
    categorytype: 'Newsletter',
    category_background_color: '#005599',
    sort_order: 1,
  };
  await db.send(
    new PutCommand({
      TableName: table('post-categories'),
      Item: { pk: site, sk: 'sport', ...category },
    }),
  );
}

/** Two places with the same identifiers and slugs at both schools: one that the place editor edits, one that others do. */
async function storePlaces({ db, table }: Tools, site: SiteName): Promise<void> {
  const TableName = table('places');
  const stamp = '2026-01-01T00:00:00.000Z';
  for (const [placeUid, editors] of [
    ['place-one', ['uid-placeEditor']],
    ['place-two', []],
  ] as const) {
    const place = {
      placeUid,
      place: `${placeUid} ${canaryOf(site)}`,
      slug: placeUid,
      place_id: '7012',
      klaUid: '',
      key_learning_area: '',
      editors: [...editors],
      description: canaryOf(site),
      intended_audience: canaryOf(site),
      group_list: {
        ...{ groups: [], groupNames: [], groupNamesSearch: '' },
        userTypes: userTypes.map((name) => ({ name, checked: true })),
      },
      is_deleted: false,
      created_at: stamp,
      updated_at: stamp,
      author: {
        users_userid: 'uid-administrator',
        users_username: 'administrator',
        users_firstname: 'administrator',
        users_lastname: canaryOf(site),
      },
    };
    await db.send(new PutCommand({ TableName, Item: { ...placeKeys(site, place), ...place } }));
    const slug = { pk: `${site}#slug`, sk: placeUid, placeUid };
    await db.send(new PutCommand({ TableName, Item: slug }));
  }
}
