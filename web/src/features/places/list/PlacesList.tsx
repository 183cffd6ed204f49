import { Skeleton } from '@mui/material';
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useListView } from '../../../components/lists/useListView.ts';
import { FilterForm } from './FilterForm.tsx';
import { listView } from './filter.ts';
import { PageTable } from './PageTable.tsx';
import { PlaceTable } from './PlaceTable.tsx';

const PlaceBin = onDemand(
  async () => (await import('./PlaceBin.tsx')).PlaceBin,
  () => <Skeleton variant="rounded" height={240} sx={{ mb: 6 }} />,
);

/**
 * The Places tab: all places and pages, with links to their forms. A bin stands alone: what was deleted
 * is not among what is there.
 */
export function PlacesList() {
  const { view, setView } = useListView(listView, 'portal.filters/admin/places');
  const { isBin, isPlaceBin } = view;
  const isNarrow = useIsNarrow();
  return (
    <>
      <FoldedFilters isFolded={isNarrow}>
        <FilterForm
          filter={view.filter}
          // Another filter starts at the first page.
          onFilter={(filter) => setView({ filter, placesAt: 1, pagesAt: 1 })}
        />
      </FoldedFilters>
      {isPlaceBin && <PlaceBin view={view} setView={setView} />}
      {!isPlaceBin && !isBin && <PlaceTable view={view} setView={setView} />}
      {(isBin || !isPlaceBin) && <PageTable view={view} setView={setView} />}
    </>
  );
}
