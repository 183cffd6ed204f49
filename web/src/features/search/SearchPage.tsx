import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useRef } from 'react';
import { type SearchHit, type SearchKind, searchKinds } from '#shared/search/search.contract';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { useHotkeys } from '../../components/hooks/useHotkeys.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { List, Quiet, Row, TitleLink } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { Marked } from '../../components/text/Marked.tsx';
import { useSearch } from './useSearch.ts';
import { hitName, kindNames } from './words.ts';

/** `/search`: a search over everything that the person may read. */
export function SearchPage() {
  const search = useSearch();
  const box = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => box.current?.focus() });
  return (
    <Screen>
      <Row
        role="search"
        aria-label="The whole portal"
        gap={0}
        isOneLine
        sx={{ maxWidth: 880, mb: 1.5 }}
      >
        <SearchBox
          label="Search notices, Connections, places and pages"
          value={search.q}
          ref={box}
          onChange={search.setQ}
        />
      </Row>
      <KindChips kind={search.kind} onChoose={search.setKind} />
      {search.error && <Failure error={search.error} onRetry={search.retry} />}
      <Results search={search} />
    </Screen>
  );
}

function Results({ search }: { search: ReturnType<typeof useSearch> }) {
  const { asked, hits, kind, error, isLoading, loadMore } = search;
  const isSlow = useSlow(isLoading && hits === undefined);
  if (!asked && !isLoading) {
    return (
      <EmptyState title="What are you looking for?">
        Type a word or two. Accents, unfinished words and small slips do not matter.
      </EmptyState>
    );
  }
  if (hits?.length === 0 && !isLoading && !error) return <NothingFound search={search} />;
  return (
    <>
      <Quiet role="status" size="large" sx={{ mb: 1.5 }}>
        {isLoading || !hits ? 'Searching …' : said(hits.length, loadMore !== undefined)}
      </Quiet>
      <List aria-label="Results" aria-busy={isLoading} gap={2} sx={{ maxWidth: 880 }}>
        {hits?.map((hit) => (
          <li key={`${hit.kind} ${hit.uid}`}>
            <HitCard hit={hit} />
          </li>
        ))}
        {isSlow && [1, 2, 3].map((place) => <HitSkeleton key={`${kind} ${place}`} />)}
      </List>
      {loadMore && (
        <Box sx={{ textAlign: 'center', mt: 4, maxWidth: 880 }}>
          <Button variant="outlined" loading={search.isLoadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
        </Box>
      )}
    </>
  );
}

const said = (count: number, isMore: boolean): string =>
  isMore ? `The first ${count} results` : count === 1 ? '1 result' : `${count} results`;

function NothingFound({
  search: { asked, kind, setKind },
}: {
  search: ReturnType<typeof useSearch>;
}) {
  return (
    <EmptyState
      title="No records found!"
      action={
        kind && (
          <Button variant="outlined" onClick={() => setKind(undefined)}>
            Search everything
          </Button>
        )
      }
    >
      <span role="status">Nothing you can read contains “{asked}”.</span> Try fewer or other words.
    </EmptyState>
  );
}

function HitSkeleton() {
  return (
    <Card component="li" aria-hidden sx={{ p: 2.5 }}>
      <Skeleton width="30%" />
      <Skeleton width="60%" height={32} />
      <Skeleton width="95%" />
    </Card>
  );
}

/** One hit: kind and location, title, and an excerpt with marked words. */
function HitCard({ hit }: { hit: SearchHit }) {
  return (
    <Card sx={card}>
      <Row gap={0} columnGap={1.5} align="center" sx={meta}>
        <span>{[hitName(hit), hit.where].filter(Boolean).join(' · ')}</span>
        <DateWords at={hit.date} />
        {hit.hidden && (
          <Box component="span" sx={hidden}>
            Not shown to readers now
          </Box>
        )}
      </Row>
      <Typography variant="h3" component="h2" sx={{ mt: 0.75 }}>
        <TitleLink to={hit.path} isCover>
          <Marked text={hit.title} marks={hit.title_marks} />
        </TitleLink>
      </Typography>
      {hit.excerpt && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          <Marked text={hit.excerpt} marks={hit.excerpt_marks} />
        </Typography>
      )}
    </Card>
  );
}

const card = {
  position: 'relative',
  p: { xs: 2, sm: 2.5 },
  overflowWrap: 'anywhere',
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
const meta = { fontSize: '0.8438rem', color: 'text.secondary' };
const hidden = { px: 1, border: '1px solid', borderColor: 'text.secondary', borderRadius: 4 };
/** The title is the link; its area covers the whole card. */

interface KindChipsProps {
  kind: SearchKind | undefined;
  onChoose: (kind: SearchKind | undefined) => void;
}

/** Chooses what is searched: everything or one kind. */
function KindChips({ kind, onChoose }: KindChipsProps) {
  return (
    <Row role="group" aria-label="What to search" sx={{ mb: 3 }}>
      {[undefined, ...searchKinds].map((each) => (
        <Button
          key={each ?? 'all'}
          variant={each === kind ? 'contained' : 'outlined'}
          aria-pressed={each === kind}
          onClick={() => onChoose(each)}
        >
          {each ? kindNames[each] : 'All'}
        </Button>
      ))}
    </Row>
  );
}
