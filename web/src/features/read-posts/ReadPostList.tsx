import { Box, CircularProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { fullName } from '#shared/people/names';
import type { PersonName } from '#shared/people/users.contract';
import { postTypeNames } from '#shared/posts/type-names';
import type { ReportedRead } from '#shared/read-posts/readposts.contract';
import { FoldedFilters } from '../../components/filters/FoldedFilters.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Quiet } from '../../components/layout/layout.tsx';
import { CardList } from '../../components/lists/CardList.tsx';
import { NoRecords } from '../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../components/lists/NumberedPager.tsx';
import { SortChoice } from '../../components/lists/SortChoice.tsx';
import { useListView } from '../../components/lists/useListView.ts';
import type { Answer, NumberedPage } from '../../components/lists/useNumberedPage.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { PostFinder } from './PostFinder.tsx';
import { type RowsProps, SubjectLink } from './rows.tsx';
import { useReadMarks } from './useReadMarks.ts';
import { isSound, noFilter, type ReadFilter, type ReadView, readView } from './view.ts';

const ReadGrid = onDemand(async () => (await import('./ReadGrid.tsx')).ReadGrid);

/** Shows which posts a person has opened, and when for the first time. */
export function ReadPostList() {
  const { view, setView: changeView } = useListView(readView);
  const { person, marks, isKnown } = useReadMarks(view);
  const isNarrow = useIsNarrow();
  const isSlow = useSlow(person.isLoading || marks.isLoading);
  // Loads the grid at the same time as the rows.
  useEffect(() => {
    if (!isNarrow) ReadGrid.fetch();
  }, [isNarrow]);
  const isUnknown = person.error?.kind === 'notFound';
  const error = isUnknown ? undefined : (person.error ?? marks.error);
  const refresh = () => void Promise.all([person.mutate(), marks.mutate()]);
  // A change starts at page 1. The same choice again reloads.
  const setView = (changed: Partial<ReadView>) => changeView({ page: 1, ...changed }, refresh);
  const { data } = marks;
  const shown = isKnown && !isUnknown && data ? data : undefined;

  return (
    <>
      {!isSound(view.filter) && <PostFinder />}
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        What one person has read
      </Typography>
      <FoldedFilters isFolded={isNarrow && isSound(view.filter)}>
        <FilterPanel
          filter={view.filter}
          isLoading={person.isValidating || marks.isValidating}
          unknown={isUnknown ? 'Nobody at this school has this username.' : undefined}
          onFilter={(filter) => setView({ filter })}
        />
      </FoldedFilters>
      {error && <Failure what="What this person has read" error={error} onRetry={refresh} />}
      {!isSound(view.filter) && (
        <Typography color="textSecondary">
          Enter a username to see the posts that this person has opened.
        </Typography>
      )}
      {isSlow && !shown && !error && (
        <Box role="status" aria-label="Loading read posts" sx={spinner}>
          <CircularProgress aria-hidden />
        </Box>
      )}
      {shown && person.data && (
        <ReadPage
          person={person.data}
          data={shown}
          view={view}
          isLoading={isSlow}
          isNarrow={isNarrow}
          onChange={setView}
        />
      )}
    </>
  );
}

interface ReadPageProps {
  person: PersonName;
  data: NumberedPage<Answer<ReportedRead>>;
  view: ReadView;
  isLoading: boolean;
  isNarrow: boolean;
  onChange: (changed: Partial<ReadView>) => void;
}

/** Shows one page of a person's marks as a table or as cards, with the pager. */
function ReadPage({ person, data, view, isLoading, isNarrow, onChange }: ReadPageProps) {
  const Rows = isNarrow ? ReadCards : ReadGrid;
  return (
    <>
      <Heading person={person} />
      {data.rows.length === 0 && (
        <NoRecords reset="Show all days and posts" onReset={widened(view.filter, onChange)}>
          {`${person.firstname} has opened no posts that match.`}
        </NoRecords>
      )}
      {data.sortedWithin && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {`Sorted within the newest ${data.sortedWithin.toLocaleString('en-AU')} posts. Use the filter to see others.`}
        </Typography>
      )}
      {data.rows.length > 0 && (
        <>
          <Rows
            username={person.username}
            rows={data.rows}
            view={view}
            isLoading={isLoading}
            onSort={(sort, order) => onChange({ sort, order })}
          />
          <NumberedPager data={data} size={view.size} onChange={onChange} />
        </>
      )}
    </>
  );
}

const Heading = ({ person: { firstname, surname, username } }: { person: PersonName }) => (
  <Typography variant="h3" component="h2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
    {fullName({ firstname, surname })}{' '}
    <Quiet component="span" sx={{ fontWeight: 400 }}>
      {username}
    </Quiet>
  </Typography>
);

/** Returns what shows all posts of the same person, if the filter leaves some out. */
function widened(
  { from, to, postUid, ...filter }: ReadFilter,
  setView: (changed: Partial<ReadView>) => void,
) {
  if (!from && !to && !postUid) return undefined;
  return () => setView({ filter: { ...noFilter, ...filter } });
}

const spinner = { display: 'flex', justifyContent: 'center', py: 4 };

const orders = {
  created_at: ['Opened, newest first', 'Opened, oldest first'],
  type: ['Type, Z to A', 'Type, A to Z'],
  title: ['Subject, Z to A', 'Subject, A to Z'],
} as const;

/** The report on narrow screens: a card for each post, with the columns of the table. */
const ReadCards = ({ username, rows, view, onSort }: RowsProps) => (
  <>
    <SortChoice sort={view.sort} order={view.order} names={orders} onSort={onSort} />
    <CardList
      label="Read posts"
      cards={rows.map((read) => ({
        key: read.posts_postUid,
        title: <SubjectLink read={read} />,
        facts: [
          ['Username', username],
          ['Type', postTypeNames[read.type]],
          ['Opened', <DateText key="opened" at={read.created_at} withTime />],
        ],
      }))}
    />
  </>
);
