import { Button } from '@mui/material';
import { Link } from 'react-router';
import { openDays } from '#shared/asks/ask';
import { asks as asksApi, type ListedReport } from '#shared/asks/asks.contract';
import { dayIn } from '#shared/kernel/zone';
import { postTypeNames } from '#shared/posts/type-names';
import { pathTo } from '#shared/site/paths';
import { serverNow } from '../../api/clock.ts';
import { usePages } from '../../api/pages.ts';
import { dayWords } from '../../components/days/dayWords.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { RowList } from '../../components/lists/RowList.tsx';
import { SendButton } from '../../components/screen/connection/NeedsInternet.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { type Counted, useCounts } from './useCounts.ts';

const columns = [
  { name: 'Title', isName: true, sx: { width: '36%', fontWeight: 600 } },
  { name: 'Type' },
  { name: 'Answers' },
  { name: 'Last day', order: 'descending' },
] as const;

/** `/asks`: the posts and events whose answers a member of staff may read, also as a helper. */
export function AskListPage() {
  const { records, error, loadMore, isLoadingMore, refresh } = usePages(asksApi.list, {
    limit: 25,
  });
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
        {records && records.length > 0 && <Reports records={records} />}
        {loadMore && (
          <Button variant="outlined" loading={isLoadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
        )}
      </Column>
    </Screen>
  );
}

function Reports({ records }: { records: readonly ListedReport[] }) {
  const today = dayIn(useTimeZone(), serverNow());
  const { counts, isCounting, count } = useCounts();
  const open = records.filter(({ askUid }) => !counts[askUid]);
  return (
    <>
      <Row align="center" justify="space-between">
        <Quiet size="medium">What closes last is first.</Quiet>
        {open.length > 0 && (
          <SendButton
            variant="outlined"
            loading={isCounting}
            onClick={() => void count(open.map(({ askUid }) => askUid))}
          >
            Count who has answered
          </SendButton>
        )}
      </Row>
      <RowList
        label="Answers"
        columns={columns}
        rows={records.map((record) => rowOf(record, counts[record.askUid], today))}
      />
    </>
  );
}

const names: Readonly<Record<string, string>> = { ...postTypeNames, event: 'Event' };

const rowOf = (record: ListedReport, counted: Counted | undefined, today: string) => ({
  key: record.askUid,
  cells: [
    <>
      <Link to={pathTo('/asks/:askUid', { askUid: record.askUid })} state={{ title: record.title }}>
        {record.title}
      </Link>
      {record.is_removed && (
        <Quiet size="medium" sx={{ fontWeight: 400 }}>
          No longer asked
        </Quiet>
      )}
    </>,
    names[record.type] ?? record.type,
    answersOf(record, counted) || '–',
    <LastDay key="last" record={record} today={today} />,
  ],
});

/** Returns how many have answered, where it was counted, and how many places are taken. */
const answersOf = ({ places }: ListedReport, counted: Counted | undefined): string =>
  [
    // Of what is no longer asked nobody is left to ask.
    counted && counted.asked > 0 && `${words(counted.done)} of ${words(counted.asked)} answered`,
    places && `${words(places.taken)} of ${words(places.limit)} places taken`,
    places && places.waiting > 0 && `${words(places.waiting)} waiting`,
  ]
    .filter(Boolean)
    .join(', ');

const words = (count: number): string => count.toLocaleString('en-AU');

/** Until when people may answer, by which the list is in order, and why that is after the day they were told. */
const LastDay = ({ record: { by, closes_on }, today }: { record: ListedReport; today: string }) => (
  <>
    {`${closes_on < today ? 'Closed' : 'Closes'} on ${dayWords(closes_on, today)}`}
    {closes_on !== by && (
      <Quiet size="medium">
        {`Due by ${dayWords(by, today)}, and ${openDays} days more to say “I have read this”`}
      </Quiet>
    )}
  </>
);
