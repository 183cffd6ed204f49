import { indexKeys } from '#functions/intake/store/roster';
import { rosterKey } from '#functions/kernel/roster/keys';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { userTypes } from '#shared/audiences/audience';
import type { AccountEntry } from '#shared/finance/account-entry';
import { dayIn } from '#shared/kernel/zone';
import { storeLearning } from '#test/support/portal/twin-learning';
import {
  canary,
  type Family,
  families,
  twinActors,
  twinProfile,
} from '#test/support/portal/twin-people';
import { eventToday } from '#test/support/records/course-records';
import { schoolNamed } from '#test/support/records/school';
import {
  forGroups,
  putInto,
  storeGroup,
  storePlace,
  storeSchool,
  type Tables,
} from '#test/support/records/school-records';

const plan = { content_type: 'application/pdf', size: 9, hash: 'a'.repeat(64) } as const;

/** Stores a school with two families. Each has a group, a place and an event of its own. */
export async function storeSchoolOfFamilies(tables: Tables, site: string): Promise<void> {
  const people = twinActors.map((actor) => twinProfile(site, actor));
  await storeSchool(tables, site, people);
  await storeConnections(tables, site);
  await storeRollCall(tables, site);
  await storeRightRequest(tables, site);
  for (const family of families) {
    const word = canary(site, family);
    const group = `family-${family}`;
    await storeGroup(tables, site, group, 'Class');
    await storePlace(tables, site, {
      placeUid: `place-${family}`,
      slug: `place-${family}`,
      place_id: '',
      place: `Place ${word}`,
      description: word,
      intended_audience: word,
      group_list: forGroups([group]),
    });
    const event = {
      ...eventToday(word, true),
      eventUid: `event-${family}`,
      audience: { everyone: false, userTypes: [...userTypes], groups: [group] },
      files: [{ ...plan, fileUid: `file-${family}`, filename: `Plan ${word}.pdf` }],
    };
    const keys = {
      pk: site,
      sk: event.eventUid,
      ...portalKeys(schoolNamed(site), 'calendar', event),
    };
    await putInto(tables, 'calendar', { ...keys, ...event });
    await storeClassOf(tables, site, family);
    await storeAccountsOf(tables, site, family);
  }
}

/** The identifier of a completed Connections PDF that was not emailed, at each school. */
export const completedPdf = 'pdfcompleted0000000000';

/** The request for a right that is open at each school. */
export const rightRequest = 'right-request';

/** Stores a request for a right. */
async function storeRightRequest(tables: Tables, site: string): Promise<void> {
  await putInto(tables, 'users', {
    pk: `${site}#right-requests`,
    sk: rightRequest,
    requestUid: rightRequest,
    userUid: 'uid-editor',
    capability: 'attendance',
    reason: canary(site),
    asked_by: 'uid-administrator',
    at: '2026-03-02T00:00:00.000Z',
    expires_at: 4_000_000_000,
  });
}

/** Stores a roll-call that is open. */
async function storeRollCall(tables: Tables, site: string): Promise<void> {
  const roll = { rollUid: 'roll-1', started_at: '2026-03-02T00:00:00.000Z', message: canary(site) };
  await putInto(tables, 'roll-call', { pk: site, sk: 'open', ...roll });
  await putInto(tables, 'roll-call', { pk: `${site}#rolls`, sk: roll.rollUid, ...roll });
}

/** Stores a completed Connections PDF, and a subscriber who can get it. */
async function storeConnections(tables: Tables, site: string): Promise<void> {
  const at = '2026-03-02T00:00:00.000Z';
  const author = {
    users_userid: 'u',
    users_username: 'u',
    users_firstname: 'U',
    users_lastname: 'U',
  };
  await putInto(tables, 'connections-pdfs', {
    pk: site,
    sk: completedPdf,
    connections_pdfUid: completedPdf,
    title: 'Connections',
    state: 'ready',
    created_at: at,
    ends_at: at,
    posts: [],
    bytes: 10,
    ...author,
    object_key: `${site}/connections/${completedPdf}.pdf`,
  });
  await putInto(tables, 'subscribed-users', {
    pk: site,
    sk: 'sub-1',
    subscribedusersUid: 'sub-1',
    name: 'Sub',
    email: 'sub@example.org',
    state: 'active',
    secret: 's',
    mail_version: 1,
    created_at: at,
    updated_at: at,
    ...author,
  });
}

/** Stores an invoice for the child in the account of each of the family's two carers. */
async function storeAccountsOf(tables: Tables, site: string, family: Family): Promise<void> {
  for (const who of ['carer', 'parent']) {
    const entry: AccountEntry = {
      TRANSACTION_ID: `${who}-${family}-fee`,
      userUid: `uid-${who}-${family}`,
      studentUid: `uid-student-${family}`,
      type: 'invoice',
      date: '2026-02-02',
      due_date: '2026-03-02',
      description: canary(site, family),
      cents: 10_000,
    };
    const keys = {
      pk: site,
      sk: entry.TRANSACTION_ID,
      ...portalKeys(schoolNamed(site), 'finance', entry),
    };
    await putInto(tables, 'finance', { ...keys, ...entry });
  }
}

/** Stores a class of a family's child alone, with a lesson every day and a task that is due today. */
async function storeClassOf(tables: Tables, site: string, family: Family): Promise<void> {
  const classSourcedId = `${family}-k1`;
  const child = `uid-student-${family}`;
  await putInto(tables, 'roster', {
    ...rosterKey(schoolNamed(site), 'classes', classSourcedId),
    sourcedId: classSourcedId,
    title: canary(site, family),
    classType: 'scheduled',
    grades: [],
    subjects: [],
    periods: [],
    courseSourcedId: 'x',
    schoolSourcedId: 'o1',
    termSourcedIds: [],
  });
  await putInto(tables, 'roster', {
    ...rosterKey(schoolNamed(site), 'enrollments', child),
    personPk: `${site}#enrollments#${child}`,
    personSk: classSourcedId,
    sourcedId: child,
    classSourcedId,
    schoolSourcedId: 'o1',
    role: 'student',
    userSourcedId: twinProfile(site, `student-${family}`).sourcedId,
  });
  await storeLearning(tables, site, { userUid: child, word: canary(site, family) });
  const today = new Date().toISOString().slice(0, 10);
  const task = {
    sourcedId: `${family}-today`,
    title: canary(site, family),
    classSourcedId,
    assignDate: today,
    dueDate: dayIn('Australia/Sydney', new Date()),
  };
  await putInto(tables, 'roster', {
    ...task,
    ...rosterKey(schoolNamed(site), 'lineItems', task.sourcedId),
    ...indexKeys(schoolNamed(site), 'lineItems', task),
  });
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const lesson = {
      TIMETABLE_ID: `${family}-${weekday}`,
      CLASS_ID: classSourcedId,
      weekday,
      period: 1,
      starts: '09:00',
      ends: '09:50',
      room: canary(site, family),
    };
    const keys = {
      pk: site,
      sk: lesson.TIMETABLE_ID,
      ...portalKeys(schoolNamed(site), 'lessons', lesson),
    };
    await putInto(tables, 'lessons', { ...keys, ...lesson });
  }
}
