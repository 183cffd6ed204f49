import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';

/** A file on its way, or one that was refused. */
export interface MovingFile {
  readonly key: string;
  readonly file: File;
  /** The part that is sent, from 0 to 1. */
  readonly share: number;
  /** Why it was not added. */
  readonly fault?: string | undefined;
  /** The same file may be added the next time. */
  readonly isTemporary?: boolean;
}

/** How a file is on its way. */
export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export type Moving = Pick<ReturnType<typeof useMoving>, 'moving' | 'drop' | 'tryAgain'>;

/** The files on their way: `send` sends one and has it checked. They stop when the form closes. */
export function useMoving<Added>(
  send: (file: File, sending: Sending) => Promise<Added>,
  onAdded: (added: Added) => void,
) {
  const [moving, setMoving] = useState<readonly MovingFile[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const each of uploads.values()) each.abort();
    };
  }, []);
  const note = (key: string, is: Partial<MovingFile>) =>
    setMoving((all) => all.map((each) => (each.key === key ? { ...each, ...is } : each)));
  const drop = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setMoving((all) => all.filter((each) => each.key !== key));
  };
  async function start(key: string, file: File) {
    const stop = new AbortController();
    running.current.set(key, stop);
    const { signal } = stop;
    try {
      const added = await send(file, { signal, onProgress: (share) => note(key, { share }) });
      if (signal.aborted) return;
      drop(key);
      onAdded(added);
    } catch (error) {
      if (!signal.aborted) note(key, refusalOf(error));
    }
  }
  return {
    moving,
    drop,
    begin(file: File) {
      const key = crypto.randomUUID();
      setMoving((all) => [...all, { key, file, share: 0 }]);
      void start(key, file);
    },
    tryAgain({ key, file }: MovingFile) {
      note(key, { share: 0, fault: undefined });
      void start(key, file);
    },
  };
}

/** Returns why a file was not added. */
function refusalOf(error: unknown): Pick<MovingFile, 'fault' | 'isTemporary'> {
  if (!(error instanceof AppError)) {
    return { fault: 'This file could not be added. Try again.', isTemporary: true };
  }
  const fault = Object.values(error.fields ?? {})[0] ?? error.message;
  return { fault, isTemporary: error.kind !== 'badRequest' };
}
