import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import type { GroupList } from '#shared/domain/audience';
import { pageFormFaults } from '#shared/domain/page-rules';
import { pageTypeName } from '#shared/domain/page-types';
import { slugOf } from '#shared/domain/slug';
import { AppError } from '#shared/errors';
import { page as blankPage, place as blankPlace } from '#test/web/support/places-admin-state';
import type { SchoolState } from '#test/web/support/state';

type Answer = (input: never, person: User) => unknown;
type Paging = (
  records: unknown[],
  input: { limit: number; next_token?: string | undefined },
) => unknown;

/**
 * The stand-in's answers for those who run places. They stand before those that readers get, and only where a test asks for them, so
 * they are put in last.
 */
export function answerPlacesAdmin(
  state: SchoolState,
  answers: Map<Route, Answer>,
  paged: Paging,
): void {
  const desk = state.placesAdmin;
  function answer<R extends Route>(
    route: R,
    does: (input: R['input']['_zod']['output'], person: User) => unknown,
  ) {
    const others = answers.get(route);
    const notThere: Answer = () => {
      throw new AppError('notFound', `The stand-in has no ${route.path}.`);
    };
    answers.set(route, (input, person) =>
      desk.isUsed ? does(input, person) : (others ?? notThere)(input, person),
    );
  }
  const now = () => new Date().toISOString();
  const byName = () => [...desk.places].sort((a, b) => (a.place < b.place ? -1 : 1));
  const placeOf = (uid: string) => {
    const found = desk.places.find(({ placeUid, slug }) => placeUid === uid || slug === uid);
    if (!found) throw new AppError('notFound', 'This place is not available.');
    return found;
  };
  const pageOf = (uid: string) => {
    const found = desk.pages.find(({ pageUid }) => pageUid === uid);
    if (!found) throw new AppError('notFound', 'This page is not available.');
    return found;
  };
  const orderIn = (uid: string) =>
    desk.pages.filter(({ placeUid, is_deleted }) => placeUid === uid && !is_deleted);
  /** Puts a page before another one, or at the end. */
  function move(page: Page, before?: Page) {
    const others = desk.pages.filter((each) => each !== page);
    desk.pages = others.toSpliced(before ? others.indexOf(before) : others.length, 0, page);
  }
  const shown = (page: Page): Page => {
    const { place, slug, editors } = placeOf(page.placeUid);
    const pagetype_pagetype = pageTypeName(page.pagetypeUid);
    const sort_order = orderIn(page.placeUid).indexOf(page) + 1;
    const names = { pagetype_pagetype, place_place: place, place_slug: slug };
    return { ...page, ...names, editors, sort_order };
  };
  const has = (title: string, words = '') => title.toLowerCase().includes(words.toLowerCase());
  const named = (list: GroupList): GroupList => ({
    ...list,
    groupNames: state.publishing.groups
      .filter(({ groupUid }) => list.groups.includes(groupUid))
      .map(({ groupname }) => groupname),
  });
  function refuseStrangers(editors: readonly string[]) {
    const unknown = editors.filter((name) => !desk.usernames.includes(name));
    if (unknown.length === 0) return;
    const fields = { editors: `There is nobody called “${unknown[0]}” at this school.` };
    throw new AppError('badRequest', 'Please check what you entered.', { fields });
  }
  const changedMeanwhile = (current: unknown) =>
    new AppError('conflict', 'Somebody else has changed this.', { details: { current } });
  function loseWhenAsked() {
    if (desk.losing === 0) return;
    desk.losing -= 1;
    throw new AppError('unavailable', 'Endpoint request timed out');
  }
  const areaName = (uid: string) =>
    desk.areas.find(({ klaUid }) => klaUid === uid)?.key_learning_area ?? '';

  answer(api.places.list, (input) =>
    paged(
      byName().filter(
        (place) =>
          (!input.place || [place.placeUid, place.slug].includes(input.place)) &&
          has(place.place, input.title_keyword) &&
          (input.pagetype === undefined && input.navigation === undefined
            ? true
            : desk.pages.some(
                (page) =>
                  page.placeUid === place.placeUid &&
                  !page.is_deleted &&
                  (!input.pagetype || page.pagetypeUid === input.pagetype) &&
                  (input.navigation === undefined || page.navigation === input.navigation),
              )),
      ),
      input,
    ),
  );
  answer(api.places.get, ({ placeUid }) => placeOf(placeUid));
  answer(api.places.create, ({ updated_at: _, created_at: __, ...draft }) => {
    refuseStrangers(draft.editors);
    const made = {
      ...blankPlace(`pl-new-${desk.places.length}`, draft.place),
      ...(draft as unknown as Place),
      slug: slugOf(draft.place),
      key_learning_area: areaName(draft.klaUid),
      group_list: named(draft.group_list),
      created_at: now(),
      updated_at: now(),
    };
    const same = desk.places.find(({ place }) => place === made.place);
    if (!same) desk.places.push(made);
    loseWhenAsked();
    return same ?? made;
  });
  answer(api.places.update, ({ placeUid, updated_at, ...change }) => {
    const before = placeOf(placeUid);
    if (before.updated_at !== updated_at) throw changedMeanwhile(before);
    refuseStrangers(change.editors);
    const { slug } = before;
    return Object.assign(before, change, {
      slug,
      key_learning_area: areaName(change.klaUid),
      group_list: named(change.group_list),
      updated_at: now(),
    });
  });
  answer(api.places.remove, ({ placeUid }) => {
    placeOf(placeUid);
    desk.places = desk.places.filter((place) => place.placeUid !== placeUid);
    desk.pages = desk.pages.filter((page) => page.placeUid !== placeUid);
    return { placeUid };
  });

  answer(api.pages.list, (input) => {
    const wanted = input.place ? [placeOf(input.place)] : byName();
    return paged(
      wanted.flatMap((place) =>
        desk.pages
          .filter(
            (page) =>
              page.placeUid === place.placeUid &&
              Boolean(page.is_deleted) === Boolean(input.deleted) &&
              (!input.pagetype || page.pagetypeUid === input.pagetype) &&
              (input.navigation === undefined || page.navigation === input.navigation) &&
              has(page.title, input.title_keyword),
          )
          .map(shown),
      ),
      input,
    );
  });
  answer(api.pages.get, ({ pageUid, deleted }) => {
    const page = pageOf(pageUid);
    if (page.is_deleted && !deleted) throw new AppError('notFound', 'This page is not available.');
    return shown(page);
  });
  answer(api.pages.create, ({ pageData }) => {
    const { title = '', placeUid, pagetypeUid } = pageData;
    const uid = `pg-new-${desk.pages.length}`;
    const made = {
      ...blankPage(uid, placeUid, title, pagetypeUid || 'static-page'),
      ...(pageData as unknown as Page),
      slug: slugOf(title),
      created_at: now(),
      updated_at: now(),
    };
    desk.pages.push(made);
    return shown(made);
  });
  answer(api.pages.update, ({ pageData, form }) => {
    const { pageUid, updated_at, ...change } = pageData;
    const before = pageOf(pageUid);
    if (before.updated_at !== updated_at) throw changedMeanwhile(shown(before));
    const after = { ...before, ...(change as unknown as Page), slug: before.slug };
    const fields = form ? pageFormFaults(after) : {};
    if (Object.keys(fields).length > 0) {
      throw new AppError('badRequest', 'Please check what you entered.', { fields });
    }
    const isBack = before.is_deleted && !after.is_deleted;
    Object.assign(before, after, { updated_at: now() });
    if (isBack) move(before);
    return shown(before);
  });
  answer(api.pages.sort, ({ sortData }) => {
    for (const { pageUid, sort_order } of sortData) {
      const page = pageOf(pageUid);
      const others = orderIn(page.placeUid).filter((each) => each !== page);
      move(page, others[sort_order - 1]);
    }
    return desk.pages.map(shown);
  });
  answer(api.pages.remove, ({ pageUid }) => {
    const page = pageOf(pageUid);
    Object.assign(page, { is_deleted: true, navigation: false, updated_at: now() });
    return { pageUid };
  });
  answer(api['key-learning-area'].list, () => desk.areas);
}
