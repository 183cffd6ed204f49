import { inFrontOf, type ShownFrom } from '#shared/pages/page-versions';
import type { PageVersionSummary } from '#shared/pages/page-versions.contract';
import { serverNow } from '../../../api/clock.ts';
import { inSentence, minuteText, wordsOf } from '../../../components/text/dates.ts';
import type { Timed } from './schedule.ts';

/** Returns the name of a version: its own title, or the title of the page. */
export const nameOf = (version: Timed, pageTitle: string): string => version.title ?? pageTitle;

/** Returns the window of a version in words. */
export function windowWords({ start, end }: Timed, timeZone: string): string {
  const from = minuteText(new Date(start), timeZone);
  return end
    ? `From ${from} until ${minuteText(new Date(end), timeZone)}`
    : `From ${from}, without an end`;
}

/** Returns the fields that a version changes, in words. */
export function changesWords(version: PageVersionSummary): string {
  const parts = [
    ...(version.title === undefined ? [] : ['the title']),
    ...(version.changes_content ? ['the content'] : []),
    ...(version.changes_folder ? ['the folder'] : []),
  ];
  return `Changes ${parts.join(' and ')}. Everything else stays as the page has it.`;
}

/** Returns a note about versions that are shown instead; nothing if there are none. */
export function overlapWords(
  version: Timed,
  schedule: readonly Timed[],
  pageTitle: string,
): string | undefined {
  const { others, isNeverShown } = inFrontOf(version, schedule);
  if (others.length === 0) return undefined;
  const names = others.map((other) => `“${nameOf(other, pageTitle)}”`).join(' and ');
  return isNeverShown
    ? `Readers never see this change. For all of its time they see ${names}.`
    : `Overlaps with ${names}. When both are open, readers see the one that started last.`;
}

/** A line of the timeline. */
export function shownWords(
  { from, version }: ShownFrom<Timed>,
  pageTitle: string,
  timeZone: string,
): { readonly when: string; readonly what: string } {
  return {
    when: from ? `From ${inSentence(wordsOf(new Date(from), serverNow(), timeZone, true))}` : 'Now',
    what: version ? `“${nameOf(version, pageTitle)}” (scheduled)` : 'The page itself',
  };
}
