import { describe, expect, it } from 'vitest';
import type { UpcomingTask } from '#shared/courses/upcoming-tasks.contract';
import { AppError } from '#shared/kernel/errors';
import type { SearchHit } from '#shared/search/search.contract';
import { type Entry, grouped, hintIn } from '../../web/src/search/entry.ts';
import { countText, inWords, stateText } from '../../web/src/search/findText.ts';
import { hitEntry } from '../../web/src/search/hits.ts';
import { storedEntries } from '../../web/src/search/stored.ts';
import { taskEntries } from '../../web/src/search/tasks.ts';

/** What the search screen and the palette make of what is found, without a browser. */

const entry = (label: string, rank: number): Entry => ({ label, url: `/${label}`, hint: '', rank });

const hit = (is: Partial<SearchHit>): SearchHit => ({
  kind: 'post',
  group: 'post',
  uid: 'p',
  title: '',
  title_marks: [],
  where: '',
  excerpt: '',
  excerpt_marks: [],
  path: '/notices/notice_details/p',
  date: '2026-03-02T00:00:00.000Z',
  hidden: false,
  ...is,
});

describe('the groups of what is found', () => {
  it('puts the group with the best entry first, and keeps the order of equal ones', () => {
    const groups = grouped({
      screen: [entry('Camping', 1)],
      post: [entry('About the camp', 2)],
      event: [entry('Camp', 0), entry('Camp bus', 1)],
      place: [entry('Campus', 1)],
      page: [],
    });
    expect(groups.map(({ name }) => name)).toEqual(['event', 'screen', 'place', 'post']);
  });

  it('names those that the server has more of, and has each entry once', () => {
    const groups = grouped(
      { recent: [entry('Notices', 0)], screen: [entry('Notices', 0), entry('Calendar', 0)] },
      ['post'],
    );
    expect(groups.map(({ entries }) => entries.length)).toEqual([1, 1]);
    expect(grouped({ post: [entry('a', 0)] }, ['post'])[0]?.hasMore).toBe(true);
  });

  it('leaves out letters in order beside the words, and keeps them before similar words', () => {
    const screen = [entry('Calendar map', 4)];
    const namesBeside = (label: string, rank: number) =>
      grouped({ screen, post: [entry(label, rank)] }).map(({ name }) => name);
    expect(namesBeside('Camp', 0)).toEqual(['post']);
    // A hit in a text is one too.
    expect(namesBeside('Swimmers', 3)).toEqual(['post']);
    expect(namesBeside('Came', 5)).toEqual(['screen', 'post']);
  });

  it('ranks a hit in its text behind one in a title, and before letters in order', () => {
    const title_marks = [{ from: 0, to: 4 }];
    expect(hitEntry(hit({ title: 'Camp', title_marks }), 'camp').rank).toBe(0);
    const at = { from: 0, to: 4 };
    const inText = { title: 'Swimmers', excerpt: 'Camp is on', excerpt_marks: [at] };
    expect(hitEntry(hit(inText), 'camp').rank).toBe(3);
    expect(hitEntry(hit({ title: 'Came home', title_marks: [at] }), 'camp').rank).toBe(5);
    const event = hit({ kind: 'event', group: 'event', all_day: false });
    expect(hitEntry({ ...event, excerpt: 'Community' }, 'x').excerpt).toBe('');
    expect(hitEntry(event, 'x')).toMatchObject({ hint: 'Event', withTime: true });
  });
});

describe('the tasks in a search', () => {
  const task = (TASK: string, is: Partial<UpcomingTask> = {}): UpcomingTask => ({
    taskUid: TASK,
    TASK,
    DUE_DATE: '2026-03-05',
    SET_DATE: '2026-03-01',
    CLASS_ID: '7E',
    class_name: '7A English',
    own: false,
    for_children: [{ userUid: 'u', firstname: 'Mia' }],
    slug: 'english',
    ...is,
  });

  it('opens the course of a task, and says whose it is', () => {
    expect(taskEntries([task('Essay'), task('Speech')], 'essay')).toEqual([
      expect.objectContaining({
        label: 'Essay',
        url: '/places/english',
        where: '7A English · Mia',
        marks: [{ from: 0, to: 5 }],
      }),
    ]);
  });

  it('skips tasks that no course shows, and those that only look similar', () => {
    expect(taskEntries([task('Essay', { slug: undefined }), task('Eassy')], 'essay')).toEqual([]);
  });
});

describe('a search without a connection', () => {
  const post = (postUid: string, title: string) => ({
    postUid,
    title,
    type: 'notice',
    publish_start: 'UNPUBLISHED',
    created_at: '2026-03-02T00:00:00.000Z',
  });

  it('finds titles in the pages and lists that the browser has, each once', () => {
    const reads = [
      {
        _k: ['posts', '/posts {}', {}],
        data: [{ records: [post('a', 'Camp'), post('b', 'Bus')] }],
      },
      { _k: ['posts', '/posts {}', {}], data: { records: [post('a', 'Camp')] } },
      {
        _k: ['calendar', '/calendar {}', {}, 'all'],
        data: [{ EVENT_ID: 'e', title: 'Camp fire', location: 'Bay', start: '2026-03-05' }],
      },
      { _k: ['finance', '/finance {}', {}], data: { records: [post('f', 'Camp fee')] } },
      { data: undefined },
    ];
    const { post: posts = [], event: events = [] } = storedEntries(reads, 'camp');
    expect(posts.map(({ id }) => id)).toEqual(['post:a']);
    expect(events.map(({ url, marks }) => [url, marks])).toEqual([
      ['/calendar/calendar_details/e', [{ from: 0, to: 4 }]],
    ]);
  });

  it('says what can still be found', () => {
    const people = { question: undefined, people: [], state: undefined, nobody: undefined };
    const is = {
      words: 'x',
      isOnline: false,
      isSearching: false,
      isNothing: true,
      error: undefined,
      people,
    };
    expect(stateText(is)).toMatch(/^Without a connection, only portal pages/);
    expect(stateText({ ...is, isOnline: true })).toBe(
      'No results for “x”. Check the spelling, or try fewer words.',
    );
    expect(stateText({ ...is, isOnline: true, isSearching: true })).toBe('');
  });

  it('counts once, when the search has ended', () => {
    const groups = grouped({ post: [entry('a', 0)], event: [entry('b', 0), entry('c', 0)] });
    expect(countText({ words: 'x', isSearching: false, groups })).toBe(
      '1 notice or newsletter, 2 events',
    );
    expect(countText({ words: 'x', isSearching: true, groups })).toBe('');
    const many = grouped({ post: [entry('a', 0), entry('b', 0)] }, ['post']);
    expect(countText({ words: 'x', isSearching: false, groups: many })).toBe(
      'More than 2 notices and newsletters',
    );
  });

  it('says what an entry is only where its heading does not', () => {
    expect(hintIn('event', { hint: 'Event' })).toBe('');
    expect(hintIn('screen', { hint: 'Portal page' })).toBe('');
    expect(hintIn('screen', { hint: 'Administration' })).toBe('Administration');
    expect(hintIn('post', { hint: 'Newsletter' })).toBe('Newsletter');
  });

  it('says a failure in words for people, and keeps what the school says', () => {
    expect(inWords(new AppError('unavailable', 'Endpoint request timed out')).message).toBe(
      'The search took too long.',
    );
    expect(inWords(new AppError('tooMany', 'Too many requests.')).message).toBe(
      'Too many requests.',
    );
  });
});
