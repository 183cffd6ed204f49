import { audiences } from '#shared/contract/audiences';
import { audit } from '#shared/contract/audit';
import { calendar } from '#shared/contract/calendar';
import { connectionHeaders } from '#shared/contract/connection-headers';
import { courseClassrooms } from '#shared/contract/course-classrooms';
import { courseTasks } from '#shared/contract/course-tasks';
import { courseUnits } from '#shared/contract/course-units';
import { editorImages } from '#shared/contract/editor-images';
import { emailstatistics } from '#shared/contract/emailstatistics';
import { emergencybroadcast } from '#shared/contract/emergencybroadcast';
import { favorites } from '#shared/contract/favorites';
import { groups } from '#shared/contract/groups';
import { intake } from '#shared/contract/intake';
import { keyLearningArea } from '#shared/contract/key-learning-area';
import { notificationPreferences } from '#shared/contract/notification-preferences';
import { pages } from '#shared/contract/pages';
import { pagetypes } from '#shared/contract/pagetypes';
import { places } from '#shared/contract/places';
import { postCategories } from '#shared/contract/post-categories';
import { posts } from '#shared/contract/posts';
import { readposts } from '#shared/contract/readposts';
import type { Resource } from '#shared/contract/route';
import { search } from '#shared/contract/search';
import { sendEmails } from '#shared/contract/send-emails';
import { settings } from '#shared/contract/settings';
import { unsubscribe } from '#shared/contract/unsubscribe';
import { users } from '#shared/contract/users';
import { weblogs } from '#shared/contract/weblogs';
import { weeklyemailtext } from '#shared/contract/weeklyemailtext';

/** Every resource of the API by its one name: the URL segment, the Lambda, the table. */
export const api = {
  users,
  settings,
  groups,
  'post-categories': postCategories,
  posts,
  'connection-headers': connectionHeaders,
  places,
  pages,
  pagetypes,
  'editor-images': editorImages,
  audiences,
  audit,
  readposts,
  favorites,
  weblogs,
  emergencybroadcast,
  intake,
  'key-learning-area': keyLearningArea,
  'course-units': courseUnits,
  'course-tasks': courseTasks,
  'course-classrooms': courseClassrooms,
  calendar,
  'send-emails': sendEmails,
  weeklyemailtext,
  emailstatistics,
  'notification-preferences': notificationPreferences,
  unsubscribe,
  search,
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof api;
export const resourceNames = Object.keys(api) as ResourceName[];
