import { useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { useFeedback } from '../../feedback/feedback.tsx';

/** How many records of a running act are done. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/**
 * Acts on several records: one after the other, and one act at a time. `refresh` reads the list again
 * after each act, `onDone` follows an act that has ended.
 */
export function useMany(refresh: () => Promise<unknown>, onDone: () => void) {
  const { say, fail } = useFeedback();
  const [progress, setProgress] = useState<Progress>();
  const isBusy = useRef(false);

  async function each<Row extends { readonly title: string }, T>(
    rows: readonly Row[],
    act: (row: Row) => Promise<T>,
  ) {
    const result = await onEach(rows, act, setProgress);
    setProgress(undefined);
    await refresh();
    return result;
  }

  /** Says what was done, with Undo; a record that was refused is named. */
  function report(words: string, refused: readonly Refusal[], undo?: () => Promise<void>) {
    if (refused.length === 0) say(words, undo && (() => void undo().catch(fail)));
    else fail(actSummary(words, refused));
  }

  /** Makes an act that does nothing while another one runs, and that shows why it failed. */
  const once = <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async function run(...args: Args) {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        await act(...args);
        onDone();
      } catch (error) {
        fail(error);
      } finally {
        isBusy.current = false;
        setProgress(undefined);
      }
    };
  return { progress, each, report, once };
}

/** Runs an act on each record; a refusal stops only its own record. */
async function onEach<Row extends { readonly title: string }, T>(
  rows: readonly Row[],
  act: (row: Row) => Promise<T>,
  onProgress: (progress: Progress) => void,
) {
  const done: T[] = [];
  const refused: Refusal[] = [];
  for (const row of rows) {
    onProgress({ done: done.length + refused.length, of: rows.length });
    try {
      done.push(await act(row));
    } catch (error) {
      refused.push({ title: row.title, error });
    }
  }
  return { done, refused };
}

/** A record that an act did not change, and why. */
interface Refusal {
  readonly title: string;
  readonly error: unknown;
}

/** The most records that a message names. */
const mostNamed = 3;

/** Says what was done, and which records were not changed: `2 posts withdrawn. Not changed: …` */
function actSummary(words: string, refused: readonly Refusal[]): AppError {
  const named = refused
    .slice(0, mostNamed)
    .map(({ title, error }) => `“${title}”: ${sentenceOf(error)}`);
  const more = refused.length - named.length;
  const rest = more > 0 ? ` And ${more} more.` : '';
  return new AppError('conflict', `${words} Not changed: ${named.join(' ')}${rest}`);
}

const sentenceOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong. Please try again.';
