import { Box, CircularProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { channelNames, channelTitles } from '#shared/notifications/channels';
import { FoldedFilters } from '../../components/filters/FoldedFilters.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { NoRecords } from '../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../components/lists/NumberedPager.tsx';
import { type ColumnChoice, useColumns } from '../../components/lists/tools/useColumns.ts';
import { useListView } from '../../components/lists/useListView.ts';
import type { NumberedPage } from '../../components/lists/useNumberedPage.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { Counters } from './Counters.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { gridColumns } from './gridColumns.tsx';
import { LogCards, LogSort } from './LogCards.tsx';
import { LogExports } from './LogExports.tsx';
import { messagesOn, nothingSent } from './names.ts';
import { type LogRows, useLogRows } from './useLogRows.ts';
import {
  filtersSet,
  isFiltered,
  isNarrowed,
  isSameFilter,
  type LogView,
  logView,
  noFilter,
} from './view.ts';

const ColumnButton = onDemand(
  async () => (await import('../../components/lists/tools/ColumnButton.tsx')).ColumnButton,
);
const LogGrid = onDemand(async () => (await import('./LogGrid.tsx')).LogGrid);
const OtherTypes = onDemand(async () => (await import('./OtherTypes.tsx')).OtherTypes);

/** The e-mail log: filters, counters, messages and exports. */
export function EmailLogList() {
  const { view, setView: changeView } = useListView(logView);
  const { data, error, isLoading, isValidating, mutate } = useLogRows(view);
  const isNarrow = useIsNarrow();
  const isSlow = useSlow(isLoading);
  // Loads the grid at the same time as the rows.
  useEffect(() => {
    if (!isNarrow) LogGrid.fetch();
  }, [isNarrow]);
  const isEmpty = data?.rows.length === 0;
  const hasRows = data && !isEmpty;
  const columns = useColumns(
    view.channel === 'mail' ? 'email-logs' : `${view.channel}-logs`,
    gridColumns(view.filter.types, view.channel),
  );

  // A change starts at page 1. The same choice again reloads.
  const setView = (changed: Partial<LogView>) =>
    changeView({ page: 1, ...changed }, () => void mutate());
  const sort = (by: LogView['sort'], order: LogView['order']) => setView({ sort: by, order });

  return (
    <>
      <ChoiceButtons
        label="Channel"
        options={channels}
        value={view.channel}
        onChoose={(chosen) => {
          const channel = channelNames.find((each) => each === chosen);
          if (channel) setView({ channel, sort: 'SnsPublishTime', order: 'desc' });
        }}
      />
      <FoldedFilters isFolded={isNarrow} set={filtersSet(view.filter)}>
        <FilterPanel
          filter={view.filter}
          channel={view.channel}
          isLoading={isLoading || isValidating}
          onFilter={(filter) => setView({ filter })}
        />
      </FoldedFilters>
      <Counters
        channel={view.channel}
        counts={data && isOf(data, view) ? data : undefined}
        isLoading={isLoading}
      />
      <LogExports view={view} isEmpty={!hasRows} isNarrow={isNarrow}>
        {hasRows &&
          (isNarrow ? <LogSort view={view} onSort={sort} /> : <ColumnButton choice={columns} />)}
      </LogExports>
      {error && (
        <Failure
          what={`The list “${channelTitles[view.channel]}”`}
          error={error}
          onRetry={() => void mutate()}
        />
      )}
      {isSlow && (
        <Box role="status" aria-label="Loading e-mails" sx={spinner}>
          <CircularProgress aria-hidden />
        </Box>
      )}
      {isEmpty && !isLoading && <NoMessages view={view} onChange={setView} />}
      {hasRows && (
        <MessagePage
          data={data}
          view={view}
          isLoading={isSlow}
          isNarrow={isNarrow}
          columns={columns}
          onSort={sort}
          onChange={setView}
        />
      )}
    </>
  );
}

const channels = channelNames.map((channel) => [channel, channelTitles[channel]] as const);

/** Tells whether rows were found by the filter of a view, on its channel. */
const isOf = (rows: LogRows, { channel, filter }: LogView): boolean =>
  rows.channel === channel && isSameFilter(rows.filter, filter);

interface ViewProps {
  view: LogView;
  onChange: (changed: Partial<LogView>) => void;
}

function NoMessages({ view: { filter, channel }, onChange }: ViewProps) {
  return (
    <NoRecords
      reset="Reset the filter"
      onReset={isFiltered(filter) ? () => onChange({ filter: noFilter }) : undefined}
      more={
        !isNarrowed(filter) && (
          <OtherTypes
            channel={channel}
            than={filter.types}
            onChoose={(types) => onChange({ filter: { ...filter, types } })}
          />
        )
      }
    >
      {isNarrowed(filter)
        ? `No ${messagesOn[channel].toLowerCase()} match these filters.`
        : nothingSent(filter.types, channel)}
    </NoRecords>
  );
}

interface MessagePageProps extends ViewProps {
  data: NumberedPage<LogRows>;
  isLoading: boolean;
  isNarrow: boolean;
  columns: ColumnChoice;
  onSort: (sort: LogView['sort'], order: LogView['order']) => void;
}

/** Shows one page of messages as a table or as cards, with the pager. */
function MessagePage({ data, view, isNarrow, onChange, ...list }: MessagePageProps) {
  const Rows = isNarrow ? LogCards : LogGrid;
  return (
    <>
      {data.sortedWithin && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {`Sorted within the newest ${data.sortedWithin.toLocaleString('en-AU')} ${messagesOn[view.channel].toLowerCase()}. Use the filter to see others.`}
        </Typography>
      )}
      <Rows rows={data.rows} view={view} {...list} />
      <NumberedPager data={data} size={view.size} onChange={onChange} />
    </>
  );
}

const spinner = { display: 'flex', justifyContent: 'center', py: 4 };
