import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Place, places as placesApi } from '#shared/places/places.contract';
import { keptDays } from '#shared/retention';
import { pathTo, placePath } from '#shared/site/paths';
import { choiceInWords } from '../../../components/audience/choice.ts';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import type { Column } from '../../../components/lists/RowList.tsx';
import { BinSwitch } from './BinSwitch.tsx';
import { isFiltered, queryOf } from './filter.ts';
import { TableFrame } from './TableFrame.tsx';
import type { TableProps } from './tables.ts';
import { useNumbered } from './useNumbered.ts';
import { useRemovals } from './useRemovals.ts';

const columns: readonly Column[] = [
  { name: 'Place', isName: true, order: 'ascending', sx: { minWidth: 140, fontWeight: 600 } },
  { name: 'Description', sx: { minWidth: 200 } },
  { name: 'Audience', sx: { minWidth: 160 } },
];

const CopyDialog = onDemand(async () => (await import('../copying/CopyDialog.tsx')).CopyDialog);

/** The table of places, by name. */
export function PlaceTable({ view, setView }: TableProps) {
  const read = useNumbered(placesApi.list, queryOf(view.filter), view.placesAt);
  const top = useRef<HTMLHeadingElement>(null);
  const { removePlace } = useRemovals();
  const [copying, setCopying] = useState<Place>();
  return (
    <>
      <TableFrame
        title="Places"
        columns={columns}
        read={read}
        top={top}
        tools={
          <BinSwitch
            what="places"
            isBin={false}
            days={keptDays.places}
            onSwitch={() => setView({ isPlaceBin: true, placesAt: 1 })}
          />
        }
        onPage={(placesAt) => setView({ placesAt })}
        whenEmpty={
          isFiltered(view.filter)
            ? 'No places match these filters.'
            : 'Create the first place with the button above.'
        }
        row={(place) => ({
          key: place.placeUid,
          name: place.place,
          cells: [
            <Box
              key="place"
              component={Link}
              to={placePath(place.slug)}
              sx={{ color: 'primary.main' }}
            >
              {place.place}
            </Box>,
            place.description,
            <WhoSees key="audience" place={place} />,
          ],
          acts: (
            <PlaceActions
              place={place}
              onCopy={() => setCopying(place)}
              onDelete={() =>
                void removePlace(place).then((isGone) => isGone && top.current?.focus())
              }
            />
          ),
        })}
      />
      {copying && <CopyDialog place={copying} onClose={() => setCopying(undefined)} />}
    </>
  );
}

interface PlaceActionsProps {
  place: Place;
  onCopy: () => void;
  onDelete: () => void;
}

const PlaceActions = ({ place: { placeUid, place }, onCopy, onDelete }: PlaceActionsProps) => (
  <>
    <Button
      size="small"
      component={Link}
      to={pathTo('/admin/edit-place/:id', { id: placeUid })}
      aria-label={`Edit: ${place}`}
    >
      Edit
    </Button>
    <Button size="small" aria-label={`Copy: ${place}`} onClick={onCopy}>
      Copy
    </Button>
    <Button size="small" aria-label={`Delete: ${place}`} onClick={onDelete}>
      Delete
    </Button>
  </>
);

/** The audience that has access. It may differ from the description of the intended audience. */
function WhoSees({ place: { group_list, intended_audience } }: { place: Place }) {
  return (
    <>
      {intended_audience}
      {group_list && (
        <Box component="span" sx={sees}>
          {choiceInWords(group_list, group_list.groupNames)}
        </Box>
      )}
    </>
  );
}

const sees = { display: 'block', color: 'text.secondary', fontSize: '0.875rem' };
