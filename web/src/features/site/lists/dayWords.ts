const words = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns a day in words: `Mon 2 Feb 2026`. A text that is no day stays as it is. */
export function dayWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : words.format(at).replace(/,/g, '');
}
