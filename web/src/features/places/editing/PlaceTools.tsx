import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { PageSummary } from '#shared/pages/page-fields';
import type { Tab } from '#shared/places/place-tabs';
import type { Place } from '#shared/places/places.contract';
import { Row } from '../../../components/layout/layout.tsx';
import { ActMenu } from '../../../components/screen/ActMenu.tsx';
import { OrderedTabs } from './OrderedTabs.tsx';
import { usePlaceActs } from './usePageActs.ts';

interface PlaceToolsProps {
  place: Place;
  tabs: readonly Tab[];
  pages: readonly PageSummary[];
  current: string | undefined;
  isNarrow: boolean;
}

/** The actions of editors beside the tabs of a place: change the order, add pages. A phone has a menu. */
export function PlaceTools({ place, tabs, pages, current, isNarrow }: PlaceToolsProps) {
  const { add, order } = usePlaceActs(place);
  const [isOrdering, setOrdering] = useState(false);
  const pagesInOrder = (
    <OrderedTabs
      place={place}
      tabs={tabs}
      pages={pages.map(({ pageUid }) => pageUid)}
      current={current}
      onOrder={(next, before) => void order(next, before)}
    />
  );
  if (isNarrow) {
    return (
      <>
        <ActMenu
          label="Pages: order and new ones"
          acts={[
            {
              name: isOrdering ? 'Hide the order' : 'Change the order',
              run: () => setOrdering(!isOrdering),
            },
            { name: '+ Add new page', run: () => void add('static-page') },
            { name: '+ Add file page', run: () => void add('documents') },
          ]}
        >
          Pages
        </ActMenu>
        {isOrdering && <Box sx={{ flexBasis: '100%' }}>{pagesInOrder}</Box>}
      </>
    );
  }
  return (
    <>
      {pagesInOrder}
      <Row sx={{ mt: 1.5 }}>
        <Button size="small" variant="outlined" onClick={() => void add('static-page')}>
          + Add new page
        </Button>
        <Button size="small" variant="outlined" onClick={() => void add('documents')}>
          + Add file page
        </Button>
      </Row>
    </>
  );
}
