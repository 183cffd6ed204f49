import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { connectionHeaders as connectionHeadersApi } from '#shared/connection-headers/connection-headers.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { ReportsLink } from '../../asks/card/ReportsLink.tsx';
import { useSession } from '../../auth/session.tsx';
import { Offer } from '../../components/feedback/Offer.tsx';
import { paramsOf } from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Hero } from '../../components/screen/Hero.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { type FilterChange, filtersOf, isFiltered, noFilters } from './filters.ts';
import { forWhomOf, NewsletterCard, NoticeCard } from './PostCards.tsx';
import { PostFilterBar } from './PostFilterBar.tsx';
import { connections, notices, type Section } from './sections.ts';
import { usePostList } from './usePostList.ts';

/** `/notices`: notices, principal’s messages and daily e-mails. */
export function NoticesPage() {
  return <PostListPage section={notices} />;
}

/** `/connections`: the magazine below its header image. */
export function ConnectionsPage() {
  const { header, isLoading } = useHeaderImage();
  if (isLoading) return <CardSkeletons isTall />;
  return <PostListPage section={connections} opening={<HeaderImage header={header} />} />;
}

function PostListPage({ section, opening }: { section: Section; opening?: ReactNode }) {
  const { filters, setFilters } = useFilters(section);
  const list = usePostList(section, filters);
  const isMagazine = section === connections;
  return (
    <>
      {opening}
      <Screen>
        <PostFilterBar section={section} filters={filters} onChange={setFilters} />
        {list.error && <Failure what={section.title} error={list.error} onRetry={list.retry} />}
        {list.posts?.length === 0 && !list.isLoadingMore ? (
          <NoPosts
            isNarrowed={isFiltered(filters)}
            isMagazine={isMagazine}
            onReset={() => setFilters(noFilters)}
          />
        ) : (
          <Posts list={list} isMagazine={isMagazine} />
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
        {!isMagazine && <ReportsLink />}
      </Screen>
    </>
  );
}

interface NoPostsProps {
  isNarrowed: boolean;
  isMagazine: boolean;
  onReset: () => void;
}

function NoPosts({ isNarrowed, isMagazine, onReset }: NoPostsProps) {
  return (
    <EmptyState
      title="No records found!"
      action={
        isNarrowed ? (
          <Button variant="outlined" onClick={onReset}>
            Show everything
          </Button>
        ) : (
          <Offer
            operation="post.put"
            to={pathTo(isMagazine ? '/admin/add-newsletter' : '/admin/add-notice')}
          >
            {isMagazine ? 'New newsletter' : 'New notice'}
          </Offer>
        )
      }
    >
      {isNarrowed
        ? 'Nothing fits these filters.'
        : 'Posts for you appear here when they are published.'}
    </EmptyState>
  );
}

interface PostsProps {
  list: ReturnType<typeof usePostList>;
  isMagazine: boolean;
}

/** The cards of the posts: a grid in the magazine, else one below the other. */
function Posts({ list, isMagazine }: PostsProps) {
  const PostCard = isMagazine ? NewsletterCard : NoticeCard;
  const unread = list.posts?.filter(list.isUnread);
  const { children } = useSession().user;
  return (
    <Box component="ul" sx={isMagazine ? grid : stack} aria-busy={list.isLoading}>
      {list.posts?.map((post, index) => (
        <li key={post.postUid}>
          <PostCard
            post={post}
            isFirst={index < 4}
            isUnread={list.isUnread(post)}
            forWhom={forWhomOf(post, children?.length)}
            unread={unread}
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
  );
}

const plain = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 };
const stack = { ...plain, maxWidth: 880, '& > li': { display: 'grid', gap: 2 } };
const grid = {
  ...plain,
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
};

/** Reads the newest current header of the magazine. It is above all else, so the screen waits for it. */
function useHeaderImage() {
  const { data, error } = useRead(connectionHeadersApi.list, { limit: 20 });
  const header = data?.records.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
  return { header, isLoading: !data && !error };
}

/** The header of the magazine. Without one, it takes no space. */
function HeaderImage({ header }: Pick<ReturnType<typeof useHeaderImage>, 'header'>) {
  if (!header?.featured_img_url) return null;
  return (
    <Box sx={{ mb: { xs: 3, md: 5 } }}>
      <Hero
        src={header.featured_img_url}
        alt={header.alttext}
        caption={header.caption}
        location={header.caption_location}
      />
    </Box>
  );
}

const keyOf = (section: Section) => `portal.filters${section.path}`;

/** The filters of a list in the address. The tab remembers them for each list until it closes. */
function useFilters(section: Section) {
  const [params, changeParams] = useAddressQuery();
  const inAddress = filtersOf(section);
  const filters = inAddress.read(params);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later, an empty address is a choice
  useEffect(() => {
    const remembered = sessionStorage.getItem(keyOf(section));
    if (params.size === 0 && remembered) {
      changeParams(() => new URLSearchParams(remembered), { replace: true });
    }
  }, [section]);

  function setFilters(change: FilterChange) {
    const changeOf = (query: URLSearchParams) => {
      const now = inAddress.read(query);
      const changed = typeof change === 'function' ? change(now) : change;
      const next = paramsOf(inAddress, { ...now, ...changed });
      // The tab remembers the choices, but not the search words.
      const kept = new URLSearchParams(next);
      kept.delete('q');
      sessionStorage.setItem(keyOf(section), kept.toString());
      return next;
    };
    // A typed search is one step of Back, not one for each letter.
    changeParams(changeOf, { replace: 'q' in change, preventScrollReset: true });
  }
  return { filters, setFilters };
}
