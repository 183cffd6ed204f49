import type { AskedKind, Values } from './question.ts';

/** Returns an answer as people read it. */
export function valueInWords(
  kind: AskedKind | 'repeat',
  value: Values[string] | undefined,
): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return String(value);
  const text = value.trim();
  if (kind === 'yes-no') return text === 'yes' ? 'Yes' : text === 'no' ? 'No' : text;
  return kind === 'date' ? dayInWords(text) : text;
}

const words = new Intl.DateTimeFormat('en-AU', {
  ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
  timeZone: 'UTC',
});

/** Returns a day `YYYY-MM-DD` as people read it: “24 November 2026”. */
export function dayInWords(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : words.format(at);
}
