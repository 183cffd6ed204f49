import type { ReactNode } from 'react';
import type { AppError } from '#shared/kernel/errors';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { NoRecords } from '../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../components/lists/NumberedPager.tsx';
import type { Numbered } from '../../components/lists/numbered.ts';
import { type Column, type Row, RowList } from '../../components/lists/RowList.tsx';
import type { Answer, NumberedPage } from '../../components/lists/useNumberedPage.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { Loading } from './Loading.tsx';

/** A change of a part: another filter, page or size. */
export interface PartChange<Filter> {
  readonly filter?: Filter;
  readonly page?: number;
  readonly size?: Numbered['size'];
}

/** The props of a part with a filter and pages. */
export interface PartProps<Filter> {
  filter: Filter;
  page: number;
  size: Numbered['size'];
  /** `onSame` is called where nothing has changed. */
  onChange: (changed: PartChange<Filter>, onSame?: () => void) => void;
}

interface LogPartProps<T> {
  label: string;
  columns: readonly Column[];
  rowOf: (record: T) => Row;
  list: {
    readonly data: NumberedPage<Answer<T>> | undefined;
    readonly error: AppError | undefined;
    readonly isLoading: boolean;
  };
  size: Numbered['size'];
  /** Said below “No records found!”. */
  empty: string;
  onRetry: () => void;
  /** Removes the filter; undefined where none is set. */
  onReset: (() => void) | undefined;
  onChange: (changed: { page?: number; size?: Numbered['size'] }) => void;
  /** Shown above the rows. */
  action?: ReactNode;
}

/** The rows of a part of the web logs, with their pager. */
export function LogPart<T>({ label, columns, rowOf, list, ...part }: LogPartProps<T>) {
  const { data, error, isLoading } = list;
  const isSlow = useSlow(isLoading);
  if (error) return <Failure what={label} error={error} onRetry={part.onRetry} />;
  if (!data) return isSlow ? <Loading label={`Loading ${label}`} /> : null;
  if (data.rows.length === 0) {
    return (
      <NoRecords reset="Reset the filter" onReset={part.onReset}>
        {part.empty}
      </NoRecords>
    );
  }
  return (
    <>
      {part.action}
      <RowList
        label={label}
        list={`web-logs/${label}`}
        columns={columns}
        rows={data.rows.map(rowOf)}
        heading="h3"
        sx={look}
      />
      <NumberedPager data={data} size={part.size} onChange={part.onChange} />
    </>
  );
}

const look = {
  fontVariantNumeric: 'tabular-nums',
  '& td': { verticalAlign: 'top' },
};
