import { Button } from '@mui/material';
import { Link } from 'react-router';
import { openDays } from '#shared/asks/ask';
import { asks as asksApi, type ListedReport } from '#shared/asks/asks.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { pathTo } from '#shared/site/paths';
import { usePages } from '../../api/pages.ts';
import { dayName } from '../../components/days/days.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';

const columns = [
  { name: 'Title', isName: true, sx: { fontWeight: 600 } },
  { name: 'Type' },
  { name: 'Last day' },
] as const;

/** `/asks`: the posts and events whose answers a member of staff may read, also as a helper. */
export function AskListPage() {
  const { records, error, loadMore, isLoadingMore, refresh } = usePages(asksApi.list, {
    limit: 50,
  });
  const isNarrow = useIsNarrow();
  return (
    <Screen>
      <Column gap={2}>
        {error && (
          <Failure what="The list of answers" error={error} onRetry={() => void refresh()} />
        )}
        {!records && !error && <Skeletons heights={[160]} what="the list of answers" />}
        {records?.length === 0 && !loadMore && (
          <EmptyState title="Nothing asks yet">
            Posts and events that you wrote, or help with, are here when they ask for answers.
          </EmptyState>
        )}
        {records && records.length > 0 && (
          <>
            <Quiet size="medium">
              What ends last is first.{' '}
              {`“I have read this” ends ${openDays} days after its last day.`}
            </Quiet>
            <RowList
              label="Answers"
              columns={columns}
              rows={records.map((record) => rowOf(record, isNarrow))}
            />
          </>
        )}
        {loadMore && (
          <Button variant="outlined" loading={isLoadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
        )}
      </Column>
    </Screen>
  );
}

const names: Readonly<Record<string, string>> = { ...postTypeNames, event: 'Event' };

const lastDay = (by: string) => dayName(by, { day: 'numeric', month: 'long', year: 'numeric' });

/** A row; a card has no head of its last day. */
const rowOf = ({ askUid, title, type, by, is_removed }: ListedReport, isNarrow: boolean) => ({
  key: askUid,
  cells: [
    <>
      <Link to={pathTo('/asks/:askUid', { askUid })}>{title}</Link>
      {is_removed && (
        <Quiet size="medium" sx={{ fontWeight: 400 }}>
          No longer asked
        </Quiet>
      )}
    </>,
    names[type] ?? type,
    isNarrow ? `Last day ${lastDay(by)}` : lastDay(by),
  ],
});
