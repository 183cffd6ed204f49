import { expect, it } from 'vitest';
import { feedContent } from '#functions/calendar-feeds/calendar-feed-content';
import type { StoredFeed } from '#functions/calendar-feeds/store/calendar-feeds';
import type { ClassTask } from '#functions/courses/store/due-tasks';
import type { School } from '#functions/kernel/record/declaration';
import { storeOf } from '#test/support/fixed-store';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const now = new Date('2026-03-02T00:00:00.000Z');
const site = {
  schoolUid: schoolNamed('regional').site,
  name: 'Regional',
  timeZone: 'Australia/Perth',
};
const link = (userUid: string) => ({ userUid, status: 'active', restricted: false }) as const;
const child = (name: string) =>
  profile({ username: name, userUid: name, firstname: name, groups: [`of-${name}`] });
const carer = profile({
  username: 'pat',
  userUid: 'pat',
  type: 'affiliate',
  is_carer: true,
  children: [link('ada'), link('ben')],
});
const task = (sourcedId: string, dueDate: string, title?: string): ClassTask =>
  ({
    task: { sourcedId, title: sourcedId, dueDate, assignDate: '2026-02-02', classSourcedId: 'k' },
    ofClass: title === undefined ? undefined : { title },
  }) as ClassTask;

/**
 * Returns the task titles of a subscription and the people whose tasks were read.
 */
async function contentOf(
  feed: Partial<StoredFeed>,
  person = carer,
  due: readonly ClassTask[] = [],
) {
  const of: string[] = [];
  const deps = {
    events: storeOf({ starting: [], standing: [], removedSince: [] }),
    users: storeOf({ many: [child('ada'), child('ben')] }),
    favorites: storeOf({ list: [{ favoriteUid: 'post.p', posts_postUid: 'p', created_at: '' }] }),
    tasks: {
      of: (_: School) => ({
        async ofPerson(userUid: string) {
          of.push(userUid);
          return userUid === 'pat' ? due : [];
        },
      }),
    },
  };
  const all = {
    categories: [],
    children: [],
    tasks: true,
    favourites: 'included',
    lessons: [],
    ...feed,
  };
  const content = await feedContent(deps as never, site as never, {
    person,
    feed: all as never,
    now,
  });
  return { of, titles: content.tasks.map(({ title }) => title) };
}

it('includes the tasks of the owner and of the chosen children, or of all children without a choice', async () => {
  expect((await contentOf({})).of).toEqual(['pat', 'ada', 'ben']);
  expect((await contentOf({ children: ['ben'] })).of).toEqual(['pat', 'ben']);
  expect((await contentOf({ tasks: false })).of).toEqual([]);
});

it('omits the tasks of children when the owner is no longer a carer', async () => {
  expect((await contentOf({}, { ...carer, is_carer: false })).of).toEqual(['pat']);
  expect((await contentOf({ children: ['ada'] }, { ...carer, is_carer: false })).of).toEqual([
    'pat',
  ]);
});

it('sorts tasks by due date and adds the class if it is known', async () => {
  const due = [
    task('Late', '2026-03-10'),
    task('Essay', '2026-03-09', 'Maths'),
    task('Test', '2026-03-03'),
  ];
  const titles = ['Test due', 'Essay due (Maths)', 'Late due'];
  expect((await contentOf({}, carer, due)).titles).toEqual(titles);
  expect((await contentOf({}, carer, due.toReversed())).titles).toEqual(titles);
});
