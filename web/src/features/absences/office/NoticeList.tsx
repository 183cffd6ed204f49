import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { NewNotices } from './NewNotices.tsx';
import type { Notices } from './useNotices.ts';
import type { SteadyNotice } from './useSteady.ts';

interface NoticeListProps {
  notices: Notices;
  hasFailed: boolean;
  /** What an empty list means. */
  empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** What is said while no new notice waits. */
  summary?: ReactNode;
  children: (shown: readonly SteadyNotice[]) => ReactNode;
}

/** A list of notices that stays still while it is read, with its new, empty and failed states. */
export function NoticeList({ notices, hasFailed, empty, summary, children }: NoticeListProps) {
  const { shown, waiting, error, retry, showNew } = notices;
  return (
    <>
      <NewNotices waiting={waiting} onShow={showNew} hasFailed={hasFailed} quiet={summary} />
      {error && !shown && <Failure error={error} onRetry={retry} />}
      {!shown && !error && <Skeleton variant="rounded" height={240} />}
      {shown?.length === 0 && (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {shown && shown.length > 0 && children(shown)}
    </>
  );
}
