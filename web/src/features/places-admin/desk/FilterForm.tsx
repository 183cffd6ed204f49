import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import { pageTypeNamed, pageTypes } from '#shared/domain/page-types';
import { useAll } from '../../../api/hooks.ts';
import { Field } from '../../../components/Field.tsx';
import { OneOf } from '../../../components/OneOf.tsx';
import { useAddressed } from '../../../components/useAddressed.ts';
import { useHotkeys } from '../../../components/useHotkeys.ts';
import { type DeskFilter, noFilter } from './filter.ts';

interface FilterFormProps {
  filter: DeskFilter;
  onFilter: (filter: DeskFilter) => void;
}

/** The filters above both tables; they count once Filter is pressed. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const send = useAddressed(filter, setDraft);
  const title = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useHotkeys({ '/': () => title.current?.focus() });
  const { data: places = [] } = useAll(api.places.list, { limit: 100 });
  const change = (changed: Partial<DeskFilter>) => setDraft({ ...draft, ...changed });
  const names = places.map(({ placeUid, place }) => [placeUid, place] as const);
  // A place that is gone, or not read yet, is still what the address asks for.
  const isListed = !draft.place || names.some(([placeUid]) => placeUid === draft.place);

  function submit(event: FormEvent) {
    event.preventDefault();
    ask(draft);
  }
  function reset() {
    setDraft(noFilter);
    ask(noFilter);
  }
  function ask(asked: DeskFilter) {
    send(asked);
    onFilter(asked);
  }
  return (
    <Box
      component="form"
      role="search"
      aria-label="Filter places and pages"
      noValidate
      onSubmit={submit}
      sx={fields}
    >
      <OneOf
        label="Place"
        value={draft.place}
        options={[
          ['', 'All'],
          ...names,
          ...(isListed ? [] : [[draft.place, 'The place in the address'] as const]),
        ]}
        onChoose={(place) => change({ place })}
      />
      <OneOf
        label="Page type"
        value={draft.pagetype}
        options={[
          ['', 'All'],
          ...pageTypes.map(({ pagetypeUid, pageType }) => [pagetypeUid, pageType] as const),
        ]}
        onChoose={(chosen) => change({ pagetype: pageTypeNamed(chosen)?.pagetypeUid ?? '' })}
      />
      <OneOf
        label="Navigation"
        value={draft.navigation}
        options={[
          ['', 'All'],
          ['yes', 'Yes'],
          ['no', 'No'],
        ]}
        onChoose={(chosen) =>
          change({ navigation: chosen === 'yes' || chosen === 'no' ? chosen : '' })
        }
      />
      <Field
        label="Title keyword"
        ref={title}
        value={draft.title}
        onChange={(text) => change({ title: text.slice(0, 200) })}
      />
      <Box sx={acts}>
        <Button onClick={reset}>Reset</Button>
        <Button type="submit" variant="outlined">
          Filter
        </Button>
      </Box>
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr)) auto',
  },
  alignItems: 'end',
  mb: 4,
};
const acts = { display: 'flex', gap: 1, justifyContent: 'flex-end' };
