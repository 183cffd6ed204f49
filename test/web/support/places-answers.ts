import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { type TaskRow, taskYears } from '#shared/domain/course-tasks';
import { driveFolderAddress } from '#shared/domain/page-folder';
import { sorted } from '#shared/domain/page-order';
import { pageTypeName } from '#shared/domain/page-types';
import { AppError } from '#shared/errors';
import { answerVersions } from '#test/web/support/page-version-answers';
import type { SchoolState } from '#test/web/support/state';

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;
type Paging = (
  records: unknown[],
  input: { limit: number; next_token?: string | undefined },
) => unknown;

/** The stand-in's answers for those who look at a place, its editors among them. */
export function answerPlaces(state: SchoolState, answer: Answer, paged: Paging): void {
  const school = state.viewed;
  const isEditor = ({ username, capabilities }: User) =>
    school.editors.includes(username) || capabilities.includes('administrator');
  const gone = () => new AppError('notFound', 'This page is not available.');
  const now = () => new Date().toISOString();
  const pageOf = (uid: string): Page => {
    const found = school.pages.find(({ pageUid, is_deleted }) => pageUid === uid && !is_deleted);
    if (!found) throw gone();
    return found;
  };
  /** A page as the person sees it. */
  function shown({ content_html, ...page }: Page, person: User, isWhole = false) {
    const text = isWhole ? { content_html: content_html ?? '' } : {};
    if (isEditor(person)) return { ...page, ...text, editors: school.editors };
    const { pageHide, is_deleted, publish_start, publish_end, shown_versionUid, ...reader } = page;
    return { ...reader, ...text };
  }
  const seenBy = (person: User) => (page: Page) =>
    !page.is_deleted && (isEditor(person) || !page.pageHide);
  const conflict = (current: unknown) =>
    new AppError('conflict', 'Somebody else changed this in the meantime.', {
      details: { current },
    });

  answer(api.places.list, (input, person) =>
    paged(
      school.places
        .filter(({ slug }) => !input.slug || slug === input.slug)
        .map((place) => (isEditor(person) ? { ...place, editors: school.editors } : place)),
      input,
    ),
  );
  answer(api.pages.list, (input, person) => {
    const place = school.places.find(({ slug }) => slug === input.place);
    if (!place) throw gone();
    const found = school.pages.filter(
      (page) => page.placeUid === place.placeUid && seenBy(person)(page),
    );
    const wanted = found.filter(({ slug }) => !input.page_slug || slug === input.page_slug);
    if (input.page_slug && wanted.length === 0) throw gone();
    const inOrder = wanted.toSorted((a, b) => Number(b.landing_page) - Number(a.landing_page));
    return paged(
      inOrder.map((page) => shown(page, person, input.page_slug !== undefined)),
      input,
    );
  });
  answer(api.pages.createAndSort, ({ pageData }, person) => {
    const { pagetypeUid, title = '' } = pageData;
    const place = school.places.find(({ placeUid }) => placeUid === pageData.placeUid);
    const [like] = school.pages;
    if (!place || !like) throw gone();
    const made: Page = {
      ...like,
      pageUid: `new-${school.pages.length}`,
      slug: `new-page-${school.pages.length}`,
      title,
      pagetypeUid,
      pagetype_pagetype: pageTypeName(pagetypeUid),
      landing_page: false,
      google_drive_url: '',
      content_html: '',
      updated_at: now(),
    };
    school.pages.push(made);
    if (school.losing > 0) {
      school.losing -= 1;
      throw new AppError('unavailable', 'Endpoint request timed out');
    }
    return shown(made, person, true);
  });
  answer(api.pages.sort, ({ sortData }, person) => {
    const order = sorted({ pages: school.pages.map(({ pageUid }) => pageUid) }, sortData);
    school.orders.push(sortData.map(({ pageUid }) => pageUid));
    school.pages.sort((a, b) => order.pages.indexOf(a.pageUid) - order.pages.indexOf(b.pageUid));
    return school.pages.filter(seenBy(person)).map((page) => shown(page, person));
  });
  answer(api.pages.update, ({ pageData }, person) => {
    const { pageUid, updated_at, ...change } = pageData;
    const page = pageOf(pageUid);
    if (page.updated_at !== updated_at) throw conflict(shown(page, person, true));
    const folder = change.google_drive_url;
    Object.assign(page, change, {
      updated_at: now(),
      ...(folder !== undefined && {
        google_drive_url: driveFolderAddress(folder ?? '', change.file_view_type ?? 'list') ?? '',
      }),
    });
    return shown(page, person, true);
  });
  answer(api.pages.listBlogs, ({ pageUid, ...input }) =>
    paged(
      school.blogs
        .filter((each) => each.pageUid === pageUid)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      input,
    ),
  );
  answer(api.pages.getBlog, ({ blogUid }) => school.blogs.find((each) => each.blogUid === blogUid));
  answer(api.pages.createBlog, (draft) => {
    if (school.losing > 0) {
      school.losing -= 1;
      throw new AppError('unavailable', 'Endpoint request timed out');
    }
    const made = {
      ...draft,
      blogUid: `b-${school.blogs.length + 1}`,
      excerpt: draft.title,
      created_at: now(),
      updated_at: now(),
    };
    school.blogs.push(made);
    return made;
  });
  answer(api.pages.updateBlog, ({ blogUid, updated_at, ...change }) => {
    const found = school.blogs.find((each) => each.blogUid === blogUid);
    if (!found) throw gone();
    if (found.updated_at !== updated_at) throw conflict(found);
    return Object.assign(found, change, { updated_at: now() });
  });
  answer(api.pages.removeBlog, ({ blogUid }) => {
    school.blogs = school.blogs.filter((each) => each.blogUid !== blogUid);
    return { blogUid };
  });
  answerVersions(state, answer);
  answer(api['course-units'].list, ({ course_id }) => (course_id === 'ENG7' ? units : []));
  answer(api['course-tasks'].list, ({ course_id, selected_year }) =>
    course_id === 'ENG7' && selected_year === String(thisYear()) ? tasks : [],
  );
  answer(api['course-classrooms'].list, () => [
    {
      classroom_urlUid: 'c-1',
      class_name: '7A English',
      alternateLink: 'https://class.example/7a',
    },
  ]);
}

const thisYear = () => taskYears('Australia/Sydney', new Date())[1];

/** Told in another order than they are taught in. */
const units = [
  unit('u-2', 'Plays', '2026-05-01', '<p>A play in three acts.</p>'),
  unit('u-1', 'Poems', '2026-02-01', '<p>Six short poems.</p><script>alert(1)</script>'),
];

function unit(unit_id: string, unit_name: string, day: string, component_html: string) {
  return { unit_id, unit_name, unit_start_date: day, component_html };
}

const essay = { TASK: 'Essay', WEIGHTING: 20, MARK_OUT_OF: 40, SET_DATE: '2026-02-02' };
const tasks: TaskRow[] = [
  resource('Rubric', 'https://files.example/rubric'),
  resource('Model essay', 'https://files.example/model'),
  {
    TASK: 'Speech',
    SET_DATE: '2026-04-01',
    DUE_DATE: '2026-04-20',
    LEARNING_RESOURCE: '',
    LEARNING_RESOURCE_URL: '',
  },
];

function resource(LEARNING_RESOURCE: string, LEARNING_RESOURCE_URL: string): TaskRow {
  return { ...essay, DUE_DATE: '2026-03-02', LEARNING_RESOURCE, LEARNING_RESOURCE_URL };
}
