import type { MailSettingsRepository } from '#functions/data/mail-settings';
import type { SuppressionRepository } from '#functions/data/mail-suppressions';
import type { PreferenceRepository } from '#functions/data/notification-preferences';
import type { StoredPreferences } from '#functions/data/notification-preferences-record';
import type { PeopleRepository } from '#functions/data/people';
import type { SettingsRepository } from '#functions/data/settings';
import type { News } from '#functions/jobs/mailing/news';
import { mondayOf, readersDay } from '#functions/jobs/mailing/period';
import { audienceOf, type MailAudience } from '#functions/mail/audience';
import type { MailingContent } from '#functions/mail/content';
import type { NotificationPreferences } from '#shared/contract/notification-preferences';
import type { Settings } from '#shared/contract/settings';
import type { MailingType } from '#shared/domain/mailing';
import { dayIn, startOfDay } from '#shared/domain/zone';
import type { SiteFacts } from '#shared/sites';

/** What is asked of a mailing: what to send, and to whom not. */
export interface MailChoice {
  readonly type: MailingType;
  readonly period: string;
  readonly except: readonly string[];
  readonly email_text?: string | undefined;
  readonly postsUid: readonly string[];
  /** A test shows what there is to say even to those who have had it. */
  readonly testing: boolean;
}

/** A mailing as it would be now. */
export interface Composed {
  readonly audience: MailAudience;
  readonly content: MailingContent;
  readonly quietOf: (userUid: string) => NotificationPreferences['quiet'];
}

export interface ComposeParts {
  readonly people: PeopleRepository;
  readonly news: News;
  readonly settings: Pick<SettingsRepository, 'get'>;
  readonly mailSettings: Pick<MailSettingsRepository, 'current'>;
  readonly suppressions: Pick<SuppressionRepository, 'all'>;
  readonly preferences: Pick<PreferenceRepository, 'all'>;
}

export type Compose = ReturnType<typeof composer>;

/** Finds out whom a mailing reaches now and what it says; previews, sends and the worker all ask here, so they agree. */
export const composer =
  ({ people, news, settings, mailSettings, suppressions, preferences }: ComposeParts) =>
  async (facts: SiteFacts, choice: MailChoice, now: Date): Promise<Composed> => {
    const { schoolUid: site, timeZone } = facts;
    const day = dayIn(timeZone, now);
    const { type } = choice;
    const [everyone, school, pace, suppressed, chosen, posts, events] = await Promise.all([
      people.all(site, timeZone, now),
      settings.get(site),
      mailSettings.current(site),
      suppressions.all(site),
      preferences.all(site),
      postsFor(news, facts, choice, day, now),
      type === 'Daily' ? news.events(facts, day) : [],
    ]);
    const blurb = type === 'Weekly' ? (choice.email_text ?? '') : '';
    const weekday = readersDay(choice.period);
    const audience = audienceOf({
      type,
      people:
        weekday === undefined
          ? everyone.people
          : everyone.people.filter(
              ({ userUid }) => (chosen.get(userUid)?.digest_day ?? pace.digest.weekday) === weekday,
            ),
      posts,
      events,
      blurb,
      exclusions: choice.except,
      suppressed,
      preferences: chosen,
      digestUntil: marksOf(chosen, facts, choice, day, now),
      now,
      day,
      timeZone,
    });
    const content = {
      type,
      school: schoolOf(facts, school),
      day,
      blurb,
      posts: posts.map(({ post }) => post),
      events: events.map(({ event }) => event),
    };
    return { audience, content, quietOf: (userUid) => chosen.get(userUid)?.quiet };
  };

function postsFor(news: News, facts: SiteFacts, choice: MailChoice, day: string, now: Date) {
  if (choice.type === 'Weekly') return news.digest(facts, day, now);
  if (choice.type === 'Daily') return news.daily(facts, now);
  return news.principal(facts, choice.postsUid);
}

/** Up to when each person has been told. Whoever had a digest in this week gets none again, whatever is new since. */
function marksOf(
  chosen: ReadonlyMap<string, StoredPreferences>,
  { timeZone }: SiteFacts,
  { testing }: MailChoice,
  day: string,
  now: Date,
): Map<string, string> {
  const monday = startOfDay(timeZone, mondayOf(day)).toISOString();
  const marks = new Map<string, string>();
  for (const [userUid, { digest_until }] of chosen) {
    if (digest_until === undefined) continue;
    const isThisWeeks = digest_until >= monday;
    if (testing && isThisWeeks) continue;
    marks.set(userUid, isThisWeeks ? now.toISOString() : digest_until);
  }
  return marks;
}

function schoolOf(facts: SiteFacts, settings: Settings | undefined): MailingContent['school'] {
  const logo = settings?.banner_images.ribbon_logo ?? '';
  return {
    schoolUid: facts.schoolUid,
    name: settings?.schoolName ?? facts.name,
    host: facts.host,
    timeZone: facts.timeZone,
    sender: facts.sender,
    phone: settings?.phoneNumber ?? '',
    colour: settings?.theme_colours.header_colour ?? '#334155',
    // Mail programs show no vector drawings.
    ...(/^\/[^/].*\.(png|jpe?g|gif)$/i.test(logo) && { logo: `https://${facts.host}${logo}` }),
  };
}
