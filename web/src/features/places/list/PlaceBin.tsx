import { Button } from '@mui/material';
import { useRef } from 'react';
import { type BinnedPlace, places as placesApi } from '#shared/places/places.contract';
import { keptDays } from '#shared/retention';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useWideningQuestion } from '../../../components/audience/widening.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import type { Column } from '../../../components/lists/RowList.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { notEditing } from '../copying/lostEditors.ts';
import { reachOfPlace } from '../reach.ts';
import { BinSwitch } from './BinSwitch.tsx';
import { TableFrame } from './TableFrame.tsx';
import type { TableProps } from './tables.ts';
import { useNumbered } from './useNumbered.ts';

const columns: readonly Column[] = [
  { name: 'Place', isName: true, sx: { minWidth: 140, fontWeight: 600 } },
  { name: 'Deleted', order: 'descending' },
  { name: 'By' },
  { name: 'Kept' },
];

/** The table of deleted places, the last deleted first, with Restore. */
export function PlaceBin({ view, setView }: TableProps) {
  const read = useNumbered(placesApi.bin, { deleted: true }, view.placesAt);
  const top = useRef<HTMLHeadingElement>(null);
  const restore = useRestore();
  return (
    <TableFrame
      title="Deleted places"
      columns={columns}
      read={read}
      top={top}
      tools={
        <BinSwitch
          what="places"
          isBin
          days={keptDays.places}
          onSwitch={() => setView({ isPlaceBin: false, placesAt: 1 })}
        />
      }
      onPage={(placesAt) => setView({ placesAt })}
      whenEmpty={`Deleted places stay here for ${keptDays.places} days.`}
      row={(place) => ({
        key: place.placeUid,
        name: place.place,
        cells: [
          place.place,
          <DateText key="deleted" at={place.deleted_at} />,
          place.deleted_by_name || '–',
          <span key="until">
            until <DateText at={place.deleted_until} />
          </span>,
        ],
        acts: (
          <Button
            size="small"
            aria-label={`Restore: ${place.place}`}
            onClick={() => void restore(place).then((isBack) => isBack && top.current?.focus())}
          >
            Restore
          </Button>
        ),
      })}
    />
  );
}

/** Restores a place after a question if people can read it then. */
function useRestore() {
  const { attempt, say } = useFeedback();
  const mayReach = useWideningQuestion();
  const refresh = useRefresh('places');
  return async (place: BinnedPlace): Promise<boolean> => {
    const { placeUid, updated_at } = place;
    if (!(await mayReach(undefined, reachOfPlace(place), 'Restore'))) return false;
    const isBack = await attempt(async () => {
      const { lost_editors } = await call(placesApi.restore, { placeUid, updated_at });
      say(['Restored.', notEditing(lost_editors)].filter(Boolean).join(' '));
    });
    await refresh();
    return isBack;
  };
}
