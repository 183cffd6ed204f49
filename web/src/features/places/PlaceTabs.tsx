import { Box, Skeleton } from '@mui/material';
import { useNavigate } from 'react-router';
import type { PageSummary } from '#shared/pages/page-fields';
import { slugInAddress, type Tab, unseenWord } from '#shared/places/place-tabs';
import type { Place } from '#shared/places/places.contract';
import { placePath } from '#shared/site/paths';
import { serverNow } from '../../api/clock.ts';
import { OneOf } from '../../components/forms/OneOf.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column } from '../../components/layout/layout.tsx';
import { TabLink } from './TabLink.tsx';

const PlaceTools = onDemand(
  async () => (await import('./editing/PlaceTools.tsx')).PlaceTools,
  // On a narrow screen it has only its buttons: the dropdown lists the pages.
  ({ tabs, isNarrow }) => <Skeleton variant="rounded" height={isNarrow ? 40 : 44 * tabs.length} />,
);

interface PlaceTabsProps {
  place: Place;
  tabs: readonly Tab[];
  /** All pages of the place, including those that are no tabs. */
  pages: readonly PageSummary[];
  /** The slug of the open tab. */
  current: string | undefined;
}

/** The tabs of a place, or a dropdown on a narrow screen. Editors add and order pages here. */
export function PlaceTabs({ place, tabs, pages, current }: PlaceTabsProps) {
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const isEditor = place.editors !== undefined;
  const go = (tab: Tab | undefined) =>
    tab && void navigate(placePath(place.slug, slugInAddress(tab)));
  return (
    <Box className="no-print">
      <Box component="nav" aria-label={`Pages of ${place.place}`} sx={isNarrow ? inOneRow : stay}>
        {isNarrow ? (
          <OneOf
            label="Page"
            value={current ?? ''}
            options={[
              ...(current && tabs.some(({ slug }) => slug === current) ? [] : [notATab(current)]),
              ...tabs.map((tab) => [tab.slug, nameOf(tab)] as const),
            ]}
            onChoose={(slug) => go(tabs.find((tab) => tab.slug === slug))}
          />
        ) : (
          !isEditor && (
            <Column component="ul" gap={0.25} sx={{ listStyle: 'none', m: 0, p: 0.25 }}>
              {tabs.map((tab) => (
                <li key={tab.slug}>
                  <TabLink place={place} tab={tab} isCurrent={tab.slug === current} />
                </li>
              ))}
            </Column>
          )
        )}
        {isEditor && (
          <PlaceTools
            place={place}
            tabs={tabs}
            pages={pages}
            current={current}
            isNarrow={isNarrow}
          />
        )}
      </Box>
    </Box>
  );
}

const nameOf = (tab: Tab): string => {
  const unseen = tab.page && unseenWord(tab.page, serverNow());
  return unseen ? `${tab.title} (${unseen})` : tab.title;
};

/** The value of the dropdown while the open page is not a tab. */
const notATab = (current: string | undefined) => [current ?? '', 'Choose a page'] as const;

/** The list of pages, and beside it the menu of an editor. */
const inOneRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 1,
  '& > :first-of-type': { flex: 1, minWidth: 0 },
  '& select': { width: '100%' },
};
const stay = {
  position: 'sticky',
  top: 72,
  maxHeight: 'calc(100dvh - 88px)',
  overflowY: 'auto',
  pb: 0.5,
};
