import { pageHandlers } from '#functions/api/pages';
import { placeHandlers } from '#functions/api/places';
import { contentStore } from '#functions/data/content';
import { groupRepository } from '#functions/data/groups';
import { idempotencyRepository } from '#functions/data/idempotency';
import { keyLearningAreas } from '#functions/data/key-learning-areas';
import { pageBlogRepository } from '#functions/data/page-blogs';
import { pageVersionRepository } from '#functions/data/page-versions';
import { pageRepository } from '#functions/data/pages';
import { placeRepository } from '#functions/data/places';
import { userRepository } from '#functions/data/users';
import type { Caller } from '#shared/caller';
import { BlogDraft } from '#shared/contract/page-blogs';
import { PageVersionDraft } from '#shared/contract/page-versions';
import { PageDraft } from '#shared/contract/pages';
import { PlaceDraft } from '#shared/contract/places';
import type { RequestFacts } from '#shared/contract/route';
import { userTypes } from '#shared/domain/audience';
import { INDEFINITE } from '#shared/domain/publish-window';
import { addDays, dayIn, instantIn } from '#shared/domain/zone';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import { type DemoPage, type DemoPlace, demoPlaces } from '../../demo/places.ts';
import type { Tools } from './tools.ts';

/** The administrator who made the places and their pages. */
const maker = 'ada';

/** Makes the places of a demo school and their pages, through the same handlers as the API. */
export async function writePlaces(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { db, s3, table, bucket } = tools;
  const { timeZone } = demoSettings[site];
  const users = userRepository(db, table('users'));
  const groups = groupRepository(db, table('groups'));
  const areas = keyLearningAreas(db, table('key-learning-area'));
  const idempotency = idempotencyRepository(db, table('idempotency'));
  const content = contentStore(s3, bucket('content'), 'pages');
  const pages = pageRepository(db, table('pages'), content, idempotency);
  const places = placeRepository(
    db,
    { places: table('places'), users: table('users') },
    users,
    idempotency,
  );
  const makePlace = placeHandlers({ places, pages, users, groups, areas }).create;
  const make = pageHandlers({
    places,
    pages,
    versions: pageVersionRepository(db, table('pages'), content, idempotency),
    blogs: pageBlogRepository(db, table('pages'), content, idempotency),
    users,
  });
  const caller = await makerAt(users, site, timeZone);
  const today = dayIn(timeZone, now);
  const on = (day: number) => instantIn(timeZone, addDays(today, day)).toISOString();
  const anonymous = { country: '', browser: '', os: '', network: '', site: undefined };
  const audit = async () => {};
  const request = { now, idempotencyKey: undefined, audit, ...anonymous };
  const [allGroups, allAreas] = await Promise.all([groups.all(site), areas.all(site)]);

  for (const demo of demoPlaces(site)) {
    const klaUid = allAreas.find(
      ({ key_learning_area }) => key_learning_area === demo.area,
    )?.klaUid;
    const draft = placeDraft(demo, klaUid, (name) => {
      const group = allGroups.find(({ groupname }) => groupname === name);
      if (!group) throw new Error(`The demo school lacks the group ${name} of “${demo.place}”.`);
      return group.groupUid;
    });
    const { placeUid } = await makePlace(draft, caller, request);
    for (const page of demo.pages) await makePage(placeUid, page, request);
  }

  async function makePage(placeUid: string, page: DemoPage, facts: RequestFacts): Promise<void> {
    const pageData = PageDraft.parse({
      placeUid,
      pagetypeUid: page.type,
      title: page.title,
      description: page.description,
      navigation: true,
      landing_page: page.isLanding ?? false,
      pageHide: page.isHidden ?? false,
      content_html: page.html ?? '',
      ...(page.folder && { google_drive_url: page.folder, file_view_type: page.view ?? 'list' }),
      publish_start: page.from === undefined ? null : on(page.from),
      publish_end:
        page.from === undefined ? null : page.until === undefined ? INDEFINITE : on(page.until),
    });
    const { pageUid } = await make.create({ pageData }, caller, facts);
    if (page.version) {
      const { title, html, from, until } = page.version;
      const dates = { publish_start: on(from), publish_end: on(until) };
      const version = PageVersionDraft.parse({ pageUid, title, content_html: html, ...dates });
      await make.createVersion(version, caller, facts);
    }
    for (const { title, html, from } of page.entries ?? []) {
      const entry = { pageUid, title, content_html: html, publish_start: on(from) };
      await make.createBlog(BlogDraft.parse({ ...entry, publish_end: INDEFINITE }), caller, facts);
    }
  }
}

const placeDraft = (
  demo: DemoPlace,
  klaUid: string | undefined,
  groupOf: (name: string) => string,
): PlaceDraft =>
  PlaceDraft.parse({
    place: demo.place,
    place_id: demo.place_id ?? '',
    klaUid: klaUid ?? '',
    description: demo.description,
    intended_audience: demo.intended_audience,
    editors: [...demo.editors],
    group_list: {
      userTypes: userTypes.map((name) => ({ name, checked: demo.audience.includes(name) })),
      groups: (demo.groups ?? []).map(groupOf),
    },
  });

async function makerAt(
  users: ReturnType<typeof userRepository>,
  site: string,
  timeZone: string,
): Promise<Caller> {
  const person = await users.byUsername(site, maker);
  if (!person) throw new Error(`The demo school has no ${maker} at ${site}.`);
  const { carerNumber } = person;
  return {
    ...person,
    site,
    timeZone,
    host: '',
    carerGroups: [],
    carerOf: [],
    carerNumber,
    capabilities: ['administrator'],
  };
}
