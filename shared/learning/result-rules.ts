import type { LineItem, Result } from '#shared/intake/class-records';

/**
 * Results are kept in tenths of a per cent: 745 is 74.5 %. So sums are exact, and the decimal that
 * people see is the one that is counted.
 */
export type Tenths = number;

/**
 * The state of a student’s own result: marked; excused; not handed in, which counts 0 once the due
 * day is past; or not marked yet.
 */
export const resultStates = ['marked', 'exempt', 'missing', 'unmarked'] as const;
export type ResultState = (typeof resultStates)[number];

/** A student’s result in a task. */
export interface TaskResult {
  readonly state: ResultState;
  /** Only of a marked task. */
  readonly tenths?: Tenths;
}

/**
 * Returns a student’s result in a task. Only graded numeric scores count.
 * An exempt task never counts, also with a score.
 */
export function taskResult(
  result: Scored | undefined,
  { resultValueMax }: Pick<LineItem, 'resultValueMax'>,
): TaskResult {
  if (!result) return { state: 'unmarked' };
  if (result.scoreStatus === 'exempt') return { state: 'exempt' };
  const tenths = isGraded(result) ? tenthsOf(result.score ?? 0, resultValueMax) : undefined;
  if (tenths !== undefined) return { state: 'marked', tenths };
  return { state: result.missing ? 'missing' : 'unmarked' };
}

type Scored = Pick<Result, 'scoreStatus' | 'score' | 'missing'>;

/** Whether a result has a score that counts. */
export const isGraded = ({ scoreStatus, score }: Scored): boolean =>
  scoreStatus === 'fully graded' && score !== undefined;

/** Whether a student has not handed in a task. */
export const isMissing = (result: Scored): boolean =>
  result.missing === true && result.scoreStatus !== 'exempt' && !isGraded(result);

/** Returns what a result counts on a day: 0 for missing work after its due day, or nothing. */
export function countedTenths(
  { state, tenths }: TaskResult,
  dueDate: string,
  today: string,
): Tenths | undefined {
  if (state === 'missing') return dueDate < today ? 0 : undefined;
  return state === 'marked' ? tenths : undefined;
}

/**
 * Returns a score in tenths of a per cent of the most that is possible, rounded half up. The
 * calculation has no fractions, so 0.285 of 1 is 28.5 %.
 */
export function tenthsOf(score: number, most: number | undefined): Tenths | undefined {
  if (most === undefined || most <= 0 || !Number.isFinite(score)) return undefined;
  const [above, below] = [scaled(Math.max(0, score)), scaled(most)];
  return below === 0n ? undefined : Number((2000n * above + below) / (2n * below));
}

/** A task that counts in a course: its result, and the weight of its category. */
export interface WeightedTask {
  readonly tenths: Tenths;
  readonly weight?: number | undefined;
}

/**
 * Returns the result of a course: the mean of its marked tasks by the weight of their categories.
 * Weights of unmarked tasks are left out. Where no task has a weight all weigh the same; where some
 * have, a task without a weight is practice and does not count.
 */
export function courseTenths(tasks: readonly WeightedTask[]): Tenths | undefined {
  const isWeighted = tasks.some(({ weight }) => weight !== undefined);
  let above = 0n;
  let below = 0n;
  for (const { tenths, weight } of tasks) {
    const share = isWeighted ? scaled(Math.max(0, weight ?? 0)) : 1n;
    above += share * BigInt(tenths);
    below += share;
  }
  return below === 0n ? undefined : Number((2n * above + below) / (2n * below));
}

/** The decimals of scores and weights that count. */
const decimals = 9;

/** Returns a number without its decimal point. */
const scaled = (value: number): bigint => BigInt(value.toFixed(decimals).replace('.', ''));

/** Returns per cent with one decimal. */
export const perCent = (tenths: Tenths): number => tenths / 10;
