import ViewsIcon from '@mui/icons-material/BookmarksOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  mostViews,
  notificationPreferences as preferencesApi,
  type SavedView,
} from '#shared/notifications/notification-preferences.contract';
import { useRead, useWrite } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Column, List, Row } from '../../components/layout/layout.tsx';
import { ToolPopover } from '../../components/lists/tools/ToolPopover.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { addressOf, queryIn } from './viewAddress.ts';

interface SavedViewsProps {
  /** The path of the list, which may have a query that opens its tab. */
  list: string;
}

/** The views of a list that the person saved: filters, order and size, as the address has them. */
export function SavedViews({ list }: SavedViewsProps) {
  const isNarrow = useIsNarrow();
  return (
    <ToolPopover label="Saved views" icon={<ViewsIcon />} isIcon={isNarrow} isLarge>
      {(close) => <Views list={list} onOpen={close} />}
    </ToolPopover>
  );
}

function Views({ list, onOpen }: SavedViewsProps & { onOpen: () => void }) {
  const { data, error, mutate } = useRead(preferencesApi.portal, {});
  const choose = useWrite(preferencesApi.choose);
  const { attempt, say } = useFeedback();
  if (error && !data)
    return <Failure what="The saved views" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[40, 40]} what="the saved views" />;
  const mine = data.views.filter((view) => view.list === list);

  const store = (views: SavedView[]) => attempt(() => choose({ views }));
  async function remove(view: SavedView) {
    const before = data?.views ?? [];
    if (await store(before.filter((each) => each !== view))) {
      say(`“${view.name}” is deleted.`, () => void store(before));
    }
  }
  return (
    <>
      {mine.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          Set filters and an order. Then save them here under a name.
        </Typography>
      ) : (
        <List sx={{ mb: 1 }}>
          {mine.map((view) => (
            <Row component="li" key={view.name} gap={0} align="center" isOneLine>
              <Button component={Link} to={addressOf(view)} onClick={onOpen} sx={open}>
                {view.name}
              </Button>
              <IconButton
                aria-label={`Delete the view ${view.name}`}
                onClick={() => void remove(view)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Row>
          ))}
        </List>
      )}
      <NewView
        list={list}
        isFull={data.views.length >= mostViews}
        onSave={(view) => store([...data.views.filter((each) => !isSame(each, view)), view])}
      />
    </>
  );
}

interface NewViewProps {
  list: string;
  isFull: boolean;
  onSave: (view: SavedView) => Promise<boolean>;
}

/** Saves the filters of the address under a name. A known name is replaced. */
function NewView({ list, isFull, onSave }: NewViewProps) {
  const { search } = useLocation();
  const [name, setName] = useState('');
  const query = queryIn(search);
  async function save(event: FormEvent) {
    event.preventDefault();
    const isSaved = await onSave({ list, name: name.trim(), query });
    if (isSaved) setName('');
  }
  return (
    <Column component="form" noValidate onSubmit={(event) => void save(event)} gap={1} sx={form}>
      <Field
        label="Name of this view"
        value={name}
        onChange={(text) => setName(text.slice(0, 60))}
        hint={isFull ? 'Delete a view first.' : 'Names and addresses of people are not saved.'}
      />
      <Button type="submit" variant="outlined" disabled={!name.trim() || isFull}>
        Save this view
      </Button>
    </Column>
  );
}

const isSame = (one: SavedView, other: SavedView): boolean =>
  one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase();

const open = {
  flex: 1,
  justifyContent: 'flex-start',
  textAlign: 'start',
  overflowWrap: 'anywhere',
};
const form = { mt: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' };
