import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type Ref, useId } from 'react';
import type { AppError } from '#shared/errors';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { useSlow } from '../../../components/useSlow.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import type { Column, Row } from './rows.ts';
import { type NumberedPage, pageSize } from './useNumbered.ts';

interface TableFrameProps<T> {
  title: string;
  columns: readonly Column[];
  read: {
    readonly data: NumberedPage<T> | undefined;
    readonly error: AppError | undefined;
    readonly isLoading: boolean;
    readonly mutate: () => unknown;
  };
  row: (row: T) => Row;
  onPage: (page: number) => void;
  /** What to do where nothing is found. */
  whenEmpty: ReactNode;
  /** Stands beside the title. */
  tools?: ReactNode;
  /** Where the focus goes when a row disappears. */
  top: Ref<HTMLHeadingElement>;
}

/** One of the two tables: its title, its rows by place name, and the way through its pages; cards where a table has no room. */
export function TableFrame<T>({ title, columns, read, row, onPage, ...props }: TableFrameProps<T>) {
  const id = useId();
  const { data, error } = read;
  const isNarrow = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const Rows = isNarrow ? RowCards : RowTable;
  const isSlow = useSlow(read.isLoading && !data);
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
      {error && <Failure error={error} onRetry={() => void read.mutate()} />}
      {isSlow && <Skeleton variant="rounded" height={240} />}
      {data?.rows.length === 0 && (
        <EmptyState title="No records found!">{props.whenEmpty}</EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Rows title={title} columns={columns} rows={data.rows.map(row)} />
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
