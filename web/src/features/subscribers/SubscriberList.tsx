import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { type Ref, useRef, useState } from 'react';
import { FoldedFilters } from '../../components/filters/FoldedFilters.tsx';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { Row } from '../../components/layout/layout.tsx';
import { ChosenBar } from '../../components/lists/choice/ChosenBar.tsx';
import { NoRecords } from '../../components/lists/NoRecords.tsx';
import { NumberedPager } from '../../components/lists/NumberedPager.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Primary } from '../../components/screen/Primary.tsx';
import { SubscriberFilters } from './SubscriberFilters.tsx';
import { SubscriberForm } from './SubscriberForm.tsx';
import { SubscriberTable } from './SubscriberTable.tsx';
import { SubscriberTools } from './SubscriberTools.tsx';
import { useChosenSubscribers } from './useChosenSubscribers.ts';
import { type Subscribers, useSubscribers } from './useSubscribers.ts';
import { isFiltered, noFilter } from './view.ts';

/** The subscribers of Connections: the list of all, and a form for new and stored ones. */
export function SubscriberList() {
  const subscribers = useSubscribers();
  const { view, data, error } = subscribers;
  const list = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLHeadingElement>(null);
  const isNarrow = useIsNarrow();
  /** The form is drawn before it gets the focus. */
  const showForm = () =>
    setTimeout(() => {
      form.current?.focus();
      form.current?.scrollIntoView({ block: 'start' });
    });
  return (
    <>
      <FormPart
        subscribers={subscribers}
        heading={form}
        onOpen={showForm}
        onClose={() => list.current?.focus()}
      />
      <Typography variant="h2" ref={list} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        Subscribers
      </Typography>
      <FoldedFilters isFolded={isNarrow}>
        <SubscriberFilters
          filter={view.filter}
          onFilter={(filter) => subscribers.setView({ filter })}
        />
      </FoldedFilters>
      <SubscriberTools filter={view.filter} isEmpty={data?.rows.length === 0} />
      {error && !data && (
        <Failure
          what="The list of subscribers"
          error={error}
          onRetry={() => void subscribers.mutate()}
        />
      )}
      {/* The next part must not move when the list comes. */}
      {!data && !error && <Box sx={{ height: 280 }} />}
      {data && (
        <SubscriberPage
          subscribers={subscribers}
          data={data}
          onEdit={showForm}
          onRemoved={() => list.current?.focus()}
        />
      )}
    </>
  );
}

interface FormPartProps {
  subscribers: Subscribers;
  heading: Ref<HTMLHeadingElement>;
  onOpen: () => void;
  onClose: () => void;
}

/** The form, or the button that opens it. */
function FormPart({ subscribers, heading, onOpen, onClose }: FormPartProps) {
  const { view, edited, data, edit } = subscribers;
  const [isAdding, setAdding] = useState(false);
  /** Counts the saves: each empties the form of a new subscriber. */
  const [saves, setSaves] = useState(0);
  function open() {
    setAdding(true);
    onOpen();
  }
  function close() {
    setAdding(false);
    edit(undefined);
    onClose();
  }
  function goOn() {
    setSaves((before) => before + 1);
    setAdding(true);
    edit(undefined);
  }
  const isEditing = view.edit !== '';
  if (!isAdding && !isEditing) {
    return (
      <Primary>
        <Button variant="contained" startIcon={<AddIcon />} onClick={open}>
          Add subscriber
        </Button>
      </Primary>
    );
  }
  const title = edited ? 'Edit subscriber' : 'New subscriber';
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 2.5 }, mb: 4 }}>
      <Row gap={2} align="baseline" isOneLine sx={{ mb: 1.5 }}>
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
          {title}
        </Typography>
        <Button onClick={close}>Close</Button>
      </Row>
      {isEditing && data && !edited && (
        <Typography role="status" sx={{ mb: 2 }}>
          This subscriber is not on this page of the list. You can add a new one.
        </Typography>
      )}
      <SubscriberForm
        key={edited?.subscribedusersUid ?? `new ${saves}`}
        subscriber={edited}
        onDone={goOn}
      />
    </Card>
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
          : 'Add the first subscriber with the button above, or import a CSV file.'}
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
          label={'Chosen subscribers'}
          count={many.chosen.length}
          progress={many.progress}
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
