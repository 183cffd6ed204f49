import { type ClientCall, read } from '#test/api/client-compatibility/call';
import { entities, only } from '#test/api/client-compatibility/entities';
import { png } from '#test/support/pictures/pictures';
import { sampleArea, sampleCourse, sampleEvent } from '#test/support/records/course-records';

/** A small picture in the form that clients send. */
export const picture = png({ width: 60, height: 40 }).toString('base64');

const visit = {
  pageId: 'home',
  title: 'Home',
  browserName: 'Chrome',
  osName: 'Windows',
  pageType: 'page',
  visited_at: '2026-03-02 09:00:00',
  country_name: '',
  users_userid: 'uid-student',
  users_username: 'student',
  users_firstname: 'Sam',
  users_lastname: 'Ng',
};

/** The specified calls of the portal, row by row. */
export const portalCalls: readonly ClientCall[] = [
  { ...read('student', 'users/student'), answer: 'record', holds: entities.user },
  { ...read('student', 'settings/main'), answer: 'record', holds: entities.settings },
  { ...read('student', 'posts/'), holds: entities.postForReader },
  {
    ...read('student', 'posts/?types=&categories=&title_keyword=&publish_start=&publish_end='),
    holds: entities.postForReader,
  },
  {
    ...read('student', ({ names }) => `posts/${names.postUid}`),
    answer: 'record',
    holds: [...entities.postForReader, 'content_html'],
  },
  {
    ...read('student', 'posts/?signed_url=true'),
    answer: 'returnData',
    holds: ['pre_signed_URL'],
  },
  { ...read('editor', 'groups/'), holds: entities.group },
  { ...read('student', 'post-categories/?category_type=All'), holds: entities.category },
  { ...read('student', 'connection-headers/'), holds: [] },
  { ...read('student', 'places/'), holds: entities.placeForReader },
  { ...read('student', 'places/?slug=place-one'), holds: entities.placeForReader },
  { ...read('placeEditor', 'places/place-one'), answer: 'record', holds: entities.place },
  { ...read('student', 'pagetypes/'), holds: entities.pageType },
  { ...read('placeEditor', 'pages/?place=place-one&page_slug='), holds: entities.pageRow },
  {
    ...read('placeEditor', async ({ names, records }) => {
      const { slug } = await records('placeEditor', 'GET', `pages/${names.pageUid}`);
      return `pages/?place=place-one&page_slug=${slug}`;
    }),
    holds: entities.page,
  },
  {
    ...read('placeEditor', ({ names }) => `pages/${names.pageUid}`),
    answer: 'record',
    holds: entities.page,
  },
  {
    as: 'placeEditor',
    method: 'PUT',
    path: 'pages/',
    answer: 'record',
    body: async ({ names, records }) => {
      const page = await records('placeEditor', 'GET', `pages/${names.pageUid}`);
      return { pageData: { ...only(entities.page, page), pageHide: true } };
    },
    holds: entities.page,
  },
  {
    as: 'placeEditor',
    method: 'POST',
    answer: 'record',
    holds: entities.page,
    path: 'pages/?update_sort_order=true&create_new_page=true',
    body: ({ names }) => ({
      pageData: {
        title: 'NEW PAGE',
        slug: 'new-page-1772409600000',
        placeUid: 'place-one',
        pagetypeUid: 'static-page',
        pagetype_pagetype: 'Static Page',
        navigation: true,
        landing_page: false,
        created_at: '2026-03-02T00:00:00.000Z',
        updated_at: '2026-03-02T00:00:00.000Z',
      },
      sortData: [{ pageUid: names.pageUid, sort_order: 1 }],
    }),
  },
  {
    as: 'placeEditor',
    method: 'POST',
    path: 'pages/?update_sort_order=true',
    body: ({ names }) => ({ sortData: [{ pageUid: names.pageUid, sort_order: 1 }] }),
    answer: 'list',
    holds: ['pageUid', 'sort_order'],
  },
  { ...read('parent-north', 'readposts/uid-parent-north/'), holds: entities.readPost },
  {
    as: 'student',
    method: 'POST',
    path: 'readposts/',
    answer: 'record',
    body: ({ names }) => ({
      posts_postUid: names.postUid,
      users_userUid: 'uid-student',
      type: 'notice',
      created_at: '2026-03-02T00:00:00.000Z',
    }),
    holds: entities.readPost,
  },
  {
    as: 'student',
    method: 'POST',
    path: 'favorites/',
    answer: 'record',
    body: ({ names }) => ({ posts_postUid: names.postUid }),
    holds: entities.favorite,
  },
  { ...read('student', 'favorites/'), holds: entities.favorite },
  {
    as: 'student',
    method: 'DELETE',
    answer: 'record',
    holds: [],
    path: async ({ records }) => {
      const [favorite] = await records<{ favoriteUid: string }[]>('student', 'GET', 'favorites/');
      return `favorites/${favorite?.favoriteUid}`;
    },
  },
  { ...read('student', 'calendar/'), holds: entities.event },
  { ...read('student', `calendar/${sampleEvent}`), answer: 'record', holds: entities.event },
  { ...read('student', 'emergencybroadcast/'), answer: 'record', holds: entities.emergency },
  { ...read('student', 'key-learning-area/'), holds: entities.keyLearningArea },
  {
    ...read('student', `key-learning-area/${sampleArea}`),
    answer: 'record',
    holds: entities.keyLearningArea,
  },
  { ...read('student', `course-units/?course_id=${sampleCourse}`), holds: entities.unit },
  {
    ...read('student', `course-tasks/?course_id=${sampleCourse}&selected_year=`),
    holds: entities.taskRow,
  },
  {
    ...read('student', `course-classrooms/?course_id=${sampleCourse}`),
    holds: entities.classroom,
  },
  { ...read('student', 'my-day-timetables/'), holds: entities.myDay },
  { ...read('faculty', 'teacher-day-timetable/'), holds: entities.teacherDay },
  { ...read('administrator', 'new-students/'), holds: [] },
  {
    ...read('administrator', 'student-notes?student_userid=uid-student&created_by=&is_csv_export='),
    answer: 'record',
    holds: ['notes', 'is_download_notes'],
  },
  {
    as: 'administrator',
    method: 'POST',
    path: 'student-notes',
    answer: 'record',
    body: {
      notesData: {
        note: 'Forgot the hat.',
        noteType: 'Uniform',
        created_by: 'administrator',
        created_date: '2026-03-02T00:00:00.000Z',
        student_userid: 'uid-student',
        student_username: 'student',
        email_self: false,
        email_hrt: false,
        email_hoy: false,
        email_wellbeing_group: false,
        email_counsellor_staff: false,
        email_class_teachers: false,
        email_recipients: [],
        visible_all: true,
        type: 'note',
      },
      sortData: { student_userid: 'uid-student', created_by: '', is_csv_export: '' },
    },
    holds: ['notes', 'is_download_notes'],
  },
  { ...read('student', 'school-psychology-request/'), holds: [] },
  {
    as: 'student',
    method: 'POST',
    path: 'school-psychology-request/',
    answer: 'record',
    body: { text: 'Can I talk to someone?' },
    holds: ['requestUid', 'state'],
  },
  {
    as: 'student',
    method: 'POST',
    path: 'weblogs/',
    body: visit,
    answer: 'record',
    holds: ['weblogsUid'],
  },
  {
    as: 'editor',
    method: 'POST',
    path: 'editor-images/',
    answer: 'piped',
    holds: ['url'],
    body: { base64ImageUrl: picture },
  },
];
