import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { pageTypeNamed, pageTypes } from '#shared/pages/page-types';
import { places as placesApi } from '#shared/places/places.contract';
import { useAll } from '../../../api/hooks.ts';
import { useFilterDraft } from '../../../components/filters/useFilterDraft.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { useHotkeys } from '../../../components/hooks/useHotkeys.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { type ListFilter, noFilter } from './filter.ts';

interface FilterFormProps {
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** The filters of both tables. They apply when Filter is pressed. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const { draft, change, submit, reset } = useFilterDraft({ filter, none: noFilter, onFilter });
  const title = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useHotkeys({ '/': () => title.current?.focus() });
  return (
    <Box
      component="form"
      role="search"
      aria-label="Filter places and pages"
      noValidate
      onSubmit={submit}
      sx={fields}
    >
      <PlaceChoice value={draft.place} onChoose={(place) => change({ place })} />
      <OneOf
        label="Page type"
        value={draft.pagetype}
        options={pageTypeOptions}
        onChoose={(chosen) => change({ pagetype: pageTypeNamed(chosen)?.pagetypeUid ?? '' })}
      />
      <OneOf
        label="Navigation"
        value={draft.navigation}
        options={navigationOptions}
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
      <Row justify="flex-end" isOneLine>
        <Button onClick={reset}>Reset</Button>
        <Button type="submit" variant="outlined">
          Filter
        </Button>
      </Row>
    </Box>
  );
}

interface PlaceChoiceProps {
  value: string;
  onChoose: (place: string) => void;
}

function PlaceChoice({ value, onChoose }: PlaceChoiceProps) {
  const { data: places = [] } = useAll(placesApi.list, { limit: 100 });
  const names = places.map(({ placeUid, place }) => [placeUid, place] as const);
  // A place that no longer exists, or is not loaded yet, stays in the filter of the address.
  const isListed = !value || names.some(([placeUid]) => placeUid === value);
  return (
    <OneOf
      label="Place"
      value={value}
      options={[
        ['', 'All'],
        ...names,
        ...(isListed ? [] : [[value, 'The place in the address'] as const]),
      ]}
      onChoose={onChoose}
    />
  );
}

const pageTypeOptions = [
  ['', 'All'] as const,
  ...pageTypes.map(({ pagetypeUid, pageType }) => [pagetypeUid, pageType] as const),
];
const navigationOptions = [
  ['', 'All'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;
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
