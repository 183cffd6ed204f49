import type { AudienceCount } from '#shared/audiences/audiences.contract';
import type { PublishWindow } from '#shared/kernel/publish-window';
import { mailingOf, nextMail, type ScheduledType } from '#shared/posts/mail-schedule';
import type { PostType } from '#shared/posts/posts.contract';
import { mailKindPhrases } from '#shared/posts/type-names';
import type { SchoolCalendar } from '#shared/timetables/school-days';
import { timeText, weekdayText } from '../text/dates.ts';
import { people } from './wideningText.ts';

/** Whom a post reaches, and when the school sends mail. */
export type MailReach = Pick<AudienceCount, 'total' | 'without_email' | 'schedule'>;

/** The moment, the zone in which its day is told, and the school days. */
interface Clock {
  readonly now: Date;
  readonly timeZone: string;
  readonly calendar: SchoolCalendar;
}

/** Says whether mail with a post leaves, when, and to whom; by the rules of the mailings. */
export function mailText(
  { total, without_email, schedule }: MailReach,
  { type, window }: { readonly type: PostType; readonly window: PublishWindow },
  clock: Clock,
): string {
  const mailing = mailingOf[type];
  if (mailing === 'Principal') return byHand;
  if (!schedule) return '';
  const name = mailKindPhrases[mailing];
  const { on } = mailing === 'Weekly' ? schedule.digest : schedule.daily;
  if (!on) return inPortal;
  const at = nextMail({ schedule, calendar: clock.calendar }, mailing, window, clock);
  if (!at && !window.end) return `No mail leaves until the next term begins.`;
  if (!at) return `No mail leaves: the post ends before ${name} ${isOrAre[mailing]} sent.`;
  const reached = total - without_email;
  const who = reached === 0 ? 'Nobody of them has an address.' : whoOf(reached, total);
  const when = `${weekdayText(at, clock.timeZone)} at ${timeText(at, clock.timeZone)}`;
  return `${sentences[mailing](when)} ${who}`;
}

const inPortal = 'It appears in the portal. No e-mail leaves automatically.';
const byHand =
  'It appears in the portal. No e-mail leaves automatically. A person who sends mail sends it from Email.';

const isOrAre: Readonly<Record<ScheduledType, string>> = { Weekly: 'is', Daily: 'are' };

const sentences: Readonly<Record<ScheduledType, (when: string) => string>> = {
  Weekly: (when) =>
    `The weekly digest of ${when} has it; people who chose another day get it then.`,
  Daily: (when) => `The daily reminders have it from ${when} until it ends.`,
};

/** Says who of the readers gets the mail, unless they turned it off. */
const whoOf = (reached: number, total: number): string =>
  reached === total
    ? 'It goes to everyone of them who has not turned it off.'
    : `It goes to the ${people(reached)} of them with an address who have not turned it off.`;
