import { keptDays } from '#shared/retention';
import type { Kept, TableShape } from './table-shape.ts';

/** Returns how long records of a table are kept, as the register and the privacy page say it. */
export const keptOf = ({ kept }: Pick<TableShape, 'kept'>): string =>
  kept.map((rule) => (rule.of ? `${words(rule.of)}: ${wordsOf(rule)}` : wordsOf(rule))).join('; ');

function wordsOf(rule: Kept): string {
  if ('always' in rule) return `as long as the school uses the portal, because ${rule.always}`;
  if ('until' in rule) {
    const end = rule.thenDays ? `, then ${keptDays[rule.thenDays]} days (nightly purge)` : '';
    return `until ${rule.until}${end}${rule.by ? ` (${rule.by})` : ''}`;
  }
  if ('days' in rule) {
    const after = rule.after ? ` after ${rule.after}` : '';
    return `${keptDays[rule.days]} days${after} (${rule.by})`;
  }
  if (rule.with === 'file') {
    return `until ${rule.file === 'roster' ? 'a roster' : `${rule.file}.csv`} no longer contains it`;
  }
  if (rule.with === 'record') return `as long as ${rule.owner} that it belongs to`;
  return `with the profile of the person, ${keptDays.leavers} days after the person left (nightly purge)`;
}

/** Splits the name of a kind of record into words: `removedEntry` is “removed entry”. */
const words = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
