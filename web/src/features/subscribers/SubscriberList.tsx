import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { ChosenBar } from '../../components/lists/choice/ChosenBar.tsx';
import { NoRecords } from '../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../components/lists/NumberedPager.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { SubscriberFilters } from './SubscriberFilters.tsx';
import { SubscriberForm } from './SubscriberForm.tsx';
import { SubscriberTable } from './SubscriberTable.tsx';
import { SubscriberTools } from './SubscriberTools.tsx';
import { useChosenSubscribers } from './useChosenSubscribers.ts';
import { type Subscribers, useSubscribers } from './useSubscribers.ts';
import { isFiltered, noFilter } from './view.ts';

/** The subscribers of Connections: one form for new and stored ones, and the list of all. */
export function SubscriberList() {
  const subscribers = useSubscribers();
  const { view, edited, data, error } = subscribers;
  /** Counts the saves: each empties the form of a new subscriber. */
  const [saves, setSaves] = useState(0);
  const top = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const isEditing = view.edit !== '';
  return (
    <>
      <Typography variant="h2" ref={top} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {edited ? 'Edit subscriber' : 'New subscriber'}
      </Typography>
      {isEditing && data && !edited && (
        <Typography role="status" sx={{ mb: 2 }}>
          This subscriber is not on this page of the list. You can add a new one.
        </Typography>
      )}
      <SubscriberForm
        key={edited?.subscribedusersUid ?? `new ${saves}`}
        subscriber={edited}
        onDone={() => {
          setSaves((before) => before + 1);
          subscribers.edit(undefined);
        }}
      />
      <Typography variant="h2" ref={list} tabIndex={-1} sx={{ mt: 5, mb: 2, outline: 'none' }}>
        Subscribers
      </Typography>
      <SubscriberFilters
        filter={view.filter}
        onFilter={(filter) => subscribers.setView({ filter })}
      />
      <SubscriberTools filter={view.filter} isEmpty={data?.rows.length === 0} />
      {error && !data && <Failure error={error} onRetry={() => void subscribers.mutate()} />}
      {data && (
        <SubscriberPage
          {...{ subscribers, data }}
          onEdit={() => {
            top.current?.focus();
            top.current?.scrollIntoView({ block: 'start' });
          }}
          onRemoved={() => list.current?.focus()}
        />
      )}
    </>
  );
}

interface SubscriberPageProps {
  subscribers: Subscribers;
  data: NonNullable<Subscribers['data']>;
  onEdit: () => void;
  onRemoved: () => void;
}

/** One page of subscribers with the pager, or why there are none. */
function SubscriberPage({ subscribers, data, onEdit, onRemoved }: SubscriberPageProps) {
  const { view, edited, setView } = subscribers;
  const many = useChosenSubscribers(subscribers);
  if (data.rows.length === 0) {
    const reset = isFiltered(view.filter) ? () => setView({ filter: noFilter }) : undefined;
    return (
      <NoRecords reset="Reset the filter" onReset={reset}>
        {reset
          ? 'No subscribers match these filters.'
          : 'Add the first subscriber with the form above, or import a CSV file.'}
      </NoRecords>
    );
  }
  return (
    <>
      <SubscriberTable
        choice={many.choice}
        subscribers={data.rows}
        edited={edited?.subscribedusersUid}
        onEdit={(subscriber) => {
          subscribers.edit(subscriber);
          onEdit();
        }}
        onRemove={(subscriber) =>
          void subscribers.remove(subscriber).then((isDone) => isDone && onRemoved())
        }
      />
      {many.chosen.length > 0 && (
        <ChosenBar
          {...{ label: 'Chosen subscribers', count: many.chosen.length, progress: many.progress }}
          onClear={many.clear}
        >
          <Button
            color="error"
            disabled={many.progress !== undefined}
            onClick={() => void many.remove().then((isDone) => isDone && onRemoved())}
          >
            Delete
          </Button>
        </ChosenBar>
      )}
      <NumberedPager data={data} size={view.size} onChange={setView} />
    </>
  );
}
