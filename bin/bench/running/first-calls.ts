import type * as z from 'zod';
import type { api, ResourceName } from '#shared/api';
import { picture } from '../../demo/picture.ts';
import type { DemoRecords } from './demo-records.ts';

/** A call of one route of a resource, and the person of the demo who makes it. */
export interface FirstCall {
  readonly route: string;
  /** The administrator, unless another person asks. */
  readonly as?: string;
  readonly input: object;
  /** Why the answer of a quiet day has no record. Every other answer must have one. */
  readonly emptyWhen?: string;
}

type InputOf<T> = T extends { readonly input: infer S extends z.ZodType } ? z.input<S> : never;
type CallOf<R extends ResourceName> = {
  readonly [K in keyof (typeof api)[R]]: FirstCall & {
    readonly route: K;
    readonly input: InputOf<(typeof api)[R][K]>;
  };
}[keyof (typeof api)[R]];

/** A first call of every resource. The bench names one that is left out. */
export type FirstCalls = { readonly [R in ResourceName]?: CallOf<R> };

const holidays = 'the school has holidays';

const everyone = {
  group_list: {
    userTypes: (['STUDENTS', 'CARERS', 'STAFF'] as const).map((name) => ({ name, checked: true })),
    groups: [],
  },
};

/**
 * Returns the first call of each Lambda in a run: its list, or what a screen asks first, about records
 * that exist. A call that writes names another record in each run, or is another act: so none is a
 * repeat, which would do less.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a row for each Lambda
export function firstCalls(demo: DemoRecords, run: number): FirstCalls {
  const { course_id, semester } = demo;
  return {
    absences: { route: 'list', as: 'cara', input: { STUDENT_NUMBER: demo.studentNumber } },
    asks: { route: 'get', as: 'cara', input: { askUid: demo.askingUid } },
    'admin-dashboard': { route: 'get', input: {} },
    attendance: { route: 'listOpen', as: 'otto', input: { kind: 'absence' } },
    audiences: { route: 'count', input: everyone },
    audit: { route: 'list', as: 'priya', input: {} },
    calendar: { route: 'list', as: 'sam', input: {}, emptyWhen: holidays },
    carerstudents: { route: 'list', as: 'cara', input: {} },
    'connection-headers': { route: 'list', input: {} },
    'connections-email': {
      route: 'send',
      input: {
        connections_pdfUid: demo.pdfUids[run] ?? '',
        subject: 'Connections',
        email_html: '<p>The new magazine is here.</p>',
        send_to: [{ value: demo.subscriberUid, label: 'Bench' }],
      },
    },
    'connections-pdf': { route: 'list', input: {} },
    'course-classrooms': { route: 'list', as: 'sam', input: { course_id } },
    'course-tasks': { route: 'list', as: 'sam', input: { course_id } },
    'course-units': { route: 'list', as: 'sam', input: { course_id } },
    'dashboard-preferences': { route: 'get', as: 'sam', input: {} },
    documents: { route: 'list', input: {} },
    'editor-images': {
      route: 'add',
      as: 'ed',
      input: { base64ImageUrl: picture(`Picture ${run}`, 640, 480).toString('base64') },
    },
    embeds: {
      route: 'find',
      as: 'ed',
      input: { url: 'https://drive.google.com/drive/folders/1AbC_dEf-GhIjKlMnOp' },
    },
    emailstatistics: { route: 'list', input: {} },
    emergencybroadcast: { route: 'get', as: 'sam', input: {} },
    favorites: { route: 'list', as: 'sam', input: {} },
    'financial-info': { route: 'get', as: 'cara', input: {} },
    groups: { route: 'list', input: {} },
    home: { route: 'get', as: 'sam', input: {} },
    'homeroom-comments': { route: 'list', as: 'sam', input: { semester } },
    intake: { route: 'list', input: {} },
    'key-learning-area': { route: 'list', input: {} },
    'learning-behaviour-by-course': { route: 'list', as: 'sam', input: { type: 'annual' } },
    'learning-goals-pdf': { route: 'list', input: {} },
    'mail-suppressions': { route: 'list', input: {}, emptyWhen: 'no mail came back' },
    metrics: { route: 'get', as: 'rex', input: {} },
    'my-day-timetables': { route: 'list', as: 'sam', input: {}, emptyWhen: holidays },
    'new-students': { route: 'list', input: {}, emptyWhen: 'nobody has started lately' },
    'notification-preferences': { route: 'get', as: 'cara', input: {} },
    pages: { route: 'list', as: 'sam', input: { place: demo.placeUid } },
    pagetypes: { route: 'list', input: {} },
    people: { route: 'list', input: {} },
    places: { route: 'list', as: 'sam', input: {} },
    plotcourse: { route: 'list', as: 'sam', input: {} },
    plottask: { route: 'list', as: 'sam', input: { courseId: demo.plottedUid } },
    'post-categories': { route: 'list', input: {} },
    'post-readers': { route: 'get', input: { postUid: demo.askingUid } },
    posts: { route: 'list', as: 'sam', input: { types: 'notice' } },
    privacy: { route: 'get', as: 'cara', input: {} },
    'push-devices': { route: 'list', as: 'cara', input: {}, emptyWhen: 'no device was added' },
    // The first mark of a post counts. There are more runs than notices, so the last ones are repeats.
    readposts: {
      route: 'create',
      as: 'sam',
      input: { posts_postUid: demo.postUids[run % demo.postUids.length] ?? '' },
    },
    'emergency-sending': { route: 'reach', input: {} },
    'roll-call': { route: 'get', as: 'sam', input: {}, emptyWhen: 'no roll-call is open' },
    'roll-links': { route: 'look', input: { token: demo.rollToken } },
    'school-psychology-request': { route: 'list', as: 'sam', input: {} },
    search: { route: 'find', as: 'sam', input: { q: 'school' } },
    'send-absent-email': {
      route: 'send',
      as: demo.notice.sender,
      input: { noticeUid: demo.notice.noticeUid },
    },
    'send-emails': { route: 'list', as: 'sen', input: {} },
    'school-settings': { route: 'get', input: {} },
    settings: { route: 'get', input: { id: 'main' } },
    signing: { route: 'ask', input: { token: demo.link.token, page: demo.link.page } },
    'signing-requests': { route: 'list', as: 'otto', input: {} },
    'signing-templates': { route: 'list', as: 'otto', input: {} },
    'student-academic-reports': { route: 'list', as: 'sam', input: {} },
    'student-goals': { route: 'get', as: 'sam', input: { semester } },
    'student-info': { route: 'get', as: 'sam', input: {} },
    'student-learning-behaviour': { route: 'list', as: 'sam', input: { type: 'annual' } },
    'student-learning-goals': { route: 'get', as: 'sam', input: { semester } },
    'student-notes': { route: 'list', as: 'tess', input: { student_userid: demo.notedUid } },
    students: { route: 'list', input: {} },
    'subscribed-users': { route: 'list', input: {} },
    'teacher-day-timetable': { route: 'list', as: 'tess', input: {}, emptyWhen: holidays },
    unsubscribe: { route: 'look', input: { token: demo.unsubscribeToken } },
    'upcoming-tasks': { route: 'list', as: 'sam', input: {}, emptyWhen: holidays },
    users: { route: 'get', input: { username: 'ada' } },
    weblogs: {
      route: 'create',
      as: 'sam',
      input: { pageId: '/notices', title: 'Notices', pageType: 'list' },
    },
    weeklyemailtext: { route: 'get', input: {} },
    'year-info': { route: 'get', as: 'sam', input: {} },
  };
}
