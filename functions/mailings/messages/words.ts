import { addDays } from '#shared/kernel/zone';
import type { MessageContent } from '../rules/content.ts';
import { oneLine } from './html.ts';

/** Joins names for a sentence: “Ada, Ben and Cleo”. */
export function listed(names: readonly string[]): string {
  const shown = names.map((name) => oneLine(name, 60) || 'your child');
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Joins names for a subject: “Ada, Ben and 1 more”. */
const shortly = (names: readonly string[]): string =>
  names.length > 2 ? listed([...names.slice(0, 2), `${names.length - 2} more`]) : listed(names);

/** Returns the children that a message is about; empty when it has the person's own items too. */
export function childrenNamed({ own, children }: MessageContent): string {
  const isOwn = own.posts.length + own.events.length > 0;
  return isOwn ? '' : shortly(children.map(({ firstname }) => firstname));
}

/** Returns a subject on one line, with the children that the message is about. */
export function subjectOf(what: string, personal: MessageContent): string {
  const names = childrenNamed(personal);
  const subject = oneLine(what, 150);
  return names ? oneLine(`${subject}, for ${names}`, 290) : subject;
}

const date = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
// Created once: it costs as much as a whole message.
const withWeekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', ...date });
const withoutWeekday = new Intl.DateTimeFormat('en-AU', date);

/** Formats a day as “Monday 23 November”. */
export const longDay = (day: string): string =>
  withWeekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** Formats the Monday of a day's week as “16 November”. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return withoutWeekday.format(new Date(`${addDays(day, -((weekday + 6) % 7))}T00:00:00Z`));
}

/** Returns the text that mail programs show beside a subject: the first items. */
export const previewOf = (texts: readonly string[]): string =>
  oneLine(texts.filter(Boolean).slice(0, 4).join(' · '), 140);

/** Returns in which role a person gets a message. */
export function readerWords({ as, children }: MessageContent): string {
  const own = {
    student: 'a student',
    carer: '',
    staff: 'a member of staff',
    subscriber: 'a subscriber',
  }[as];
  const family = children.length > 0 ? 'a carer' : '';
  return [own, family].filter(Boolean).join(' and ') || 'a member of its community';
}
