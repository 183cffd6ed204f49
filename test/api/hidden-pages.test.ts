import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api, schemasOf } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import { pathNames, type Resource, type Route } from '#shared/kernel/route';
import type { Page } from '#shared/pages/page-fields';
import type { TwinActor } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';
import {
  canary,
  type HiddenPages,
  hiddenStates,
  hidePages,
  in_,
  plain,
} from '#test/support/records/hidden-pages';

/** Tests that no read shows pages that the reader may not see. */

const day = 86_400_000;

let schools: TwinSchools;
let hidden: HiddenPages;
beforeAll(async () => {
  schools = await startTwinSchools();
  hidden = await hidePages({
    as: (actor, route, input) => schools.get('main', actor as TwinActor, route, input),
    administrator: 'administrator',
    editor: 'facultyPlaceEditor',
    elsewhere: 'family-south',
  });
});
afterAll(() => schools.stop());

const ask = (actor: TwinActor, path: string) =>
  schools.call('main', schools.tokenOf('main', actor), { method: 'GET', path });

/** Returns values that a curious person would try in a parameter to find these pages. */
function guesses(name: string, found: readonly Page[]): readonly string[] {
  const { open, blog, blogs, versions } = hidden;
  const { pageUid = '', slug = '', placeUid = '', place_slug = '' } = found[0] ?? {};
  const uids = found.map((page) => page.pageUid);
  const values: Record<string, readonly string[]> = {
    pageUid: [...uids, blog.pageUid],
    versionUid: versions,
    blogUid: blogs,
    page_slug: found.map((page) => page.slug),
    slug: [place_slug, slug],
    placeUid: [placeUid, pageUid],
    place: [placeUid, place_slug],
    title_keyword: [canary],
    pagetype: ['static-page', 'documents'],
    deleted: ['true'],
    with_hidden: ['true'],
    navigation: ['true', 'false'],
    limit: ['100'],
    next_token: [btoa(pageUid)],
    course_id: [open.place_id, pageUid],
    selected_year: [String(new Date().getFullYear())],
    klaUid: [pageUid],
    EVENT_ID: [pageUid],
    postUid: [pageUid],
    favoriteUid: [pageUid],
    from: [in_(-30 * day).slice(0, 10)],
    to: [in_(day).slice(0, 10)],

    children: [pageUid],
    categories: [canary],
    kind: ['event', 'page', 'place'],
    token: [`main.${pageUid}`],
    date: [in_(0).slice(0, 10)],
    day: [in_(0).slice(0, 10)],
    STUDENT_NUMBER: [pageUid],
    noticeUid: [pageUid],
    attachmentUid: [pageUid],
    year: [pageUid],
    homeroom: [pageUid],
    on_duty: ['true'],
    student_userid: [pageUid],
    created_by: ['tess'],
    is_csv_export: ['true'],
    requestUid: [pageUid],
    view: ['own', 'counsellor'],
    state: ['received'],
    templateUid: [pageUid],
    fileUid: [pageUid],
    partyUid: [pageUid],
    batchUid: [pageUid],
    family: ['docusign'],
    search: [canary],
    part: ['record'],
    semester: ['1'],
    group: [pageUid],
    is_download: ['true'],
    queuestatisticsUid: [pageUid],
    term: ['1'],
    q: [canary, plain],
    page: ['docusign'],

    mailingUid: [pageUid],
    exportUid: [pageUid],
    documentUid: [pageUid],
    email: [canary],
    descending: ['true'],

    child: [pageUid],
    staff: [pageUid],
    record: ['profile'],
    name: [canary],
    person: [canary],
    who: ['child'],
    start_date: [in_(-9 * day).slice(0, 10)],
    end_date: [in_(day).slice(0, 10)],
    auth_username: ['tess'],
    student_group: ['Senior School Students'],
    courseId: [pageUid],
    username: ['tess'],
    id: ['main'],
    userUid: [pageUid],
    version: versions,
    connections_pdfUid: [pageUid],
    generate_pdf_signed_url: ['yes'],
    postUids: [pageUid],
    intakeUid: [pageUid],
    category_type: ['All'],
    address: [canary],
    askUid: [pageUid],
    each: ['true'],
    channel: ['mail'],
    everyone: ['true'],
    hash: [canary],
    capability: ['administrator'],
    bin: ['true'],
    counted: ['true'],
    form: ['true'],
    file: ['true'],
    roll: ['true'],
    origin: ['school'],
    preview: ['rule'],
    any: [pageUid],
    groupUid: [pageUid],
    not: [pageUid],
    rule: ['any_carer'],
    signed_url: ['true'],
    get_posts_for_admin: ['true'],
    published: ['true'],

    grouptype: [canary],
    type: ['notice'],
    types: ['notice'],
    made_public: ['true'],
    with_titles: ['true'],
    group_keyword: [canary],

    log_type: ['page_logs'],
    pages: ['all'],
    class: [pageUid],
    post_title: [canary],
    users_userid: [pageUid],
    visit_from_date: [in_(-9 * day).slice(0, 10)],
    visit_to_date: [in_(day).slice(0, 10)],
    list: ['open'],
    format: ['pdf'],
    brief: ['true'],
    by_look: ['true'],
    look: [pageUid],
    publish_start: [in_(-9 * day)],
    publish_end: [in_(day)],
    sort: ['title'],
    order: ['asc'],
  };
  const guessed = values[name];
  if (!guessed) throw new Error(`test/api/hidden-pages.test.ts has no guesses for “${name}”.`);
  return guessed;
}

/**
 * Returns the inputs to try on a route: the path with each guess, alone and with one other
 * parameter; on routes of places and pages also with two.
 */
function inputsOf(route: Route, found: readonly Page[]): Record<string, string>[] {
  const inPath = pathNames(route.path);
  const others = fieldsOf(schemasOf(route).input).filter((name) => !inPath.includes(name));
  const spread = (names: readonly string[]): Record<string, string>[] =>
    names.reduce<Record<string, string>[]>(
      (all, name) =>
        guesses(name, found).flatMap((value) => all.map((given) => ({ ...given, [name]: value }))),
      [{}],
    );
  const isNear = /^\/(places|pages)/.test(route.path);
  const pairs = isNear
    ? others.flatMap((one, i) => others.slice(i + 1).map((other) => [one, other]))
    : [];
  return [[], ...others.map((name) => [name]), ...pairs].flatMap((names) =>
    spread([...inPath, ...names]),
  );
}

const fieldsOf = (input: z.ZodType): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];

const reads = Object.values<Resource>(api)
  .flatMap((resource) => Object.values(resource))
  .filter(({ method }) => method === 'GET');

/**
 * Returns the requests whose answers contain a word, among all that look for pages in some states.
 */
async function findings(actor: TwinActor, sought: readonly string[], word: string) {
  const paths = sought.flatMap((state) => {
    const found = hidden.pages.get(state) ?? [];
    expect(found).toHaveLength(2);
    return reads.flatMap((route) =>
      inputsOf(route, found).map((input) => requestFor(route, input).path),
    );
  });
  const leaks: string[] = [];
  const faults: string[] = [];
  for (const path of new Set(paths)) {
    const { status, text, headers } = await ask(actor, path);
    if (status >= 500) faults.push(path);
    if (`${text}${JSON.stringify(headers)}`.includes(word)) leaks.push(path);
  }
  expect(faults).toEqual([]);
  return leaks;
}

const readers = [
  ['a student', 'student-north'],
  ['a carer', 'carer-north'],
  ['an affiliate', 'affiliate'],
  ['a teacher who does not edit it', 'faculty'],
] as const;

describe.each(readers)('reads by %s', (_, actor) => {
  it('hides a page that the reader may not see', async () => {
    expect(await findings(actor, hiddenStates, canary)).toEqual([]);
  });

  it('answers the same for a hidden page as for a missing one', async () => {
    const { open, closed, removed, pages } = hidden;
    const answer = async (path: string) => {
      const { status, text } = await ask(actor, path);
      return `${status} ${text}`;
    };
    const missing = await answer('/pages/no-such-page');
    expect(missing).toMatch(/^404/);
    const missingSlug = await answer(`/pages?place=${open.slug}&page_slug=no-such-page`);
    for (const { pageUid, slug, placeUid } of hiddenStates.flatMap((is) => pages.get(is) ?? [])) {
      expect(await answer(`/pages/${pageUid}`)).toBe(missing);
      expect(await answer(`/pages/${pageUid}/blogs`)).toBe(missing);
      if (placeUid !== open.placeUid) continue;
      expect(await answer(`/pages?place=${open.slug}&page_slug=${slug}`)).toBe(missingSlug);
    }
    const noPlace = await answer('/places/no-such-place');
    for (const { placeUid } of [closed, removed]) {
      expect(await answer(`/places/${placeUid}`)).toBe(noPlace);
    }
  });
});

describe('search for leaks', () => {
  it('finds a visible page through each of its routes', async () => {
    const { open, pages } = hidden;
    const [text, files] = pages.get('shown') ?? [];
    const found = await findings('student-north', ['shown'], plain);
    expect(found).toEqual(
      expect.arrayContaining([
        `/pages/${text?.pageUid}`,
        `/pages/${files?.pageUid}`,
        `/pages?place=${open.slug}`,
        `/pages?place=${open.placeUid}&page_slug=${text?.slug}`,
      ]),
    );
  });

  it.each(['hidden', 'to come', 'over'])(
    'finds a page in state “%s” for its editor',
    async (state) => {
      const { pages, blog, blogs } = hidden;
      const [page] = pages.get(state) ?? [];
      const found = await findings('facultyPlaceEditor', [state], canary);
      expect(found).toEqual(
        expect.arrayContaining([
          `/pages/${page?.pageUid}`,
          `/pages/${blog.pageUid}/versions`,
          `/pages/${blog.pageUid}/blogs/${blogs[0]}`,
        ]),
      );
    },
  );
});
