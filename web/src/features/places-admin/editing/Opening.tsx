import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { AppError } from '#shared/errors';
import { useSession } from '../../../auth/session.tsx';
import { openDraft } from '../../../components/drafts/draftStore.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { useSlow } from '../../../components/useSlow.ts';
import { paths } from '../../../paths.ts';
import type { Opened } from './useKeptForm.ts';

interface OpeningProps<Form, Kept> {
  /** What the draft is kept under. */
  document: string;
  /** Reads what is saved; nothing for a new one. */
  read: () => Promise<Kept | undefined>;
  /** Said when there is nothing at the address. */
  missing: string;
  children: (opened: Opened<Form, Kept>) => ReactNode;
}

/** Opens a form: as it is on the server now, and what was typed on this device and never saved. */
export function Opening<Form extends FieldValues, Kept>(props: OpeningProps<Form, Kept>) {
  const { document, read, missing, children } = props;
  const { config, user } = useSession();
  // Read once for each opening: what is typed then rests on it, whatever is read elsewhere later.
  const [opening] = useState(() => crypto.randomUUID());
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { data, error, isLoading, mutate } = useSWR<Opened<Form, Kept>, AppError>(
    ['opened', opening],
    async () => {
      const saved = await read();
      const owner = { school: config.schoolUid, person: user.userUid };
      const { draft, place } = await openDraft<Form>(owner, document);
      if (isLeft.current) place.leave();
      return { saved, draft, place };
    },
    once,
  );
  const isSlow = useSlow(isLoading);
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') {
    return (
      <EmptyState
        title={missing}
        action={
          <Button component={Link} to={paths.adminTab('places')} variant="outlined">
            Go to the places
          </Button>
        }
      >
        It may have been removed, or its address may be wrong.
      </EmptyState>
    );
  }
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return isSlow && <Skeleton variant="rounded" height={480} />;
  return children(data);
}

const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  keepPreviousData: false,
};
