import useMediaQuery from '@mui/material/useMediaQuery';
import { FoldedFilters } from '../../../components/FoldedFilters.tsx';
import { FilterForm } from './FilterForm.tsx';
import { PageTable } from './PageTable.tsx';
import { PlaceTable } from './PlaceTable.tsx';
import { useDeskView } from './useDeskView.ts';

/** The Places tab: every place and every page, and the way to the form of each. */
export function PlacesDesk() {
  const { view, setView } = useDeskView();
  const isNarrow = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  return (
    <>
      <FoldedFilters isFolded={isNarrow}>
        <FilterForm
          filter={view.filter}
          // Another choice begins at the first page.
          onFilter={(filter) => setView({ filter, placesAt: 1, pagesAt: 1 })}
        />
      </FoldedFilters>
      <PlaceTable view={view} setView={setView} />
      <PageTable view={view} setView={setView} />
    </>
  );
}
