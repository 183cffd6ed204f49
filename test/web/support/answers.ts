import { api } from '#shared/contract/api';
import type { Route } from '#shared/contract/route';
import type { User } from '#shared/contract/users';
import { AppError } from '#shared/errors';
import { answerAudit } from '#test/web/support/audit';
import { answerCalendar } from '#test/web/support/calendar-answers';
import { answerCourses } from '#test/web/support/courses-answers';
import { answerEmailLogs } from '#test/web/support/email-logs';
import { answerMail } from '#test/web/support/mail-answers';
import { answerPlacesAdmin } from '#test/web/support/places-admin-answers';
import { answerPlaces } from '#test/web/support/places-answers';
import { answerPublishing } from '#test/web/support/publishing';
import { answerSearch } from '#test/web/support/search-answers';
import type { SchoolState } from '#test/web/support/state';

/** What a route answers; its input has been parsed by the contract. */
type Answer = (input: never, person: User) => unknown;

const notFound = () => new AppError('notFound', 'This post is not available.');

/** The stand-in's answers, for the routes that screens call. */
export function answersOf(state: SchoolState): Map<Route, Answer> {
  const answers = new Map<Route, Answer>();
  const answer = <R extends Route>(
    route: R,
    does: (input: R['input']['_zod']['output'], person: User) => unknown,
  ) => answers.set(route, does as Answer);
  const page = (records: unknown[], input: { limit: number; next_token?: string | undefined }) => {
    const from = Number(input.next_token ?? 0);
    const to = from + input.limit;
    return {
      records: records.slice(from, to),
      ...(to < records.length && { next_token: String(to) }),
    };
  };

  answer(api.users.get, ({ username }) => {
    const found = state.people.find((each) => each.username === username);
    if (!found) throw new AppError('forbidden', 'Your account is not open at this school.');
    return found;
  });
  answer(api.settings.get, () => state.settings);
  answer(api['post-categories'].list, () => [
    category('c-arts', 'Arts', '#5b3a8c'),
    category('c-science', 'Science', '#1d6b3a'),
  ]);
  answer(api.posts.list, (input) => {
    const word = input.title_keyword?.toLowerCase() ?? '';
    const found = state.posts.filter(
      (post) =>
        (!input.types || input.types.includes(post.type)) &&
        (!input.categories || input.categories.includes(post.postcategory_categoryid)) &&
        post.title.toLowerCase().includes(word),
    );
    return page(found, input);
  });
  answer(api.readposts.list, (input, person) =>
    page(
      (state.reads.get(person.userUid) ?? []).map((posts_postUid) => ({
        posts_postUid,
        users_userUid: person.userUid,
        type: 'notice',
        created_at: '2026-06-01T00:00:00.000Z',
      })),
      input,
    ),
  );
  answer(api.readposts.create, ({ posts_postUid }, person) => {
    const read = state.reads.get(person.userUid) ?? [];
    if (!read.includes(posts_postUid)) read.push(posts_postUid);
    state.reads.set(person.userUid, read);
    const created_at = new Date().toISOString();
    return { posts_postUid, users_userUid: person.userUid, type: 'notice', created_at };
  });
  answer(api.favorites.list, ({ kind = 'post' }, person) =>
    (state.favourites.get(person.userUid) ?? []).filter((each) => each[kind] !== undefined),
  );
  answer(api.favorites.create, ({ posts_postUid = '', EVENT_ID }, person) => {
    const post = state.posts.find((each) => each.postUid === posts_postUid);
    const event = state.calendar.events.find((each) => each.EVENT_ID === EVENT_ID);
    if (!post && !event) throw notFound();
    const made = {
      favoriteUid: `f-${EVENT_ID ?? posts_postUid}`,
      posts_postUid,
      created_at: new Date().toISOString(),
      ...(post && { post }),
      ...(event && { event, EVENT_ID }),
    };
    state.favourites.set(person.userUid, [made, ...(state.favourites.get(person.userUid) ?? [])]);
    return made;
  });
  answer(api.favorites.remove, ({ favoriteUid }, person) => {
    const kept = state.favourites.get(person.userUid) ?? [];
    state.favourites.set(
      person.userUid,
      kept.filter((each) => each.favoriteUid !== favoriteUid),
    );
    return { favoriteUid };
  });
  answer(api.weblogs.create, ({ pageId, title, pageType }) => {
    state.visits.push({ pageId, title, pageType });
    return { weblogsUid: `w${state.visits.length}` };
  });
  answer(api.emergencybroadcast.get, () => state.broadcast);
  answer(api.emergencybroadcast.update, ({ status, message, updated_at }) => {
    if (updated_at !== state.broadcast.updated_at) {
      throw new AppError('conflict', 'Somebody else has changed this.', {
        details: { current: state.broadcast },
      });
    }
    const changed = { status, message, updated_at: new Date().toISOString() };
    state.broadcast = { ...state.broadcast, ...changed };
    return state.broadcast;
  });
  answer(api.intake.list, (input) => page(state.intakes, input));
  answer(api.intake.get, ({ intakeUid }) => {
    const found = state.intakes.find((each) => each.intakeUid === intakeUid);
    if (!found) throw new AppError('notFound', 'There is no such intake.');
    if (found.state === 'applying') {
      found.progress.done = Math.min(found.progress.total, found.progress.done + 400);
      if (found.progress.done === found.progress.total) found.state = 'applied';
    }
    return found;
  });
  answer(api.intake.create, ({ filename }) => {
    const first = state.intakes[0];
    if (!first) throw notFound();
    const made = { ...first, intakeUid: `i-${filename.replace(/\W/g, '')}`, filename };
    state.intakes.unshift(made);
    return { intake: made, upload: { url: '/upload', fields: { key: filename } } };
  });
  answer(api.intake.apply, ({ intakeUid, confirm_leaving }) => {
    const found = state.intakes.find((each) => each.intakeUid === intakeUid);
    if (!found || found.confirm_leaving !== confirm_leaving) {
      throw new AppError('conflict', 'Please confirm the number of people who would leave.');
    }
    Object.assign(found, { state: 'applying', progress: { done: 0, total: 2000 } });
    return found;
  });
  answer(api.intake.rollback, ({ intakeUid }) => {
    const found = state.intakes.find((each) => each.intakeUid === intakeUid);
    if (!found) throw notFound();
    found.state = 'rolled-back';
    return found;
  });
  answerPublishing(state, answer, page);
  answerAudit(state, answer, page);
  answerCourses(state, answer);
  answerEmailLogs(state, answer);
  answerCalendar(state, answer, page);
  answerPlaces(state, answer, page);
  answerSearch(state, answer, page);
  answerMail(state, answer, page);
  // Last: these stand before the others' where a test asks for them.
  answerPlacesAdmin(state, answers, page);
  return answers;
}

const category = (postcategoryUid: string, categoryname: string, colour: string) => ({
  postcategoryUid,
  categoryname,
  categorytype: 'newsletter',
  category_background_color: colour,
  sort_order: 1,
});
