import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { AppError } from '#shared/errors';
import { useSession } from '../../../auth/session.tsx';
import { type Draft, openDraft, type Place } from '../../../components/drafts/draftStore.ts';
import { Failure } from '../../../components/Failure.tsx';

/** What was typed on this device and never saved, and where what is typed next is kept. */
export interface Kept<T> {
  readonly draft: Draft<T> | undefined;
  readonly place: Place<T>;
}

interface OpeningProps<T, S> {
  /** What the draft is kept under. */
  document: string;
  /** What is edited, as it is on the server now. */
  read: () => Promise<S> | S;
  children: (kept: Kept<T>, saved: S) => ReactNode;
}

/** Opens a form: what is saved, read once, and the draft of it. */
export function Opening<T, S>({ document, read, children }: OpeningProps<T, S>) {
  const { config, user } = useSession();
  const [opening] = useState(() => crypto.randomUUID());
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { data, error, mutate } = useSWR<{ kept: Kept<T>; saved: S }, AppError>(
    ['opened-form', opening],
    async () => {
      const saved = await read();
      const kept = await openDraft<T>({ school: config.schoolUid, person: user.userUid }, document);
      if (isLeft.current) kept.place.leave();
      return { kept, saved };
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return children(data.kept, data.saved);
}
