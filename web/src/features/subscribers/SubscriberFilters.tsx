import { Button } from '@mui/material';
import { useFilterDraft } from '../../components/filters/useFilterDraft.ts';
import { Field } from '../../components/forms/Field.tsx';
import { Columns, Row } from '../../components/layout/layout.tsx';
import { noFilter, type SubscriberFilter } from './view.ts';

interface SubscriberFiltersProps {
  filter: SubscriberFilter;
  onFilter: (filter: SubscriberFilter) => void;
}

/** The filters of the subscribers. They apply when Filter is pressed. */
export function SubscriberFilters({ filter, onFilter }: SubscriberFiltersProps) {
  const { draft, change, submit, reset } = useFilterDraft({ filter, none: noFilter, onFilter });
  return (
    <Columns
      component="form"
      role="search"
      aria-label="Filter subscribers"
      noValidate
      onSubmit={submit}
      from={{ sm: 'repeat(2, minmax(0, 1fr)) auto' }}
      align="end"
      sx={{ mb: 2 }}
    >
      <Field
        label="Name contains"
        value={draft.name}
        onChange={(text) => change({ name: text.slice(0, 200) })}
      />
      <Field
        label="Email contains"
        value={draft.email}
        onChange={(text) => change({ email: text.slice(0, 320) })}
      />
      <Row isOneLine sx={{ '& > .MuiButton-root': { minHeight: 44 } }}>
        <Button type="submit" variant="outlined">
          Filter
        </Button>
        <Button onClick={reset}>Reset</Button>
      </Row>
    </Columns>
  );
}
