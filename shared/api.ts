import { absences } from '#shared/absences/absences.contract';
import { attendance } from '#shared/absences/attendance.contract';
import { carerstudents } from '#shared/absences/carerstudents.contract';
import { sendAbsentEmail } from '#shared/absences/send-absent-email.contract';
import { acknowledgements } from '#shared/acknowledgements/acknowledgements.contract';
import { audiences } from '#shared/audiences/audiences.contract';
import { groups } from '#shared/audiences/groups.contract';
import { audit } from '#shared/audit/audit.contract';
import { calendar } from '#shared/calendar/calendar.contract';
import { connectionHeaders } from '#shared/connection-headers/connection-headers.contract';
import { connectionsEmail } from '#shared/connections/connections-email.contract';
import { connectionsPdf } from '#shared/connections/connections-pdf.contract';
import { courseClassrooms } from '#shared/courses/course-classrooms.contract';
import { courseTasks } from '#shared/courses/course-tasks.contract';
import { courseUnits } from '#shared/courses/course-units.contract';
import { keyLearningArea } from '#shared/courses/key-learning-area.contract';
import { upcomingTasks } from '#shared/courses/upcoming-tasks.contract';
import { adminDashboard } from '#shared/dashboard/admin-dashboard.contract';
import { documents } from '#shared/documents/documents.contract';
import { emailstatistics } from '#shared/email-logs/emailstatistics.contract';
import { embeds } from '#shared/embeds/embeds.contract';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { rollCall } from '#shared/emergency/roll-call.contract';
import { favorites } from '#shared/favourites/favorites.contract';
import { financialInfo } from '#shared/finance/financial-info.contract';
import { homeroomComments } from '#shared/goals/homeroom-comments.contract';
import { learningGoalsPdf } from '#shared/goals/learning-goals-pdf.contract';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { studentLearningGoals } from '#shared/goals/student-learning-goals.contract';
import { home } from '#shared/home/home.contract';
import { intake } from '#shared/intake/intake.contract';
import type { Resource } from '#shared/kernel/route';
import { dashboardPreferences } from '#shared/learning/dashboard-preferences.contract';
import { learningBehaviourByCourse } from '#shared/learning/learning-behaviour-by-course.contract';
import { plotcourse } from '#shared/learning/plotcourse.contract';
import { plottask } from '#shared/learning/plottask.contract';
import { studentAcademicReports } from '#shared/learning/student-academic-reports.contract';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { students } from '#shared/learning/students.contract';
import { sendEmails } from '#shared/mailings/send-emails.contract';
import { weeklyemailtext } from '#shared/mailings/weeklyemailtext.contract';
import { editorImages } from '#shared/media/editor-images.contract';
import { metrics } from '#shared/metrics/metrics.contract';
import { studentNotes } from '#shared/notes/student-notes.contract';
import { notificationPreferences } from '#shared/notifications/notification-preferences.contract';
import { unsubscribe } from '#shared/notifications/unsubscribe.contract';
import { pages } from '#shared/pages/pages.contract';
import { pagetypes } from '#shared/pages/pagetypes.contract';
import { newStudents } from '#shared/people/new-students.contract';
import { studentInfo } from '#shared/people/student-info.contract';
import { users } from '#shared/people/users.contract';
import { yearInfo } from '#shared/people/year-info.contract';
import { places } from '#shared/places/places.contract';
import { postCategories } from '#shared/posts/post-categories.contract';
import { posts } from '#shared/posts/posts.contract';
import { privacy } from '#shared/privacy/privacy.contract';
import { schoolPsychologyRequest } from '#shared/psychology/school-psychology-request.contract';
import { postReaders } from '#shared/read-posts/post-readers.contract';
import { readposts } from '#shared/read-posts/readposts.contract';
import { search } from '#shared/search/search.contract';
import { signing } from '#shared/signing/signing.contract';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { familySettings } from '#shared/site/family-settings.contract';
import { settings } from '#shared/site/settings.contract';
import { subscribedUsers } from '#shared/subscribers/subscribed-users.contract';
import { myDayTimetables } from '#shared/timetables/my-day-timetables.contract';
import { teacherDayTimetable } from '#shared/timetables/teacher-day-timetable.contract';
import { weblogs } from '#shared/web-logs/weblogs.contract';

/** Every resource of the API by its one name: the URL segment, the Lambda, the table. */
export const api = {
  users,
  settings,
  'family-settings': familySettings,
  groups,
  'post-categories': postCategories,
  posts,
  'connection-headers': connectionHeaders,
  'connections-pdf': connectionsPdf,
  places,
  pages,
  pagetypes,
  'editor-images': editorImages,
  embeds,
  audiences,
  audit,
  readposts,
  metrics,
  'post-readers': postReaders,
  acknowledgements,
  favorites,
  weblogs,
  emergencybroadcast,
  'roll-call': rollCall,
  intake,
  home,
  'student-notes': studentNotes,
  'school-psychology-request': schoolPsychologyRequest,
  'key-learning-area': keyLearningArea,
  'course-units': courseUnits,
  'course-tasks': courseTasks,
  'course-classrooms': courseClassrooms,
  'upcoming-tasks': upcomingTasks,
  'my-day-timetables': myDayTimetables,
  'teacher-day-timetable': teacherDayTimetable,
  calendar,
  'admin-dashboard': adminDashboard,
  'send-emails': sendEmails,
  weeklyemailtext,
  emailstatistics,
  documents,
  'notification-preferences': notificationPreferences,
  privacy,
  unsubscribe,
  'connections-email': connectionsEmail,
  'subscribed-users': subscribedUsers,
  search,
  carerstudents,
  'student-info': studentInfo,
  absences,
  attendance,
  'send-absent-email': sendAbsentEmail,
  'financial-info': financialInfo,
  'year-info': yearInfo,
  'new-students': newStudents,
  students,
  plotcourse,
  plottask,
  'student-academic-reports': studentAcademicReports,
  'student-learning-behaviour': studentLearningBehaviour,
  'learning-behaviour-by-course': learningBehaviourByCourse,
  'dashboard-preferences': dashboardPreferences,
  'student-goals': studentGoals,
  'student-learning-goals': studentLearningGoals,
  'homeroom-comments': homeroomComments,
  'learning-goals-pdf': learningGoalsPdf,
  signing,
  'signing-templates': signingTemplates,
  'signing-requests': signingRequests,
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof api;
export const resourceNames = Object.keys(api) as ResourceName[];
