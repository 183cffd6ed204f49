import { expect, it } from 'vitest';
import { feedContent } from '#functions/api/calendar-feed-content';
import type { StoredFeed } from '#functions/data/calendar-feeds';
import type { ClassTask } from '#functions/data/due-tasks';
import { askedAt } from '#test/support/asked-at';
import { profile } from '#test/support/profiles';

const now = new Date('2026-03-02T00:00:00.000Z');
const site = { schoolUid: 'regional', name: 'Regional', timeZone: 'Australia/Perth' };
const link = (userUid: string) => ({ userUid, status: 'active', restricted: false }) as const;
const child = (name: string) =>
  profile({ username: name, userUid: name, firstname: name, groups: [`of-${name}`] });
const carer = profile({
  ...{ username: 'pat', userUid: 'pat', type: 'affiliate', is_carer: true },
  children: [link('ada'), link('ben')],
});
const task = (sourcedId: string, dueDate: string, title?: string): ClassTask =>
  ({
    task: { sourcedId, title: sourcedId, dueDate, assignDate: '2026-02-02', classSourcedId: 'k' },
    ofClass: title === undefined ? undefined : { title },
  }) as ClassTask;

/** What a subscription of the carer holds, and for whom tasks were asked, each at which school. */
async function held(feed: Partial<StoredFeed>, person = carer, due: readonly ClassTask[] = []) {
  const { schools, at } = askedAt();
  const of: string[] = [];
  const parts = {
    events: { starting: at([]), standing: at([]), removedSince: at([]) },
    users: { many: at([child('ada'), child('ben')]) },
    favorites: { list: at([{ favoriteUid: 'post.p', posts_postUid: 'p', created_at: '' }]) },
    tasks: {
      async of(school: string, userUid: string) {
        schools.push(school);
        of.push(userUid);
        return userUid === 'pat' ? due : [];
      },
    },
  };
  const all = { categories: [], children: [], tasks: true, favourites: 'included', ...feed };
  const content = await feedContent(parts as never, site as never, person, all as never, now);
  expect(new Set(schools)).toEqual(new Set(['regional']));
  return { of, titles: content.tasks.map(({ title }) => title) };
}

it('the tasks of a subscription are the owner’s and the chosen children’s, or all children’s without a choice', async () => {
  expect((await held({})).of).toEqual(['pat', 'ada', 'ben']);
  expect((await held({ children: ['ben'] })).of).toEqual(['pat', 'ben']);
  expect((await held({ tasks: false })).of).toEqual([]);
});

it('who is a carer no more has no child’s tasks there, whatever links are left', async () => {
  expect((await held({}, { ...carer, is_carer: false })).of).toEqual(['pat']);
  expect((await held({ children: ['ada'] }, { ...carer, is_carer: false })).of).toEqual(['pat']);
});

it('tasks stand by the day they are due, with the class where it is known', async () => {
  const due = [
    task('Late', '2026-03-10'),
    task('Essay', '2026-03-09', 'Maths'),
    task('Test', '2026-03-03'),
  ];
  const titles = ['Test due', 'Essay due (Maths)', 'Late due'];
  expect((await held({}, carer, due)).titles).toEqual(titles);
  expect((await held({}, carer, due.toReversed())).titles).toEqual(titles);
});
