import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Page } from '../../components/Page.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { isFiltered, noFilters } from './filters.ts';
import { HeaderImage } from './HeaderImage.tsx';
import { NewsletterCard, NoticeCard } from './PostCards.tsx';
import { PostFilterBar } from './PostFilterBar.tsx';
import { connections, notices, type Section } from './sections.ts';
import { useFilters } from './useFilters.ts';
import { usePostList } from './usePostList.ts';

/** `/notices`: notices, the principal's messages, the daily e-mail. */
export function NoticesPage() {
  return <PostListPage section={notices} />;
}

/** `/connections`: the magazine, below its header image. */
export function ConnectionsPage() {
  return <PostListPage section={connections} />;
}

function PostListPage({ section }: { section: Section }) {
  const { filters, setFilters } = useFilters(section);
  const list = usePostList(section, filters);
  const isMagazine = section === connections;
  const PostCard = isMagazine ? NewsletterCard : NoticeCard;
  return (
    <>
      {isMagazine && <HeaderImage />}
      <Page title={section.title}>
        <PostFilterBar section={section} filters={filters} onChange={setFilters} />
        {list.error && <Failure error={list.error} onRetry={list.retry} />}
        {list.posts?.length === 0 && !list.isLoadingMore ? (
          <EmptyState
            title="No records found!"
            action={
              isFiltered(filters) && (
                <Button variant="outlined" onClick={() => setFilters(noFilters)}>
                  Show everything
                </Button>
              )
            }
          >
            {isFiltered(filters)
              ? 'Nothing fits these filters.'
              : 'As soon as something is published for you, it is here.'}
          </EmptyState>
        ) : (
          <Box component="ul" sx={isMagazine ? grid : stack} aria-busy={list.isLoading}>
            {list.posts?.map((post, place) => (
              <li key={post.postUid}>
                <PostCard
                  post={post}
                  isFirst={place < 4}
                  isUnread={list.isUnread(post.postUid)}
                  star={
                    <FavouriteStar
                      title={post.title}
                      isFavourite={list.favourites.isFavourite(post.postUid)}
                      onToggle={() => void list.favourites.toggle(post)}
                    />
                  }
                />
              </li>
            ))}
            {list.isLoading && !list.error && (
              <li>
                <CardSkeletons isTall={isMagazine} />
              </li>
            )}
          </Box>
        )}
        {list.loadMore && (
          <Box sx={{ textAlign: 'center', mt: 4 }}>
            <Button
              variant="outlined"
              loading={list.isLoadingMore}
              onClick={() => void list.loadMore?.()}
            >
              Load more
            </Button>
          </Box>
        )}
      </Page>
    </>
  );
}

const plain = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 };
const stack = { ...plain, maxWidth: 880, '& > li': { display: 'grid', gap: 2 } };
const grid = {
  ...plain,
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
};
