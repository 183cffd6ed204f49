import { type ScreenPath, screens } from '#shared/site/screens';

/** Help for a screen: one text, or one for each reader with a fallback. */
export type Help =
  | string
  | {
      readonly usual: string;
      readonly carer?: string;
      readonly student?: string;
      readonly staff?: string;
    };

const post =
  'Read it here, and print it with the menu of your browser. The star keeps it among your favourites. “Why do I see this?” at the end names the reason.';
const absence =
  'Send it to the school office. For 10 seconds after sending you can take it back. You can change or withdraw it until the office has recorded it.';
const form =
  'Your text is kept on this device until you save it. Ctrl S saves. If another person saved first, you can compare both versions.';
const postForm = `The text is the page. Settings, audience and checks are beside it. Publish is the last step: it says who will see the post, from when and until when. ${form}`;
const placeForm = `Save makes the change visible at once. ${form}`;
const signingTemplate =
  'A template is a PDF with fields on its pages, and who fills them in. Look at the preview before you send it.';

/**
 * What a screen is for, and what to do there, written for the person who reads it. A short text may
 * be in the screen's own row instead.
 */
export const help: Readonly<Partial<Record<ScreenPath, Help>>> = {
  '/': {
    usual: 'Home shows what you need today. Parts without news are left out.',
    carer:
      'Home shows what waits for you, today and the next school day of your children, and the newest notices. Choose a child to see only that child.',
    student: 'Home shows your lessons, what is due this week, and the newest notices.',
    staff: 'Home shows your classes, who is away, and what waits for you.',
  },
  '/notices':
    'Notices for you, the newest first. Bold ones with a dot are new. Use the filters to find an older one.',
  '/notices/notice_details/:postUid': post,
  '/asks':
    'The posts and events whose answers you may read: those that you wrote, and those that you help with. Also after their last day.',
  '/asks/:askUid': 'Who has answered, and who has not. Record paper or telephone beside a name.',
  '/asks/:askUid/roll':
    'Who goes, by homeroom. Tick who is here. On a device that only you use, ticks stay for a day, also without a connection. What only the school reads opens for a reason, and prints.',
  '/calendar/ask/:id':
    'Let the people of an event answer: who comes, how many, what they bring. Their card is on the page of the event.',
  '/connections':
    'Connections is the school’s newsletter. Choose a category to see only its articles.',
  '/connections/connection_details/:postUid': post,
  '/calendar':
    'Events for you. Subscribe to see them in the calendar of your phone. The subscription follows changes.',
  '/calendar/calendar_details/:id':
    'One event with its time and place. The star keeps it among your favourites.',
  '/calendar/new':
    'Say what, when and for whom. The event is in the calendar, on Home and in subscriptions as soon as you save it.',
  '/calendar/edit/:id':
    'What you change is in the calendar at once. Subscriptions follow within hours. An event of a file is cancelled or moved on its own page.',
  '/timetable': {
    usual: 'Lessons of a day or a week. Changes are marked.',
    carer:
      'Lessons of each child, for a day or a week. Changes are marked. A day without lessons says why.',
    staff: 'Your lessons, also those that you take for a colleague. Changes are marked.',
  },
  '/key-learning-area': 'Your own courses come first. Behind them are all areas of the school.',
  '/key-learning-area/:id': 'The courses of an area. Open one to see its pages, tasks and units.',
  '/absences': {
    usual: 'Absences of a student, as the school recorded them.',
    carer:
      'Report an absence, request leave, or explain an absence that the school does not know the reason of. The newest are first.',
    student: 'Your absences as the school recorded them, and what your carers have reported.',
    staff:
      'What families have reported today. Mark what you have seen and recorded. Decide requests for leave.',
  },
  '/absences/notify-absence': absence,
  '/absences/notify-absence/:id': absence,
  '/absences/extended-leave': absence,
  '/absences/extended-leave/:id': absence,
  '/absences/edit-absence-reason/:stduentNumber/:id':
    'Tell the school why your child was away. Choose a reason and add a few words if they help.',
  '/financial-info':
    'Your account with the school: what is open, what is paid, and when it is due. The portal takes no payments.',
  '/year-info': 'The people of a year, its key dates and documents.',
  '/places/:slug':
    'A place of the school. Its tabs are its pages. Editors change the text directly on the page.',
  '/places/:slug/:pageSlug':
    'A page of a place. Its editors see the tools to change, hide, date, sort and move pages.',
  '/emergency-brodcast':
    'The emergency message, if there is one. During a roll-call, say here if you are safe.',
  '/search':
    'Finds notices, newsletters, events, courses, places, pages, tasks and screens. Put the most important word first.',
  '/notification-preferences':
    'Choose which messages you get, for which child, and when, and which devices show messages. Each change is saved at once. Below is what was sent to you, and why.',
  '/privacy':
    'What is stored about you and your children, for how long, and who looked at it. You can get it as a file.',
  '/accessibility':
    'How the portal can be used by everyone, what does not work yet, and whom to tell.',
  '/unsubscribe/:token': 'This page turns off one kind of mail. It needs no sign-in.',
  '/parent-dashboard': {
    usual: 'Results, learning behaviours, attendance and reports of a student.',
    carer:
      'How your child is learning: results, behaviours, attendance and reports. You can hide comparisons.',
    student:
      'How you are learning: results, behaviours, attendance and reports. You can hide comparisons.',
    staff: 'Choose a student from your list. Every look at a record is noted in the audit.',
  },
  '/student-goals': {
    usual: 'Goals of a semester and what the homeroom teacher says about them.',
    student: 'Your goals of this semester, and what your homeroom teacher says about them.',
    staff: 'The goals of your homeroom. Open a student to write a comment.',
  },
  '/student-goals/write': `Write what you want to get better at. Small steps work best. ${form}`,
  '/student-goals/students/:username':
    'The goals of a student. The homeroom teacher can write a comment.',
  '/new-students': 'Students who start soon, or have just started.',
  '/student-notes': 'Your students. Choose the one whom a note is about.',
  '/student-notes/:studentUid':
    'Notes of staff about a student. Choose who reads a note before you save it. A saved note cannot be edited, only retracted.',
  '/school-psychology-request': {
    usual: 'Ask the counsellors for support. Only you and they read it.',
    staff:
      'Ask the counsellors for support for a student, or for yourself. Counsellors answer here.',
  },
  '/signing':
    'Documents that you have sent, and how far each is. Open one to remind, renew or void it.',
  '/signing/templates': signingTemplate,
  '/signing/templates/:templateUid': signingTemplate,
  '/signing/templates/:templateUid/preview':
    'What each recipient sees, on a phone and on a computer.',
  '/signing/templates/:templateUid/send':
    'Choose the students. The check names every recipient before anything is sent.',
  '/signing/:requestUid':
    'One document: who has signed, for whom it waits, and its files when it is complete.',
  '/signing/:requestUid/document':
    'The pages as they were sent, with what was signed so far. A dashed field is empty: it names who fills it in.',
  '/metrics': 'How the portal is read: counts without names. Today is not complete yet.',
  '/admin': 'The tabs at the side show what your rights open. Ctrl K finds every screen and act.',
  '/admin?tab=dashboard':
    'What waits for you, what is planned this week, and the state of mail and school data.',
  '/admin?tab=places':
    'Places and their pages. Edit, copy or delete a place, or move its pages. Deleted places can be restored.',
  '/admin?tab=posts':
    'All posts of every state. J and K move between rows, E edits, / goes to the filters. Tick several rows to withdraw, clone or end them together.',
  '/admin?tab=email': 'Mailings that were sent or are on their way. Open one to hold or cancel it.',
  '/admin/email-logs': 'Each mail with its delivery. Counters count distinct messages.',
  '/admin/web-logs':
    'How often pages are opened, by which systems. Rows of persons are kept for 90 days.',
  '/admin/read-posts': 'Which posts a person has opened. Enter a username, then press Filter.',
  '/admin?tab=subscribed':
    'People outside the school who asked for Connections, and below them its PDF.',
  '/admin/connections-email':
    'The subject and the text of the mail with which the PDF of Connections is sent, and who gets it.',
  '/admin?tab=lv-goals-pdfs': 'Makes a PDF of goals for each student of a year level and term.',
  '/admin?tab=lv-goals-upload':
    'Uploads goals of learning virtues. Nothing is written before you confirm.',
  '/admin/intake':
    'Files of the school’s systems. Each is checked first and changes nothing before you confirm.',
  '/admin/emergency-broadcast':
    'Sends a message to everyone: on top of every page, as mail, pushes and texts. It asks once, with the number of people.',
  '/admin/emergency-broadcast/roll-call':
    'Who is safe, who asks for help, and who is not known yet. Give the all-clear at the end.',
  '/admin/emergency-broadcast/not-reached':
    'Who got no mail of the last emergency message, and why. Telephone them.',
  '/admin/emergency-broadcast/card':
    'What to do in an emergency, on one page. Print it and keep it with you.',
  '/admin/audit': 'Who read or changed which record. Choose a child, a person or some days.',
  '/admin/people':
    'Everyone of the school. Find a person to see why they cannot sign in, or to change their access.',
  '/admin/rights':
    'Rights that an administrator asked for. Confirm one only if you have asked in person, never because of a mail. A request ends after 7 days.',
  '/admin/people/:userUid':
    'How a person signs in, whose carer they are, and what the school decided about it.',
  '/admin/groups':
    'Groups that the school made, such as a committee. Posts and places can be for them.',
  '/admin/groups/:groupUid':
    'Who is in a group, by list or by rule, and who may choose it for a post or place.',
  '/admin/settings':
    'How the school looks, its tiles, categories and terms, and what it decides for families.',
  '/admin/read-posts/:postUid': 'Who of the audience has read a post, and who has not.',
  '/admin/add-place': placeForm,
  '/admin/edit-place/:id': placeForm,
  '/admin/add-page': placeForm,
  '/admin/edit-page/:id': placeForm,
  '/admin/add-newsletter': postForm,
  '/admin/edit-newsletter/:postUid': postForm,
  '/admin/add-notice': postForm,
  '/admin/edit-notice/:postUid': postForm,
  '/admin/add-newsletter-header':
    'The large picture above Connections. The newest one whose dates include today is shown.',
  '/admin/posts-bin':
    'Deleted posts. Restoring one puts it back as it was. Answers shows what its readers answered.',
  '/admin/returned-mail':
    'Addresses that get no mail, because it came back. Correct them at their source, or try again.',
  '/admin/email-logs/send-weekly-emails':
    'Testing is on at first: a test goes only to the test address. A real send shows its readers before it leaves.',
  '/admin/email-logs/send-principal-emails':
    'Choose published posts, look at the preview, send a test, then send.',
};

/** Returns the help of a screen for a reader; '' if it has none, which a test refuses. */
export function helpFor(
  path: ScreenPath,
  reader: { readonly type: string; readonly is_carer: boolean },
): string {
  const found = help[path] ?? screens.find((screen) => screen.path === path)?.help ?? '';
  if (typeof found === 'string') return found;
  const { usual, carer, student, staff } = found;
  if (reader.type === 'student') return student ?? usual;
  if (reader.type === 'faculty') return staff ?? (reader.is_carer ? carer : undefined) ?? usual;
  return (reader.is_carer ? carer : undefined) ?? usual;
}
