import type { ResourceName } from '#shared/api';

/** A call that a Lambda gets first, and the person of the demo who makes it. */
export interface FirstCall {
  readonly as?: string;
  readonly method?: string;
  /** The part of the path after the name of the resource, or after `root`. */
  readonly path?: string;
  /** The path of a resource that lies below another. */
  readonly root?: string;
  readonly parameters?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
  /** The status of the answer, if it is not 200. */
  readonly status?: number;
}

/**
 * The first call of each resource: its list, or what a screen asks first. A resource without one is
 * asked for its list by an administrator.
 */
export const firstCalls: Partial<Record<ResourceName, FirstCall>> = {
  users: { path: '/{username}', parameters: { username: 'ada' } },
  settings: { path: '/{id}', parameters: { id: 'main' } },
  posts: { as: 'sam', query: { types: 'notice' } },
  places: { as: 'sam' },
  pages: { as: 'ed', query: { place: 'none' }, status: 404 },
  'editor-images': { method: 'POST', body: { base64ImageUrl: 'none' }, status: 400 },
  embeds: { method: 'POST', body: { url: 'none' }, status: 400 },
  audiences: { method: 'POST', body: { group_list: {} } },
  audit: { as: 'priya' },
  readposts: { method: 'POST', as: 'sam', body: { posts_postUid: 'none' }, status: 404 },
  acknowledgements: { path: '/{postUid}', parameters: { postUid: 'none' }, status: 404 },
  favorites: { as: 'sam' },
  weblogs: { method: 'POST', as: 'sam', body: {} },
  emergencybroadcast: { as: 'sam' },
  'course-units': { as: 'sam', query: { course_id: '1' }, status: 404 },
  'course-tasks': { as: 'sam', query: { course_id: '1' }, status: 404 },
  'course-classrooms': { as: 'sam', query: { course_id: '1' }, status: 404 },
  'upcoming-tasks': { method: 'POST', as: 'sam', body: {} },
  'my-day-timetables': { as: 'sam' },
  'teacher-day-timetable': { as: 'tess' },
  calendar: { as: 'sam' },
  'notification-preferences': { as: 'cara' },
  unsubscribe: { path: '/{token}', parameters: { token: 'none' }, status: 404 },
  signing: {
    path: '/{token}',
    parameters: { token: 'none' },
    query: { page: 'docusign' },
    status: 404,
  },
  search: { as: 'sam', query: { q: 'school' } },
  carerstudents: { as: 'cara' },
  'student-info': { as: 'sam' },
  absences: { as: 'cara', path: '/{STUDENT_NUMBER}', parameters: { STUDENT_NUMBER: '1001' } },
  attendance: { as: 'otto', path: '/open/{kind}', parameters: { kind: 'absence' } },
  'financial-info': { as: 'cara' },
  'year-info': { as: 'sam' },
  'student-goals': { as: 'sam' },
  'learning-goals-pdf': { method: 'POST', body: {}, status: 400 },
  'student-learning-goals': { as: 'sam' },
  'homeroom-comments': { as: 'sam' },
  home: { as: 'sam' },
  'connections-pdf': { root: '/posts/pdf' },
  'connections-email': { root: '/posts/pdf/send-email', method: 'POST', body: {}, status: 400 },
  'signing-templates': { status: 403 },
  'post-readers': { path: '/{postUid}', parameters: { postUid: 'none' }, status: 404 },
  'student-notes': { as: 'tess', status: 400 },
  plotcourse: { as: 'sam' },
  plottask: { as: 'sam', query: { courseId: 'none' } },
  'student-academic-reports': { as: 'sam' },
  'student-learning-behaviour': { as: 'sam' },
  'learning-behaviour-by-course': { as: 'sam' },
  'send-absent-email': { method: 'POST', as: 'cara', body: { noticeUid: 'none' }, status: 404 },
};
