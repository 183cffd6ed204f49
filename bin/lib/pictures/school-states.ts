import type { Page } from 'playwright-core';
import { schoolGroups } from '#shared/audiences/school-groups.contract';
import { wrap } from '#shared/kernel/wire';
import type { ReturnedMail } from '#shared/notifications/mail-suppressions.contract';
import type { AccessAct } from '#shared/people/acts';
import { people } from '#shared/people/people-admin.contract';
import { places } from '#shared/places/places.contract';
import { pathTo } from '#shared/site/paths';
import { schoolSettings } from '#shared/site/school-settings.contract';
import { type Ask, type During, press, type Sight, type Stop } from './tour.ts';

const admin = 'ada';

/** Returns a person of the demo school. */
async function personOf(ask: Ask, username: string) {
  const { records } = await ask(people.list, { search: username, limit: 50 });
  const found = records.find((each) => each.username === username);
  if (!found) throw new Error(`The list of people has no ${username}.`);
  return ask(people.get, { userUid: found.userUid });
}

const pageOf = (username: string) => async (ask: Ask) =>
  pathTo('/admin/people/:userUid', { userUid: (await personOf(ask, username)).userUid });

/** What an administrator does about a parent: the sign-in is blocked, or a child is withheld. */
const decided = (act: AccessAct, back: AccessAct): During => {
  const about = (what: AccessAct, reason: string) => async (ask: Ask) => {
    const { userUid, version, children } = await personOf(ask, 'cara');
    const child = act === 'withhold' ? { child: children[0]?.userUid ?? '' } : {};
    await ask(people.act, { userUid, version, act: what, reason, ...child });
  };
  return {
    as: admin,
    start: about(act, 'The family court decided it. The office has the letter.'),
    end: about(back, 'The court took it back.'),
  };
};

/** A right that waits for a second person. */
const asked: During = {
  as: admin,
  start: async (ask) =>
    ask(people.askRight, {
      userUid: (await personOf(ask, 'tess')).userUid,
      capability: 'signing',
      give: true,
      reason: 'She sends the consent forms of Year 7 from this term on.',
    }),
  async end(ask) {
    for (const { requestUid } of await ask(people.listRights, {}))
      await ask(people.decideRight, { requestUid, decision: 'refuse' });
  },
};

const binned: During = {
  as: admin,
  async start(ask) {
    const { placeUid } = await placeOf(ask);
    await ask(places.remove, { placeUid });
  },
  async end(ask) {
    const { records } = await ask(places.bin, { deleted: true, limit: 10 });
    for (const { placeUid, updated_at } of records)
      await ask(places.restore, { placeUid, updated_at });
  },
};

async function placeOf(ask: Ask) {
  const { records } = await ask(places.list, { title_keyword: 'Library', limit: 1 });
  if (!records[0]) throw new Error('The demo school has no library.');
  return records[0];
}

/** Settings that were changed: the history has what each was before. */
const changeSettings = (phoneNumber: string, short_name: string) => async (ask: Ask) => {
  const now = await ask(schoolSettings.get, {});
  await ask(schoolSettings.change, { ...now, phoneNumber, short_name });
};
const changed: During = {
  as: admin,
  start: changeSettings('02 5550 0199', 'Main'),
  end: changeSettings('', ''),
};

/** The page of a group that has a list of people, or a rule. */
const groupWith = (has: 'list' | 'rule') => async (ask: Ask) => {
  const { groups } = await ask(schoolGroups.ofSchool, { origin: 'school' });
  const found = groups.find(({ rule }) => (rule ? 'rule' : 'list') === has);
  return pathTo('/admin/groups/:groupUid', { groupUid: found?.groupUid ?? '' });
};

/** Addresses from which mail came back: no mail of the local run does. */
const returned: readonly ReturnedMail[] = [
  {
    address: 'carl.brandt@families.example',
    reason: 'bounce',
    at: '2026-11-24T05:12:00.000Z',
    next_try_at: '',
    people: [{ username: 'carl', name: 'Carl Brandt' }],
  },
  {
    address: 'a.very.long.address.of.a.grandparent@post.of-a-far-away-country.example',
    reason: 'bounce',
    at: '2026-11-20T21:40:00.000Z',
    next_try_at: '2026-12-04T21:40:00.000Z',
    people: [],
  },
  {
    address: 'olga@families.example',
    reason: 'complaint',
    at: '2026-11-02T22:03:00.000Z',
    next_try_at: '',
    people: [
      { username: 'olga', name: 'Ольга Иванова' },
      { username: 'petar', name: 'Пётр Иванов' },
    ],
  },
  {
    address: '… 123',
    key: '#hidden',
    reason: 'wrong number',
    said_by: 'reader',
    at: '2026-11-25T00:10:00.000Z',
    next_try_at: '',
    people: [{ username: 'tala', name: 'Tala' }],
  },
];
const pageWith = (records: readonly unknown[]) => wrap('page', { records });

const section = (title: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { name: title, exact: true });
  await heading.waitFor();
  // The page gets taller for the picture, and begins where it stands.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 375, height: 2000 });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};

type Shown = Omit<Stop, 'as' | 'name'>;

/** The four states that every list or record has, beside what it shows. */
const everyState = (name: string, stop: Shown & Pick<Sight, 'path'>, reads: RegExp): Sight[] =>
  Object.entries<Shown>({
    '': {},
    ' waiting': { waits: reads },
    ' after a fault': { fails: reads },
    ' offline': { device: 'own', isOffline: true },
  }).map(([suffix, state]) => ({ as: admin, name: `${name}${suffix}`, ...stop, ...state }));

const seen = (name: string, stop: Omit<Stop, 'as' | 'name'> & Pick<Sight, 'path'>, as = admin) => ({
  as,
  name,
  ...stop,
});

const list = { path: '/admin/people' };
const parent = { path: '/admin/people/:userUid', at: pageOf('cara') };
const settings = { path: '/admin/settings' };
const groups = { path: '/admin/groups' };
const group = { path: '/admin/groups/:groupUid' };
const bin = { path: '/admin?tab=places', at: '/admin?tab=places&deleted-places=true' };
const mail = { path: '/admin/returned-mail' };

/** What administrators run the school with, in the states that a tour does not meet. */
export const schoolStates: readonly Sight[] = [
  // A sign-in of the last 10 minutes is needed, so these come first.
  seen('A person, give a right', {
    ...parent,
    at: pageOf('tess'),
    act: press('Give a right'),
  }),
  seen('A person, right asked for', { ...parent, at: pageOf('tess'), during: asked }),
  seen('Rights as asked', { path: '/admin/rights', during: asked }),
  seen('Rights to confirm', { path: '/admin/rights', during: asked }, 'priya'),
  ...everyState('Rights', { path: '/admin/rights' }, /\/api\/rights$/),
  ...everyState('People', list, /\/api\/people\?/),
  seen('People found by state', { ...list, at: '/admin/people?state=never-signed-in' }),
  seen('People empty', { ...list, at: '/admin/people?kind=other&state=blocked' }),
  ...everyState('A person', parent, /\/api\/people\/[\w-]+$/),
  seen('A person, a child', { ...parent, at: pageOf('sam') }),
  seen('A person, own record', { ...parent, at: pageOf('ada') }),
  seen('A person, blocked', { ...parent, during: decided('block', 'unblock') }),
  seen('A person, child withheld', { ...parent, during: decided('withhold', 'give-back') }),
  seen('A person, withhold', { ...parent, act: press(/^Withhold/) }),
  seen('A person, why not', { ...parent, act: press('Find out') }),
  ...everyState('School settings', settings, /\/api\/school-settings$/),
  ...['Tiles', 'Terms', 'Categories', 'Timetable'].map((title) =>
    seen(`School settings, ${title}`, { ...settings, act: section(title) }),
  ),
  seen('School settings, history', {
    ...settings,
    during: changed,
    act: section('Earlier changes'),
  }),
  ...everyState('Groups', groups, /\/api\/groups\?origin/),
  seen('Groups empty', {
    ...groups,
    answers: { at: /\/api\/groups\?origin/, body: wrap('records', { groups: [] }) },
  }),
  seen('Groups, new', { ...groups, act: press('New group') }),
  seen('A group with a list', { ...group, at: groupWith('list') }),
  seen('A group with a rule', { ...group, at: groupWith('rule') }),
  ...everyState('Bin of places', { ...bin, during: binned }, /\/api\/places\?deleted/),
  seen('Bin of places empty', bin),
  ...everyState('Returned mail', mail, /\/api\/mail-suppressions/).filter(
    ({ waits, fails, isOffline }) => waits ?? fails ?? isOffline,
  ),
  seen('Returned mail empty', mail),
  seen('Returned mail in a list', {
    ...mail,
    answers: { at: /\/api\/mail-suppressions/, body: pageWith(returned) },
  }),
];
