import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import type { MailSettingsReader } from '#functions/kernel/mail/store/mail-settings.record';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { PreferenceRepository } from '#functions/notifications/store/notification-preferences';
import type { StoredPreferences } from '#functions/notifications/store/notification-preferences-record';
import type { PeopleRepository } from '#functions/people/store/people';
import type { SettingsRepository } from '#functions/site/store/settings';
import { dayIn, startOfDay } from '#shared/kernel/zone';
import type { MailingType } from '#shared/mailings/mailing';
import type { PostLeftOut } from '#shared/mailings/send-emails.contract';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.contract';
import type { SiteFacts } from '#shared/sites';
import { mondayOf } from '#shared/timetables/school-days';
import { audienceOf, type MailAudience } from '../audience/audience.ts';
import type { MailingContent } from '../rules/content.ts';
import { composable } from './composable.ts';
import type { News } from './news.ts';
import { readersDay } from './period.ts';

/** The request for a mailing: what to send, and who is excluded. */
export interface MailChoice {
  readonly type: MailingType;
  readonly period: string;
  readonly except: readonly string[];
  readonly email_text?: string | undefined;
  readonly postsUid: readonly string[];
  /** A test also shows what the recipients have had already. */
  readonly testing: boolean;
  /** What locked screens show of a principal's message. Without it, a fixed sentence. */
  readonly push_text?: string | undefined;
}

/** A mailing composed for a moment. */
export interface Composed {
  readonly audience: MailAudience;
  readonly content: MailingContent & { readonly type: MailingType };
  /** Posts that are in no message, because their text cannot be composed. */
  readonly postsLeftOut: readonly PostLeftOut[];
  readonly quietOf: (userUid: string) => NotificationPreferences['quiet'];
}

export interface ComposeDeps {
  readonly people: PeopleRepository;
  readonly news: News;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly mailSettings: MailSettingsReader;
  readonly suppressions: Bound<SuppressionRepository, 'all'>;
  readonly preferences: Bound<PreferenceRepository, 'all'>;
  readonly messageOf: (content: MailingContent, personal: MessageContent) => MailMessage;
}

export type Compose = ReturnType<typeof composer>;

/**
 * Composes a mailing: who gets a message now, and with what content. Previews, sends and the worker
 * all use it, so they agree.
 */
export const composer =
  (deps: ComposeDeps) =>
  async (facts: SiteFacts, choice: MailChoice, now: Date): Promise<Composed> => {
    const { people, news, settings, mailSettings, suppressions, preferences, messageOf } = deps;
    const { timeZone } = facts;
    const school = schoolFrom(facts);
    const day = dayIn(timeZone, now);
    const moment = { facts, day, now };
    const { type } = choice;
    const [everyone, settled, mail, suppressed, chosen, found, events] = await Promise.all([
      people.of(school).all(timeZone, now),
      settings.of(school).get(),
      mailSettings.of(school).current(),
      suppressions.of(school).all(),
      preferences.of(school).all(),
      postsFor(news, choice, moment),
      type === 'Daily' ? news.events(facts, day) : [],
    ]);
    const blurb = type === 'Weekly' ? (choice.email_text ?? '') : '';
    const bare = { type, school: schoolOf(facts, settled), day, blurb, posts: [], events: [] };
    const { posts, leftOut: postsLeftOut } = composable(messageOf, bare, found);
    const weekday = readersDay(choice.period);
    const audience = audienceOf({
      type,
      people:
        weekday === undefined
          ? everyone.people
          : everyone.people.filter(
              ({ userUid }) => (chosen.get(userUid)?.digest_day ?? mail.digest.weekday) === weekday,
            ),
      posts,
      events,
      blurb,
      exclusions: choice.except,
      suppressed,
      preferences: chosen,
      digestUntil: digestEnds(chosen, choice, moment),
      now,
      day,
      timeZone,
    });
    const content = {
      ...bare,
      posts: posts.map(({ post }) => post),
      events: events.map(({ event }) => event),
    };
    return { audience, content, postsLeftOut, quietOf: (userUid) => chosen.get(userUid)?.quiet };
  };

/** The moment for which a mailing is composed, at a site. */
interface Moment {
  readonly facts: SiteFacts;
  readonly day: string;
  readonly now: Date;
}

function postsFor(news: News, choice: MailChoice, { facts, day, now }: Moment) {
  if (choice.type === 'Weekly') return news.digest(facts, day, now);
  if (choice.type === 'Daily') return news.daily(facts, now);
  return news.principal(facts, choice.postsUid);
}

/**
 * Returns up to when each person has had digests. Anyone who had a digest this week gets no second
 * one, even if there is news since.
 */
function digestEnds(
  chosen: ReadonlyMap<string, StoredPreferences>,
  { testing }: MailChoice,
  { facts, day, now }: Moment,
): Map<string, string> {
  const monday = startOfDay(facts.timeZone, mondayOf(day)).toISOString();
  const ends = new Map<string, string>();
  for (const [userUid, { digest_until }] of chosen) {
    if (digest_until === undefined) continue;
    const isThisWeek = digest_until >= monday;
    if (testing && isThisWeek) continue;
    ends.set(userUid, isThisWeek ? now.toISOString() : digest_until);
  }
  return ends;
}
