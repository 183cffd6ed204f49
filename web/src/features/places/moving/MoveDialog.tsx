import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { PageSummary } from '#shared/pages/page-fields';
import { mostPages, pages as pagesApi } from '#shared/pages/pages.contract';
import { type Place, places as placesApi } from '#shared/places/places.contract';
import { isWider, readableOf } from '#shared/posts/widening';
import { serverNow } from '../../../api/clock.ts';
import { useAll } from '../../../api/hooks.ts';
import { choiceInWords } from '../../../components/audience/choice.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { dialogForm } from '../dialogForm.ts';
import { reachOfPlace } from '../reach.ts';
import { type Moved, useMove } from './useMove.ts';

interface MoveDialogProps {
  /** The page whose act opened it. It is chosen at first. */
  page: PageSummary;
  onClose: () => void;
  /** Is told what has moved, when something has. */
  onMoved: (moved: Moved) => void;
}

/** Moves pages of a place to another one that the person edits too. */
export function MoveDialog({ page, onClose, onMoved }: MoveDialogProps) {
  const places = useAll(placesApi.list, { limit: 100 });
  const pages = useAll(pagesApi.list, { place: page.placeUid, limit: mostPages });
  const error = places.error ?? pages.error;
  const retry = () => void Promise.all([places.mutate(), pages.mutate()]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="move-title">
      <DialogTitle id="move-title">{`Move pages of “${page.place_place}”`}</DialogTitle>
      {places.data && pages.data ? (
        <MoveForm
          page={page}
          pages={pages.data}
          // Only people who may edit a place get its editors.
          places={places.data.filter(({ editors }) => editors !== undefined)}
          onClose={onClose}
          onMoved={onMoved}
        />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <Failure what="The list of pages and places" error={error} onRetry={retry} />
            ) : (
              <Skeletons heights={[72, 160]} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface MoveFormProps extends MoveDialogProps {
  pages: readonly PageSummary[];
  places: readonly Place[];
}

function MoveForm({ page, pages, places, onClose, onMoved }: MoveFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([page.pageUid]));
  const [target, setTarget] = useState('');
  const [hasTried, setTried] = useState(false);
  const { isBusy, move } = useMove(onMoved);
  const others = places.filter(({ placeUid }) => placeUid !== page.placeUid);
  const from = places.find(({ placeUid }) => placeUid === page.placeUid);
  const to = others.find(({ placeUid }) => placeUid === target);
  const moving = pages.filter(({ pageUid }) => chosen.has(pageUid));
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (to && moving.length > 0) void move(moving, to);
  }
  if (others.length === 0) {
    return (
      <>
        <DialogContent>
          <Typography>You edit no other place, so the pages can’t move.</Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </>
    );
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={dialogForm}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SelectField
          label="To the place"
          value={target}
          options={[
            ['', 'Select place'],
            ...others.map(({ placeUid, place }) => [placeUid, place] as const),
          ]}
          onChoose={setTarget}
          fault={hasTried && !to ? '*Please select place.' : undefined}
        />
        <PageChoice
          pages={pages}
          chosen={chosen}
          onChoose={setChosen}
          fault={hasTried && moving.length === 0 ? 'Please choose the pages.' : undefined}
        />
        <div role="status">{from && to && <Readers from={from} to={to} />}</div>
        <Typography color="textSecondary">
          The pages keep their texts, scheduled changes and entries. Their old addresses lead to the
          new place.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {moving.length === 1 ? 'Move 1 page' : `Move ${moving.length} pages`}
        </Button>
      </DialogActions>
    </Box>
  );
}

interface PageChoiceProps {
  pages: readonly PageSummary[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  fault: string | undefined;
}

/** The pages of the place in their order, to choose from. */
function PageChoice({ pages, chosen, onChoose, fault }: PageChoiceProps) {
  return (
    <Column component="fieldset" gap={0} sx={fieldset} aria-describedby="move-fault">
      <legend>Pages</legend>
      {pages.map(({ pageUid, title, landing_page }) => (
        <FormControlLabel
          key={pageUid}
          label={landing_page ? `${title} (landing page)` : title}
          control={
            <Checkbox
              checked={chosen.has(pageUid)}
              onChange={(_, isChosen) => {
                const rest = [...chosen].filter((each) => each !== pageUid);
                onChoose(new Set(isChosen ? [...rest, pageUid] : rest));
              }}
            />
          }
        />
      ))}
      <Typography id="move-fault" color="error" role="alert">
        {fault}
      </Typography>
    </Column>
  );
}

/** Says who reads the pages in the new place, and whether they are more. */
function Readers({ from, to }: { from: Place; to: Place }) {
  const [before, after] = [readableOf(reachOfPlace(from)), readableOf(reachOfPlace(to))];
  const isMore = isWider(before, after, serverNow());
  return (
    <Alert severity={isMore ? 'warning' : 'info'} variant="outlined">
      {isMore && <strong>More people will be able to read these pages. </strong>}
      {`“${to.place}” is read by: ${readersOf(to)}`}
      {isMore && ` “${from.place}” is read by: ${readersOf(from)}`}
    </Alert>
  );
}

const readersOf = ({ group_list }: Place): string =>
  group_list ? choiceInWords(group_list, group_list.groupNames) : '';

const fieldset = {
  border: 0,
  m: 0,
  p: 0,
  // The ring of a checkbox needs room.
  paddingInlineStart: 2,
  marginInlineStart: -2,
  pb: 0.75,
  minWidth: 0,
  maxHeight: 280,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  '& > legend': { p: 0, fontSize: '0.9375rem', fontWeight: 600 },
};
