import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { useFeedback } from '../feedback/feedback.tsx';
import { saveFile } from './saveFile.ts';

/** Makes a file of many pages. It reports how many rows it has read so far. */
type Make = (
  signal: AbortSignal,
  onRead: (count: number) => void,
) => Promise<{ name: string; content: Blob }>;

/**
 * Saves every row that a filter finds as a file. `read` is the number of rows read so far, and
 * undefined when no export runs.
 */
export function useExport() {
  const { fail } = useFeedback();
  const [read, setRead] = useState<number>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function save(make: Make) {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setRead(0);
    try {
      const { name, content } = await make(signal, setRead);
      signal.throwIfAborted();
      saveFile(name, content);
    } catch (error) {
      if (!signal.aborted) fail(error instanceof AppError ? error : noFile);
    } finally {
      if (!signal.aborted) setRead(undefined);
    }
  }
  function cancel() {
    reading.current?.abort();
    setRead(undefined);
  }
  return { read, save, cancel };
}

const noFile = new AppError(
  'unexpected',
  "We couldn't make the file. Choose fewer days, then try again.",
);
