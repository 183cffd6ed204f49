import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { Notice } from '#shared/absences/notice';
import { Row } from '../../../../components/layout/layout.tsx';
import { WaitingCards } from '../../../../components/lists/CardList.tsx';
import { EmptyState } from '../../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../../components/screen/Failure.tsx';
import type { Notices } from '../useNotices.ts';
import type { SteadyNotice } from '../useSteady.ts';
import { childNames, kindNames } from '../words.ts';
import { RowKeys } from './RowKeys.tsx';

interface NoticeListProps {
  /** What it lists, at the start of a sentence: `The requests for leave`. */
  what: string;
  notices: Notices;
  hasFailed: boolean;
  /** What an empty list means. */
  empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** What is said while no new notice waits. */
  summary?: ReactNode;
  /** Its notices are marked as seen and recorded, also by keys. */
  hasMarks?: boolean;
  children: (shown: readonly SteadyNotice[]) => ReactNode;
}

/** A list of notices that stays still while it is read, with its new, empty and failed states. */
export function NoticeList({
  notices,
  hasFailed,
  empty,
  hasMarks = true,
  ...rest
}: NoticeListProps) {
  const { what, summary, children } = rest;
  const { shown, waiting, error, retry, showNew } = notices;
  return (
    <>
      <NewNotices waiting={waiting} onShow={showNew} hasFailed={hasFailed} quiet={summary} />
      {error && !shown && <Failure what={what} error={error} onRetry={retry} />}
      {!shown && !error && <WaitingCards />}
      {shown?.length === 0 && (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <>
          {children(shown)}
          <RowKeys hasMarks={hasMarks} />
        </>
      )}
    </>
  );
}

interface NewNoticesProps {
  waiting: readonly Notice[];
  onShow: () => void;
  hasFailed: boolean;
  /** What stands here while no new notice waits. */
  quiet?: ReactNode;
}

/**
 * Announces notices that arrived while the list is read. It has the same height without them, so
 * nothing below moves.
 */
function NewNotices({ waiting, onShow, hasFailed, quiet }: NewNoticesProps) {
  const [first] = waiting;
  if (quiet && !first && !hasFailed) {
    return (
      <Row role="status" gap={1.5} align="center" isOneLine sx={bar}>
        {quiet}
      </Row>
    );
  }
  return (
    <Row className="no-print" gap={1.5} align="center" isOneLine sx={bar}>
      <Box role="status" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {hasFailed
          ? 'New notices can’t be loaded at the moment. This page tries again every 5 seconds.'
          : first
            ? newText(first, waiting.length)
            : ''}
      </Box>
      {first && !hasFailed && (
        <Button size="small" variant="contained" onClick={onShow} sx={{ flexShrink: 0 }}>
          {waiting.length === 1 ? 'Show it' : `Show ${waiting.length}`}
        </Button>
      )}
    </Row>
  );
}

function newText(first: Notice, count: number): string {
  const what = first.kind ? kindNames[first.kind].toLowerCase() : 'notice';
  return count === 1 ? `New ${what}: ${childNames(first)}` : `${count} new notices`;
}

const bar = {
  minHeight: { xs: 56, sm: 44 },
  mb: 1,
  fontSize: '0.9375rem',
  color: 'text.secondary',
};
