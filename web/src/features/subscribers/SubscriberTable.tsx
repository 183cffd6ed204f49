import { Button, Chip } from '@mui/material';
import type { SubscribedUser } from '#shared/subscribers/subscribed-users.contract';
import { subscriberStateNames } from '#shared/subscribers/subscriber';
import type { RowChoice } from '../../components/lists/choice/useChosen.ts';
import { RowList } from '../../components/lists/RowList.tsx';
import { DateText } from '../../components/text/DateText.tsx';

interface SubscriberTableProps {
  subscribers: readonly SubscribedUser[];
  /** The id of the subscriber in the form. */
  edited: string | undefined;
  onEdit: (subscriber: SubscribedUser) => void;
  onRemove: (subscriber: SubscribedUser) => void;
  choice: RowChoice;
}

const columns = [
  { name: 'Name', isName: true, sx: { minWidth: 140 } },
  { name: 'Email', sx: { minWidth: 160, overflowWrap: 'anywhere' } },
  { name: 'State' },
  { name: 'Added', order: 'descending', sx: { whiteSpace: 'nowrap' } },
] as const;

/** One page of subscribers. */
export function SubscriberTable({ subscribers, edited, ...table }: SubscriberTableProps) {
  const { onEdit, onRemove, choice } = table;
  const rows = subscribers.map((each) => ({
    key: each.subscribedusersUid,
    name: each.name,
    isSelected: each.subscribedusersUid === edited,
    cells: [
      each.name,
      each.email,
      <StateChip key="state" state={each.state} />,
      <DateText key="added" at={each.created_at} withTime />,
    ],
    acts: (
      <>
        <Button size="small" aria-label={`Edit ${each.name}`} onClick={() => onEdit(each)}>
          Edit
        </Button>
        <Button size="small" aria-label={`Delete ${each.name}`} onClick={() => onRemove(each)}>
          Delete
        </Button>
      </>
    ),
  }));
  return (
    <RowList
      label="Subscribers"
      list="subscribers"
      foldsActs
      choice={choice}
      heading="h3"
      columns={columns}
      rows={rows}
      sx={dense}
    />
  );
}

const StateChip = ({ state }: Pick<SubscribedUser, 'state'>) => (
  <Chip
    size="small"
    variant="outlined"
    label={subscriberStateNames[state]}
    color={state === 'active' ? 'success' : state === 'asked' ? 'info' : 'default'}
  />
);

const dense = {
  '& td:last-child': { whiteSpace: 'nowrap', width: '1%' },
  '& td button': { minWidth: 0 },
};
