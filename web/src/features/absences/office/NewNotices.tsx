import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { Notice } from '#shared/absences/notice';
import { Row } from '../../../components/layout/layout.tsx';
import { childNames, kindNames } from './words.ts';

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
export function NewNotices({ waiting, onShow, hasFailed, quiet }: NewNoticesProps) {
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
            : 'New notices appear here as they arrive.'}
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
