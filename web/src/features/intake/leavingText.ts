import { goalsKind } from '#shared/intake/goals-undo';
import type { Intake, IntakeCount } from '#shared/intake/intake.contract';
import { wordOfKind } from '#shared/intake/intake-words';

type DryRun = Pick<Intake, 'counts' | 'format'>;

const number = (count: number): string => count.toLocaleString('en-AU');

/** Fewer records of a kind leave without a warning. */
const leastLeaving = 10;

/** Returns a sentence for each kind that loses more than a tenth of what is stored. */
export const lossesOf = ({ counts, format }: DryRun): string[] =>
  counts.filter((count) => isWhole(count, format) && isLoss(count)).map(lossText);

const storedOf = ({ leaving, changed, unchanged }: IntakeCount): number =>
  leaving + changed + unchanged;

const isLoss = (count: IntakeCount): boolean =>
  count.leaving >= leastLeaving && count.leaving * 10 > storedOf(count);

/** The kinds that a delta counts whole, as they follow from all its files and the stored ones. */
const derived: ReadonlySet<string> = new Set(['users', 'groups', 'key-learning-area']);

/**
 * Whether all stored records of a kind are counted. Goals, and the records of a delta, are only those
 * that the file names: who wrote it says of each that it leaves.
 */
const isWhole = ({ kind }: IntakeCount, format = ''): boolean =>
  kind !== goalsKind && (derived.has(kind) || !/\bdelta\b/.test(format));

function lossText(count: IntakeCount): string {
  const share = `${number(count.leaving)} of ${number(storedOf(count))}`;
  return count.kind === 'users'
    ? `${share} people will leave.`
    : `${share} ${recordsOf(count.kind)} will be deleted.`;
}

/** Returns the word for several records of a kind, inside a sentence. */
function recordsOf(kind: string): string {
  if (kind === 'year-info') return 'records of year information';
  const word = wordOfKind(kind);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** Returns the name of the school of a package that a dry run is for; undefined if the file names none. */
export const schoolIn = ({ schools }: Pick<Intake, 'schools'>): string | undefined =>
  schools?.find(({ is_chosen }) => is_chosen)?.name;

/** Returns the name of the button that applies a dry run. It says to which school, and how much leaves. */
export function applyName({ counts, schools }: Pick<Intake, 'counts' | 'schools'>): string {
  const school = schoolIn({ schools });
  const apply = school ? `Apply to ${school}` : 'Apply';
  const sum = (isCounted: (kind: string) => boolean) =>
    counts.reduce((total, { kind, leaving }) => total + (isCounted(kind) ? leaving : 0), 0);
  const people = sum((kind) => kind === 'users');
  const records = sum((kind) => kind !== 'users');
  if (people === 0) {
    if (records === 0) return apply;
    return `${apply} and delete ${records === 1 ? '1 record' : `${number(records)} records`}`;
  }
  const leaving = people === 1 ? '1 person leaves' : `${number(people)} people leave`;
  const deleted = records === 1 ? '1 record is deleted' : `${number(records)} records are deleted`;
  return `${apply}: ${leaving}${records > 0 ? `, ${deleted}` : ''}`;
}
