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

/** The Places tab: all places and pages, with links to their forms. */
export function PlacesList() {
  const { view, setView } = useListView(listView, 'portal.filters/admin/places');
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
      {view.isPlaceBin ? (
        <PlaceBin view={view} setView={setView} />
      ) : (
        <PlaceTable view={view} setView={setView} />
      )}
      <PageTable view={view} setView={setView} />
    </>
  );
}
