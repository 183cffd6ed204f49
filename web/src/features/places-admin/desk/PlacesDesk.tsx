import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FilterForm } from './FilterForm.tsx';
import { PageTable } from './PageTable.tsx';
import { PlaceTable } from './PlaceTable.tsx';
import { useDeskView } from './useDeskView.ts';

/** The Places tab: every place and every page, and the way to the form of each. */
export function PlacesDesk() {
  const { view, setView } = useDeskView();
  const isNarrow = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const filters = (
    <FilterForm
      filter={view.filter}
      // Another choice begins at the first page.
      onFilter={(filter) => setView({ filter, placesAt: 1, pagesAt: 1 })}
    />
  );
  return (
    <>
      {isNarrow ? (
        <Box component="details" sx={fold}>
          <summary>Filters</summary>
          {filters}
        </Box>
      ) : (
        filters
      )}
      <PlaceTable view={view} setView={setView} />
      <PageTable view={view} setView={setView} />
    </>
  );
}

const fold = {
  mb: 2,
  // What is folded inherits from a box of the browser's own, which knows nothing of the page's.
  '& > *': { boxSizing: 'border-box' },
  '& > summary': { py: 1.25, fontWeight: 600, cursor: 'pointer', color: 'primary.main' },
};
