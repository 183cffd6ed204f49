import type { MessageContent } from '#functions/kernel/mail/content';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { waitingRow } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { Addressee } from '#functions/people/store/people';
import type { SettingsRepository } from '#functions/site/store/settings';
import { dayIn } from '#shared/kernel/zone';
import { logTypeOf } from '#shared/mailings/mailing';
import { typesOf } from '#shared/people/people';
import { shownExcerpt } from '#shared/posts/excerpt';
import type { SiteFacts } from '#shared/sites';
import type { FrozenConnections } from '../connections/connections-mailing.ts';
import { whyIn } from '../messages/ending.ts';
import type { MailingContent } from '../rules/content.ts';
import type { StoredMailing } from '../store/mailing-record.ts';
import { type RemindedDeps, remindedNow } from './reminded.ts';

/** What the mailing of a reminder needs beside other mailings. */
export interface ReminderDeps extends RemindedDeps {
  readonly settings: Bound<SettingsRepository, 'get'>;
}

/**
 * Freezes the messages of a reminder. Returns undefined if the post is not shown any longer. Who has
 * read it since the preview is left out; more people than its sender saw get none.
 */
export async function freezeReminder(
  deps: ReminderDeps,
  facts: SiteFacts,
  mailing: StoredMailing,
  now: Date,
): Promise<FrozenConnections | undefined> {
  const { timeZone } = facts;
  const school = schoolFrom(facts);
  const { reminder } = mailing;
  const found =
    reminder && (await remindedNow(deps, { site: school.site, timeZone, now }, reminder));
  if (!found) return undefined;
  const { postUid, title, type } = found.post;
  const excerpt = shownExcerpt(found.post.excerpt);
  const settings = await deps.settings.of(school).get();
  const content: MailingContent = {
    type: 'Reminder',
    school: schoolOf(facts, settings),
    day: dayIn(timeZone, now),
    blurb: '',
    events: [],
    posts: [{ postUid, title, excerpt, type, category: '' }],
  };
  const people = found.people.slice(0, reminder?.count);
  const messages = people.map((person) => messageTo(mailing, person, postUid, now));
  return { content, messages, leftOut: found.leftOut };
}

function messageTo(
  { mailingUid, release_at }: StoredMailing,
  person: Addressee,
  postUid: string,
  now: Date,
): EmailLogRecord {
  const { userUid, username, name, email } = person;
  const personal: MessageContent = {
    firstname: person.firstname,
    as: readerKind(person),
    own: { posts: [postUid], events: [] },
    children: [],
  };
  const at = { mailingUid, testing: false, not_before: release_at ?? now.toISOString() };
  return waitingRow(at, {
    userUid,
    username,
    name,
    email: email.trim(),
    type: logTypeOf.Reminder,
    kind: 'Reminder',
    postsUid: [postUid],
    subject: '',
    told: JSON.stringify(personal),
    why: whyIn('Reminder', personal),
  });
}

function readerKind(person: Addressee): MessageContent['as'] {
  const types = typesOf(person);
  if (types.includes('STAFF')) return 'staff';
  return types.includes('STUDENTS') ? 'student' : 'carer';
}
