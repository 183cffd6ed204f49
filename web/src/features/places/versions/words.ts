import type { PageVersionSummary } from '#shared/contract/page-versions';
import { inFrontOf, type ShownFrom } from '#shared/domain/page-versions';
import { minuteText } from '../../../components/dates.ts';
import type { Timed } from './schedule.ts';

/** What a version is called among others: by its title, or by that of the page where it leaves it. */
export const nameOf = (version: Timed, pageTitle: string): string => version.title ?? pageTitle;

/** When a version stands in for its page. */
export function windowWords({ start, end }: Timed, timeZone: string): string {
  const from = minuteText(new Date(start), timeZone);
  return end
    ? `From ${from} until ${minuteText(new Date(end), timeZone)}`
    : `From ${from}, without an end`;
}

/** What a version has of its own. */
export function changesWords(version: PageVersionSummary): string {
  const parts = [
    ...(version.title === undefined ? [] : ['the title']),
    ...(version.changes_content ? ['the content'] : []),
    ...(version.changes_folder ? ['the folder'] : []),
  ];
  return `Changes ${parts.join(' and ')}. Everything else stays as the page has it.`;
}

/** Says where another version takes its place; nothing where none does. */
export function overlapWords(
  version: Timed,
  schedule: readonly Timed[],
  pageTitle: string,
): string | undefined {
  const { others, isNeverShown } = inFrontOf(version, schedule);
  if (others.length === 0) return undefined;
  const names = others.map((other) => `“${nameOf(other, pageTitle)}”`).join(' and ');
  return isNeverShown
    ? `Readers never see this change: all of its time is covered by ${names}, which starts later or was made later.`
    : `Overlaps with ${names}: while both are open, readers see the one that started last.`;
}

/** One line of what readers see from when. */
export function shownWords(
  { from, version }: ShownFrom<Timed>,
  pageTitle: string,
  timeZone: string,
): { readonly when: string; readonly what: string } {
  return {
    when: from ? `From ${minuteText(new Date(from), timeZone)}` : 'Now',
    what: version ? `“${nameOf(version, pageTitle)}” (scheduled)` : 'The page itself',
  };
}
