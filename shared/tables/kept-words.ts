import { keptDays } from '#shared/retention';
import type { Kept, TableShape } from './table-shape.ts';

/** Returns how long records of a table are kept, as the register and the privacy page say it. */
export const keptOf = ({ kept }: Pick<TableShape, 'kept'>): string =>
  kept.map((rule) => (rule.called ? `${rule.called}: ${wordsOf(rule)}` : wordsOf(rule))).join('; ');

function wordsOf(rule: Kept): string {
  if ('always' in rule) return `as long as the school uses the portal, because ${rule.always}`;
  if ('until' in rule) {
    const end = rule.thenDays ? `, then ${daysOf(rule.thenDays)} (nightly purge)` : '';
    return `until ${rule.until}${end}${rule.by ? ` (${rule.by})` : ''}`;
  }
  if ('days' in rule) {
    const after = rule.after ? ` after ${rule.after}` : '';
    return `${daysOf(rule.days)}${after} (${rule.by})`;
  }
  if (rule.with === 'file') {
    return `until ${rule.file === 'roster' ? 'a roster' : `${rule.file}.csv`} no longer contains it`;
  }
  if (rule.with === 'record') return `as long as ${rule.owner} that it belongs to`;
  return `with the profile of the person, ${daysOf('leavers')} after the person left (nightly purge)`;
}

const yearDays = 365.25;

/** Returns the days of a class in words: whole years as years. */
function daysOf(name: keyof typeof keptDays): string {
  const days = keptDays[name];
  const years = Math.round(days / yearDays);
  if (years > 1 && Math.ceil(years * yearDays) === days) return `${years} years`;
  return days === 1 ? '1 day' : `${days} days`;
}
