import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { type SearchGroup, search as searchApi } from '#shared/search/search.contract';
import { pathTo } from '#shared/site/paths';
import { usePages } from '../../api/pages.ts';
import { useDebounced } from '../../components/hooks/useDebounced.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Quiet } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { groupLabels, idOf } from '../../search/entry.ts';
import { inWords, nothingFor } from '../../search/findText.ts';
import { hitEntry } from '../../search/hits.ts';
import { EntryCard, EntryCards, waitingCards } from './EntryCards.tsx';

/** All hits of one group, page after page. */
export function OneGroup({ q, group }: { q: string; group: SearchGroup }) {
  const words = q.trim();
  const asked = useDebounced(words, 300);
  const pages = usePages(searchApi.find, asked ? { q: asked, group, limit: 20 } : null);
  const { records = [], error, isLoading, loadMore } = pages;
  const isWaiting = asked !== '' && (isLoading || asked !== words);
  const isSlow = useSlow(isWaiting && records.length === 0);
  const label = groupLabels[group];
  return (
    <Box component="section" aria-labelledby="found-group" sx={{ maxWidth: 880 }}>
      <Button
        component={Link}
        to={pathTo('/search', { q: words })}
        startIcon={<ArrowBackIcon />}
        sx={{ mb: 1, minHeight: { xs: 44, sm: 36 } }}
      >
        All kinds of results
      </Button>
      <Typography id="found-group" variant="h2" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      {error && (
        <Failure what="The results" error={inWords(error)} onRetry={() => void pages.refresh()} />
      )}
      <Quiet role="status" size="large" sx={{ mb: 1.5 }}>
        {isWaiting ? 'Searching …' : said(records.length, loadMore !== undefined)}
      </Quiet>
      <Box aria-busy={isWaiting}>
        {(records.length > 0 || isSlow) && (
          <EntryCards label={label}>
            {records.map((hit) => {
              const entry = hitEntry(hit, asked);
              return <EntryCard key={idOf(entry)} entry={entry} group={group} />;
            })}
            {isSlow && waitingCards}
          </EntryCards>
        )}
        {loadMore && (
          <Box sx={{ textAlign: 'center', mt: 4 }}>
            <Button
              variant="outlined"
              loading={pages.isLoadingMore}
              onClick={() => void loadMore()}
            >
              Load more
            </Button>
          </Box>
        )}
      </Box>
      {!isWaiting && !error && records.length === 0 && (
        <EmptyState title="No records found!">{nothingFor(words, ' in this group')}</EmptyState>
      )}
    </Box>
  );
}

const said = (count: number, isMore: boolean): string => {
  if (count === 0) return '';
  return isMore
    ? `The first ${count} results, the best first`
    : count === 1
      ? '1 result'
      : `${count} results`;
};
