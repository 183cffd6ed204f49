import { Box, Typography } from '@mui/material';
import { type ReactNode, type Ref, useId } from 'react';
import type { AppError } from '#shared/kernel/errors';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Pager } from '../../../components/lists/Pager.tsx';
import { type Column, type Row, RowList } from '../../../components/lists/RowList.tsx';
import type { Answer, NumberedPage } from '../../../components/lists/useNumberedPage.ts';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { pageSize } from './useNumbered.ts';

interface TableFrameProps<T> {
  title: string;
  columns: readonly Column[];
  read: {
    readonly data: NumberedPage<Answer<T>> | undefined;
    readonly error: AppError | undefined;
    readonly isLoading: boolean;
    readonly mutate: () => unknown;
  };
  row: (row: T) => Row;
  onPage: (page: number) => void;
  /** The hint when the table is empty. */
  whenEmpty: ReactNode;
  /** Shown beside the title. */
  tools?: ReactNode;
  /** The element that gets the focus when a row disappears. */
  top: Ref<HTMLHeadingElement>;
}

/** A table with its title and pager, or cards where a table is too wide. */
export function TableFrame<T>({ title, columns, read, row, onPage, ...props }: TableFrameProps<T>) {
  const id = useId();
  const { data, error } = read;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Typography
          variant="h2"
          id={id}
          ref={props.top}
          tabIndex={-1}
          sx={{ flex: 1, outline: 'none' }}
        >
          {title}
        </Typography>
        {props.tools}
      </Box>
      {error && <Failure what={title} error={error} onRetry={() => void read.mutate()} />}
      {read.isLoading && !data && (
        // What follows stays below the window until the length of this list is known.
        <Box sx={{ height: '100vh' }}>
          <Skeletons heights={[240]} what={title.toLowerCase()} />
        </Box>
      )}
      {data?.rows.length === 0 && (
        <EmptyState title="No records found!">{props.whenEmpty}</EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Box sx={{ mb: 2 }}>
            <RowList
              label={title}
              list={title.toLowerCase()}
              columns={columns}
              rows={data.rows.map(row)}
              heading="h3"
              foldsActs
              sx={dense}
            />
          </Box>
          <Pager
            label={`${title}, page by page`}
            page={data.page}
            size={pageSize}
            count={data.rows.length}
            hasMore={data.hasMore}
            onPage={onPage}
          />
        </>
      )}
    </Box>
  );
}

const dense = {
  fontSize: '0.9375rem',
  '& td, & th': { px: 1, fontSize: 'inherit', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& td:last-of-type': { whiteSpace: 'nowrap', width: '1%' },
  '& td:last-of-type .MuiButton-root': { minWidth: 0 },
};
