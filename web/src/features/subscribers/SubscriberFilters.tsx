import { Box, Button } from '@mui/material';
import { useFilterDraft } from '../../components/filters/useFilterDraft.ts';
import { Field } from '../../components/forms/Field.tsx';
import { noFilter, type SubscriberFilter } from './view.ts';

interface SubscriberFiltersProps {
  filter: SubscriberFilter;
  onFilter: (filter: SubscriberFilter) => void;
}

/** The filters of the subscribers. They apply when Filter is pressed. */
export function SubscriberFilters({ filter, onFilter }: SubscriberFiltersProps) {
  const { draft, change, submit, reset } = useFilterDraft({ filter, none: noFilter, onFilter });
  return (
    <Box
      component="form"
      role="search"
      aria-label="Filter subscribers"
      noValidate
      onSubmit={submit}
      sx={fields}
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
      <Box sx={{ display: 'flex', gap: 1, '& > .MuiButton-root': { minHeight: 44 } }}>
        <Button type="submit" variant="outlined">
          Filter
        </Button>
        <Button onClick={reset}>Reset</Button>
      </Box>
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr)) auto' },
  alignItems: 'end',
  mb: 2,
};
