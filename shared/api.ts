import { absences } from '#shared/absences/absences.contract';
import { absencesSchemas } from '#shared/absences/absences.schemas';
import { attendance } from '#shared/absences/attendance.contract';
import { attendanceSchemas } from '#shared/absences/attendance.schemas';
import { carerstudents } from '#shared/absences/carerstudents.contract';
import { carerstudentsSchemas } from '#shared/absences/carerstudents.schemas';
import { sendAbsentEmail } from '#shared/absences/send-absent-email.contract';
import { sendAbsentEmailSchemas } from '#shared/absences/send-absent-email.schemas';
import { asks } from '#shared/asks/asks.contract';
import { asksSchemas } from '#shared/asks/asks.schemas';
import { audiences } from '#shared/audiences/audiences.contract';
import { audiencesSchemas } from '#shared/audiences/audiences.schemas';
import { groupsSchemas } from '#shared/audiences/groups.schemas';
import { allGroups } from '#shared/audiences/school-groups.contract';
import { audit } from '#shared/audit/audit.contract';
import { auditSchemas } from '#shared/audit/audit.schemas';
import { calendar } from '#shared/calendar/calendar.contract';
import { calendarSchemas } from '#shared/calendar/calendar.schemas';
import { connectionHeaders } from '#shared/connection-headers/connection-headers.contract';
import { connectionHeadersSchemas } from '#shared/connection-headers/connection-headers.schemas';
import { connectionsEmail } from '#shared/connections/connections-email.contract';
import { connectionsEmailSchemas } from '#shared/connections/connections-email.schemas';
import { connectionsPdf } from '#shared/connections/connections-pdf.contract';
import { connectionsPdfSchemas } from '#shared/connections/connections-pdf.schemas';
import { courseClassrooms } from '#shared/courses/course-classrooms.contract';
import { courseClassroomsSchemas } from '#shared/courses/course-classrooms.schemas';
import { courseTasks } from '#shared/courses/course-tasks.contract';
import { courseTasksSchemas } from '#shared/courses/course-tasks.schemas';
import { courseUnits } from '#shared/courses/course-units.contract';
import { courseUnitsSchemas } from '#shared/courses/course-units.schemas';
import { keyLearningArea } from '#shared/courses/key-learning-area.contract';
import { keyLearningAreaSchemas } from '#shared/courses/key-learning-area.schemas';
import { upcomingTasks } from '#shared/courses/upcoming-tasks.contract';
import { upcomingTasksSchemas } from '#shared/courses/upcoming-tasks.schemas';
import { adminDashboard } from '#shared/dashboard/admin-dashboard.contract';
import { adminDashboardSchemas } from '#shared/dashboard/admin-dashboard.schemas';
import { documents } from '#shared/documents/documents.contract';
import { documentsSchemas } from '#shared/documents/documents.schemas';
import { emailstatistics } from '#shared/email-logs/emailstatistics.contract';
import { emailstatisticsSchemas } from '#shared/email-logs/emailstatistics.schemas';
import { embeds } from '#shared/embeds/embeds.contract';
import { embedsSchemas } from '#shared/embeds/embeds.schemas';
import { emergencySending } from '#shared/emergency/emergency-sending.contract';
import { emergencySendingSchemas } from '#shared/emergency/emergency-sending.schemas';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { emergencybroadcastSchemas } from '#shared/emergency/emergencybroadcast.schemas';
import { rollCall } from '#shared/emergency/roll-call.contract';
import { rollCallSchemas } from '#shared/emergency/roll-call.schemas';
import { rollLinks } from '#shared/emergency/roll-links.contract';
import { rollLinksSchemas } from '#shared/emergency/roll-links.schemas';
import { favorites } from '#shared/favourites/favorites.contract';
import { favoritesSchemas } from '#shared/favourites/favorites.schemas';
import { financialInfo } from '#shared/finance/financial-info.contract';
import { financialInfoSchemas } from '#shared/finance/financial-info.schemas';
import { homeroomComments } from '#shared/goals/homeroom-comments.contract';
import { homeroomCommentsSchemas } from '#shared/goals/homeroom-comments.schemas';
import { learningGoalsPdf } from '#shared/goals/learning-goals-pdf.contract';
import { learningGoalsPdfSchemas } from '#shared/goals/learning-goals-pdf.schemas';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { studentGoalsSchemas } from '#shared/goals/student-goals.schemas';
import { studentLearningGoals } from '#shared/goals/student-learning-goals.contract';
import { studentLearningGoalsSchemas } from '#shared/goals/student-learning-goals.schemas';
import { home } from '#shared/home/home.contract';
import { homeSchemas } from '#shared/home/home.schemas';
import { intake } from '#shared/intake/intake.contract';
import { intakeSchemas } from '#shared/intake/intake.schemas';
import {
  type CheckedResource,
  type Route,
  type SchemasOf,
  withSchemas,
} from '#shared/kernel/route';
import { dashboardPreferences } from '#shared/learning/dashboard-preferences.contract';
import { dashboardPreferencesSchemas } from '#shared/learning/dashboard-preferences.schemas';
import { learningBehaviourByCourse } from '#shared/learning/learning-behaviour-by-course.contract';
import { learningBehaviourByCourseSchemas } from '#shared/learning/learning-behaviour-by-course.schemas';
import { plotcourse } from '#shared/learning/plotcourse.contract';
import { plotcourseSchemas } from '#shared/learning/plotcourse.schemas';
import { plottask } from '#shared/learning/plottask.contract';
import { plottaskSchemas } from '#shared/learning/plottask.schemas';
import { studentAcademicReports } from '#shared/learning/student-academic-reports.contract';
import { studentAcademicReportsSchemas } from '#shared/learning/student-academic-reports.schemas';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { studentLearningBehaviourSchemas } from '#shared/learning/student-learning-behaviour.schemas';
import { students } from '#shared/learning/students.contract';
import { studentsSchemas } from '#shared/learning/students.schemas';
import { sendEmails } from '#shared/mailings/send-emails.contract';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { weeklyemailtext } from '#shared/mailings/weeklyemailtext.contract';
import { weeklyemailtextSchemas } from '#shared/mailings/weeklyemailtext.schemas';
import { editorImages } from '#shared/media/editor-images.contract';
import { editorImagesSchemas } from '#shared/media/editor-images.schemas';
import { metrics } from '#shared/metrics/metrics.contract';
import { metricsSchemas } from '#shared/metrics/metrics.schemas';
import { studentNotes } from '#shared/notes/student-notes.contract';
import { studentNotesSchemas } from '#shared/notes/student-notes.schemas';
import { mailSuppressions } from '#shared/notifications/mail-suppressions.contract';
import { mailSuppressionsSchemas } from '#shared/notifications/mail-suppressions.schemas';
import { notificationPreferences } from '#shared/notifications/notification-preferences.contract';
import { notificationPreferencesSchemas } from '#shared/notifications/notification-preferences.schemas';
import { pushDevices } from '#shared/notifications/push-devices.contract';
import { pushDevicesSchemas } from '#shared/notifications/push-devices.schemas';
import { unsubscribe } from '#shared/notifications/unsubscribe.contract';
import { unsubscribeSchemas } from '#shared/notifications/unsubscribe.schemas';
import { pages } from '#shared/pages/pages.contract';
import { pagesSchemas } from '#shared/pages/pages.schemas';
import { pagetypes } from '#shared/pages/pagetypes.contract';
import { pagetypesSchemas } from '#shared/pages/pagetypes.schemas';
import { newStudents } from '#shared/people/new-students.contract';
import { newStudentsSchemas } from '#shared/people/new-students.schemas';
import { people } from '#shared/people/people-admin.contract';
import { peopleSchemas } from '#shared/people/people-admin.schemas';
import { studentInfo } from '#shared/people/student-info.contract';
import { studentInfoSchemas } from '#shared/people/student-info.schemas';
import { users } from '#shared/people/users.contract';
import { usersSchemas } from '#shared/people/users.schemas';
import { yearInfo } from '#shared/people/year-info.contract';
import { yearInfoSchemas } from '#shared/people/year-info.schemas';
import { places } from '#shared/places/places.contract';
import { placesSchemas } from '#shared/places/places.schemas';
import { postCategories } from '#shared/posts/post-categories.contract';
import { postCategoriesSchemas } from '#shared/posts/post-categories.schemas';
import { posts } from '#shared/posts/posts.contract';
import { postsSchemas } from '#shared/posts/posts.schemas';
import { privacy } from '#shared/privacy/privacy.contract';
import { privacySchemas } from '#shared/privacy/privacy.schemas';
import { schoolPsychologyRequest } from '#shared/psychology/school-psychology-request.contract';
import { schoolPsychologyRequestSchemas } from '#shared/psychology/school-psychology-request.schemas';
import { postReaders } from '#shared/read-posts/post-readers.contract';
import { postReadersSchemas } from '#shared/read-posts/post-readers.schemas';
import { readposts } from '#shared/read-posts/readposts.contract';
import { readpostsSchemas } from '#shared/read-posts/readposts.schemas';
import { search } from '#shared/search/search.contract';
import { searchSchemas } from '#shared/search/search.schemas';
import { signing } from '#shared/signing/signing.contract';
import { signingSchemas } from '#shared/signing/signing.schemas';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { signingRequestsSchemas } from '#shared/signing/signing-requests.schemas';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { signingTemplatesSchemas } from '#shared/signing/signing-templates.schemas';
import { schoolSettings } from '#shared/site/school-settings.contract';
import { schoolSettingsSchemas } from '#shared/site/school-settings.schemas';
import { settings } from '#shared/site/settings.contract';
import { settingsSchemas } from '#shared/site/settings.schemas';
import { subscribedUsers } from '#shared/subscribers/subscribed-users.contract';
import { subscribedUsersSchemas } from '#shared/subscribers/subscribed-users.schemas';
import { myDayTimetables } from '#shared/timetables/my-day-timetables.contract';
import { myDayTimetablesSchemas } from '#shared/timetables/my-day-timetables.schemas';
import { teacherDayTimetable } from '#shared/timetables/teacher-day-timetable.contract';
import { teacherDayTimetableSchemas } from '#shared/timetables/teacher-day-timetable.schemas';
import { weblogs } from '#shared/web-logs/weblogs.contract';
import { weblogsSchemas } from '#shared/web-logs/weblogs.schemas';

/**
 * Every resource of the API, with its schemas, by its one name: the URL segment, the Lambda, the
 * table.
 */
export const api = {
  users: withSchemas(users, usersSchemas),
  people: withSchemas(people, peopleSchemas),
  settings: withSchemas(settings, settingsSchemas),
  'school-settings': withSchemas(schoolSettings, schoolSettingsSchemas),
  groups: withSchemas(allGroups, groupsSchemas),
  'post-categories': withSchemas(postCategories, postCategoriesSchemas),
  posts: withSchemas(posts, postsSchemas),
  'connection-headers': withSchemas(connectionHeaders, connectionHeadersSchemas),
  'connections-pdf': withSchemas(connectionsPdf, connectionsPdfSchemas),
  places: withSchemas(places, placesSchemas),
  pages: withSchemas(pages, pagesSchemas),
  pagetypes: withSchemas(pagetypes, pagetypesSchemas),
  'editor-images': withSchemas(editorImages, editorImagesSchemas),
  embeds: withSchemas(embeds, embedsSchemas),
  audiences: withSchemas(audiences, audiencesSchemas),
  audit: withSchemas(audit, auditSchemas),
  readposts: withSchemas(readposts, readpostsSchemas),
  metrics: withSchemas(metrics, metricsSchemas),
  'post-readers': withSchemas(postReaders, postReadersSchemas),
  asks: withSchemas(asks, asksSchemas),
  favorites: withSchemas(favorites, favoritesSchemas),
  weblogs: withSchemas(weblogs, weblogsSchemas),
  emergencybroadcast: withSchemas(emergencybroadcast, emergencybroadcastSchemas),
  'emergency-sending': withSchemas(emergencySending, emergencySendingSchemas),
  'roll-call': withSchemas(rollCall, rollCallSchemas),
  'roll-links': withSchemas(rollLinks, rollLinksSchemas),
  intake: withSchemas(intake, intakeSchemas),
  home: withSchemas(home, homeSchemas),
  'student-notes': withSchemas(studentNotes, studentNotesSchemas),
  'school-psychology-request': withSchemas(schoolPsychologyRequest, schoolPsychologyRequestSchemas),
  'key-learning-area': withSchemas(keyLearningArea, keyLearningAreaSchemas),
  'course-units': withSchemas(courseUnits, courseUnitsSchemas),
  'course-tasks': withSchemas(courseTasks, courseTasksSchemas),
  'course-classrooms': withSchemas(courseClassrooms, courseClassroomsSchemas),
  'upcoming-tasks': withSchemas(upcomingTasks, upcomingTasksSchemas),
  'my-day-timetables': withSchemas(myDayTimetables, myDayTimetablesSchemas),
  'teacher-day-timetable': withSchemas(teacherDayTimetable, teacherDayTimetableSchemas),
  calendar: withSchemas(calendar, calendarSchemas),
  'admin-dashboard': withSchemas(adminDashboard, adminDashboardSchemas),
  'send-emails': withSchemas(sendEmails, sendEmailsSchemas),
  weeklyemailtext: withSchemas(weeklyemailtext, weeklyemailtextSchemas),
  emailstatistics: withSchemas(emailstatistics, emailstatisticsSchemas),
  documents: withSchemas(documents, documentsSchemas),
  'notification-preferences': withSchemas(notificationPreferences, notificationPreferencesSchemas),
  'push-devices': withSchemas(pushDevices, pushDevicesSchemas),
  privacy: withSchemas(privacy, privacySchemas),
  'mail-suppressions': withSchemas(mailSuppressions, mailSuppressionsSchemas),
  unsubscribe: withSchemas(unsubscribe, unsubscribeSchemas),
  'connections-email': withSchemas(connectionsEmail, connectionsEmailSchemas),
  'subscribed-users': withSchemas(subscribedUsers, subscribedUsersSchemas),
  search: withSchemas(search, searchSchemas),
  carerstudents: withSchemas(carerstudents, carerstudentsSchemas),
  'student-info': withSchemas(studentInfo, studentInfoSchemas),
  absences: withSchemas(absences, absencesSchemas),
  attendance: withSchemas(attendance, attendanceSchemas),
  'send-absent-email': withSchemas(sendAbsentEmail, sendAbsentEmailSchemas),
  'financial-info': withSchemas(financialInfo, financialInfoSchemas),
  'year-info': withSchemas(yearInfo, yearInfoSchemas),
  'new-students': withSchemas(newStudents, newStudentsSchemas),
  students: withSchemas(students, studentsSchemas),
  plotcourse: withSchemas(plotcourse, plotcourseSchemas),
  plottask: withSchemas(plottask, plottaskSchemas),
  'student-academic-reports': withSchemas(studentAcademicReports, studentAcademicReportsSchemas),
  'student-learning-behaviour': withSchemas(
    studentLearningBehaviour,
    studentLearningBehaviourSchemas,
  ),
  'learning-behaviour-by-course': withSchemas(
    learningBehaviourByCourse,
    learningBehaviourByCourseSchemas,
  ),
  'dashboard-preferences': withSchemas(dashboardPreferences, dashboardPreferencesSchemas),
  'student-goals': withSchemas(studentGoals, studentGoalsSchemas),
  'student-learning-goals': withSchemas(studentLearningGoals, studentLearningGoalsSchemas),
  'homeroom-comments': withSchemas(homeroomComments, homeroomCommentsSchemas),
  'learning-goals-pdf': withSchemas(learningGoalsPdf, learningGoalsPdfSchemas),
  signing: withSchemas(signing, signingSchemas),
  'signing-templates': withSchemas(signingTemplates, signingTemplatesSchemas),
  'signing-requests': withSchemas(signingRequests, signingRequestsSchemas),
} satisfies Record<string, CheckedResource>;

export type ResourceName = keyof typeof api;
export const resourceNames = Object.keys(api) as ResourceName[];

/** The address of a route, with the query that chooses it. */
const addressOf = ({ method, path, when }: Route): string =>
  `${method} ${path}?${new URLSearchParams(when)}`;

const byAddress = new Map(
  Object.values<CheckedResource>(api)
    .flatMap((routes) => Object.values(routes))
    .map((route) => [addressOf(route), route]),
);

/** Returns the schemas of a route of the API. */
export function schemasOf<R extends Route>(route: R): SchemasOf<R> {
  const found = byAddress.get(addressOf(route));
  if (!found) throw new Error(`The API has no route ${addressOf(route)}`);
  return found as SchemasOf<R>;
}
