import type { FamilySettings } from '#shared/site/family-settings';

/** Lists as texts with one entry on each line, as the form shows them. */

export const linesOf = (entries: readonly string[]): string => entries.join('\n');

export const entriesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Reason = FamilySettings['reasons'][number];

/** Returns the reasons of a text. A label that is known keeps its identifier. */
export function reasonsIn(
  labels: readonly string[],
  known: readonly Reason[],
  isAnyLength: boolean,
): Reason[] {
  return labels.map((label) => {
    const before = known.find((each) => each.label === label);
    return {
      reason: before?.reason ?? identifierOf(label),
      label,
      ...(isAnyLength && { any_length: true }),
    };
  });
}

/** Returns a label as small letters, digits and hyphens. */
const identifierOf = (label: string): string =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'reason';

/** Returns weeks as lines: `2026-02-02 A`. */
export const weekLines = (starts: FamilySettings['week_starts']): string =>
  linesOf(starts.map(({ day, week }) => `${day} ${week}`));

export const weeksIn = (text: string): FamilySettings['week_starts'] =>
  entriesIn(text).map((line) => {
    const [day = '', week = ''] = line.split(/\s+/, 2);
    return { day, week };
  });

/** Returns the letters of a text: `A, B`. */
export const lettersIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Returns contacts as lines: `School office: 02 5550 0100`. */
export const contactLines = (contacts: FamilySettings['emergency_contacts']): string =>
  linesOf(contacts.map(({ label, phone }) => `${label}: ${phone}`));

export const contactsIn = (text: string): FamilySettings['emergency_contacts'] =>
  entriesIn(text).map((line) => {
    const at = line.lastIndexOf(':');
    return { label: line.slice(0, Math.max(at, 0)).trim(), phone: line.slice(at + 1).trim() };
  });

/** Returns the contacts of lines as they are typed: empty ones and spaces at the end stay. */
export const contactsTyped = (text: string): FamilySettings['emergency_contacts'] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const at = Math.max(line.lastIndexOf(':'), 0);
        return { label: line.slice(0, at), phone: line.slice(at + 1).replace(/^ /, '') };
      });
