import type { MailingContent, Told } from '#functions/mail/content';
import { oneLine } from '#functions/mail/messages/html';
import { addDays } from '#shared/domain/zone';

/** Names as a sentence has them: “Ada, Ben and Cleo”. */
export function listed(names: readonly string[]): string {
  const shown = names.map((name) => oneLine(name, 60) || 'your child');
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Names as a subject has room for: “Ada, Ben and 1 more”. */
const shortly = (names: readonly string[]): string =>
  names.length > 2 ? listed([...names.slice(0, 2), `${names.length - 2} more`]) : listed(names);

/** The children a message is about; nobody when it also tells what concerns the person otherwise. */
export function childrenNamed({ own, children }: Told): string {
  const isOwn = own.posts.length + own.events.length > 0;
  return isOwn ? '' : shortly(children.map(({ firstname }) => firstname));
}

/** A subject in one line, with the children it is about. */
export function subjectOf(what: string, told: Told): string {
  const names = childrenNamed(told);
  const subject = oneLine(what, 150);
  return names ? oneLine(`${subject}, for ${names}`, 290) : subject;
}

const date = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
// Making one costs as much as a whole message.
const withWeekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', ...date });
const withoutWeekday = new Intl.DateTimeFormat('en-AU', date);

/** “Monday 23 November”. */
export const longDay = (day: string): string =>
  withWeekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** The Monday of a day's week: “16 November”. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return withoutWeekday.format(new Date(`${addDays(day, -((weekday + 6) % 7))}T00:00:00Z`));
}

/** What mail programs show beside a subject: the first of what is told. */
export const previewOf = (texts: readonly string[]): string =>
  oneLine(texts.filter(Boolean).slice(0, 4).join(' · '), 140);

/** What each kind of mailing is called in a footer. */
export const kindWords = {
  Weekly: 'the weekly digest',
  Daily: 'daily reminders',
  Principal: 'messages from the principal',
} as const satisfies Record<MailingContent['type'], string>;

/** As what somebody gets a message. */
export function readerWords({ as, children }: Told): string {
  const own = { student: 'a student', carer: '', staff: 'a member of staff' }[as];
  const family = children.length > 0 ? 'a carer' : '';
  return [own, family].filter(Boolean).join(' and ') || 'a member of its community';
}
