import { keyLearningAreas } from '#functions/courses/store/key-learning-areas';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { mediaStore } from '#functions/media/store/media';
import { pageHandlers } from '#functions/pages/pages';
import { pageBlogRepository } from '#functions/pages/store/page-blogs';
import { pageVersionRepository } from '#functions/pages/store/page-versions';
import { pageRepository } from '#functions/pages/store/pages';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { placeHandlers } from '#functions/places/places';
import { copyRepository } from '#functions/places/store/place-copies';
import { placeRepository } from '#functions/places/store/places';
import { userTypes } from '#shared/audiences/audience';
import { INDEFINITE } from '#shared/kernel/publish-window';
import type { RequestFacts } from '#shared/kernel/route';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import { BlogDraft } from '#shared/pages/page-blogs.schemas';
import { PageVersionDraft } from '#shared/pages/page-versions.schemas';
import { PageDraft } from '#shared/pages/pages.schemas';
import { PlaceDraft } from '#shared/places/place-form.schemas';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { DemoPage, DemoPlace } from '../../demo/demo-place.ts';
import { demoPlaces } from '../../demo/places.ts';
import type { Tools } from './tools.ts';

/** The author of the places and their pages, an administrator. */
const author = 'ada';

/** Writes the places of a demo school and their pages through the handlers of the API. */
export async function writePlaces(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { timeZone } = demoSettings[site];
  const { users, groups, areas, places, pages } = openPlaces(tools);
  const caller = await authorAt(users, namedSchool(site).site, timeZone);
  const today = dayIn(timeZone, now);
  const on = (day: number) => instantIn(timeZone, addDays(today, day)).toISOString();
  const request = requestAt(now);
  const [allGroups, allAreas] = await Promise.all([
    groups.of(namedSchool(site)).all(),
    areas.of(namedSchool(site)).all(),
  ]);

  for (const demo of demoPlaces(site)) {
    const area = allAreas.find(({ key_learning_area }) => key_learning_area === demo.area);
    const draft = placeDraft(demo, area?.klaUid, (name) => {
      const group = allGroups.find(({ groupname }) => groupname === name);
      if (!group) throw new Error(`The demo school has no group ${name} for “${demo.place}”.`);
      return group.groupUid;
    });
    const { placeUid } = await places.create(draft, caller, request);
    for (const page of demo.pages) await writePage({ placeUid, pages, page, caller, request, on });
  }
}

/** Builds the repositories and handlers of places and pages. */
function openPlaces(tools: Tools) {
  const users = userRepository(tools);
  const groups = groupRepository(tools);
  const areas = keyLearningAreas(tools);
  const idempotency = idempotencyRepository(tools);
  const content = contentStore(tools, 'pages');
  const pages = pageRepository(tools, content, idempotency);
  const places = placeRepository(tools, users, idempotency);
  return {
    users,
    groups,
    areas,
    places: placeHandlers({
      places,
      pages,
      users,
      groups,
      areas,
      copies: copyRepository(tools, idempotency),
      limits: limitRepository(tools),
      // A seed copies no place.
      queue: { send: async () => {} },
    }),
    pages: pageHandlers({
      places,
      pages,
      versions: pageVersionRepository(tools, content, idempotency),
      blogs: pageBlogRepository(tools, content, idempotency),
      users,
      media: mediaStore(tools),
    }),
  };
}

const requestAt = (now: Date): RequestFacts => ({
  now,
  idempotencyKey: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  site: undefined,
  audit: async () => {},
});

interface PageToWrite {
  readonly placeUid: string;
  readonly pages: ReturnType<typeof openPlaces>['pages'];
  readonly page: DemoPage;
  readonly caller: Caller;
  readonly request: RequestFacts;
  /** Returns the start of the day that is a number of days from today. */
  readonly on: (day: number) => string;
}

async function writePage(write: PageToWrite): Promise<void> {
  const { placeUid, pages, page, caller, request, on } = write;
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
  const { pageUid } = await pages.create({ pageData }, caller, request);
  if (page.version) {
    const { title, html, from, until } = page.version;
    const dates = { publish_start: on(from), publish_end: on(until) };
    const version = PageVersionDraft.parse({ pageUid, title, content_html: html, ...dates });
    await pages.createVersion(version, caller, request);
  }
  for (const { title, html, from } of page.entries ?? []) {
    const entry = { pageUid, title, content_html: html, publish_start: on(from) };
    await pages.createBlog(BlogDraft.parse({ ...entry, publish_end: INDEFINITE }), caller, request);
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

async function authorAt(
  users: ReturnType<typeof userRepository>,
  site: Site,
  timeZone: string,
): Promise<Caller> {
  const person = await users.of({ site }).byUsername(author);
  if (!person) throw new Error(`The demo school has no ${author} at ${site}.`);
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
