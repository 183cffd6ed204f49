import type { MailRate, Metrics, PostRate } from '#shared/metrics/metrics.contract';
import { postTypes } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { screens } from '#shared/site/screens';

/** Returns a share in per cent, rounded down; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((100 * part) / whole);

/** Returns a figure with its sign; a dash without one. */
export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${percent} %`;

/** Returns a number with separators. */
export const count = (number: number): string => number.toLocaleString('en-AU');

/** The axis of shares. */
export const shares = [
  [0, '0 %'],
  [25, '25 %'],
  [50, '50 %'],
  [75, '75 %'],
  [100, '100 %'],
] as const;

/** Returns the chart row of a post. */
export function postRow({ postUid, title, people, read }: PostRate) {
  const percent = percentOf(read, people);
  const note = `${count(read)} of ${count(people)}`;
  return {
    id: postUid,
    name: title,
    bar: percent,
    figure: percentText(percent),
    note,
    words: `Read by ${note} people`,
  };
}

/** Returns the chart row of a type of mail: opened by people, and at least by a machine. */
export function mailRow({ type, delivered, opened, machine_opened }: MailRate) {
  const percent = percentOf(opened, delivered);
  const machines = percentOf(machine_opened, delivered);
  const note = `${count(opened)} of ${count(delivered)}`;
  return {
    id: type,
    name: mailName(type),
    bar: percent,
    point: machines,
    figure: percentText(percent),
    note,
    words: `Opened by ${note} delivered; ${count(machine_opened)} more only by a machine`,
  };
}

/** What the screen calls the types of mail. */
const mailNames: Readonly<Record<string, string>> = {
  DIGEST: 'Weekly digest',
  PRINCIPAL: postTypeNames.principal,
  DAILYEMAIL: 'Daily reminders',
  'Unverified Absence': 'Absences to explain',
  'Notify Absence': 'Absence notices',
};

/** Returns the name of a type of mail. */
export const mailName = (type: string): string => mailNames[type] ?? type;

type Page = Metrics['pages'][number];

/** Returns the title of a page. A page of the portal has the title of its screen. */
export const pageName = ({ pageId, title }: Page): string =>
  title.startsWith('/') ? (screens.find(({ path }) => path === pageId)?.title ?? title) : title;

/** Returns the kind of a page in words; nothing of a page of the portal. */
export function pageNote({ pageType }: Page): string {
  if (pageType === 'page') return '';
  const type = postTypes.find((each) => each === pageType);
  return type ? postTypeNames[type] : pageType;
}
