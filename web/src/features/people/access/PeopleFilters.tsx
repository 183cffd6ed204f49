import { Button } from '@mui/material';
import { groups as groupsApi } from '#shared/audiences/groups.contract';
import { peopleKinds, peopleStates } from '#shared/people/people-admin.contract';
import { capabilities } from '#shared/rights/permissions';
import { rightNames } from '#shared/rights/right-names';
import { useRead } from '../../../api/hooks.ts';
import { FoldedFilters } from '../../../components/filters/FoldedFilters.tsx';
import { useFilterDraft } from '../../../components/filters/useFilterDraft.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { Column, Columns, Row } from '../../../components/layout/layout.tsx';
import { noFilter, type PeopleFilter } from './peopleView.ts';
import { kindWords, stateWords } from './words.ts';

interface PeopleFiltersProps {
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
}

/** The filters of the people. They apply when Search is pressed. */
export function PeopleFilters({ filter, onFilter }: PeopleFiltersProps) {
  const { data: groups = [] } = useRead(groupsApi.list, {});
  const { draft, change, submit, reset } = useFilterDraft({ filter, none: noFilter, onFilter });
  const choose =
    <T extends string>(name: 'kind' | 'capability' | 'state', values: readonly T[]) =>
    (chosen: string) =>
      change({ [name]: values.find((each) => each === chosen) ?? '' });
  return (
    <Column
      component="form"
      role="search"
      aria-label="Find people"
      noValidate
      onSubmit={submit}
      gap={1.5}
      isBound
      sx={{ mb: 2 }}
    >
      <Columns from={{ sm: 'minmax(0, 1fr) auto' }} align="end">
        <Field
          label="Name, address or number"
          value={draft.search}
          onChange={(text) => change({ search: text.slice(0, 200) })}
        />
        <Row isOneLine sx={{ '& > .MuiButton-root': { minHeight: 44 } }}>
          <Button type="submit" variant="outlined">
            Search
          </Button>
          <Button onClick={reset}>Reset</Button>
        </Row>
      </Columns>
      <FoldedFilters isFolded={useIsNarrow()}>
        <Columns from={{ sm: 2, lg: 4 }}>
          <SelectField
            label="Kind"
            value={draft.kind}
            options={[
              ['', 'All kinds'],
              ...peopleKinds.map((kind) => [kind, kindWords[kind]] as const),
            ]}
            onChoose={choose('kind', peopleKinds)}
          />
          <SelectField
            label="State"
            value={draft.state}
            options={[
              ['', 'All who are here'],
              ...peopleStates.map((state) => [state, stateWords[state]] as const),
            ]}
            onChoose={choose('state', peopleStates)}
          />
          <SelectField
            label="Group"
            value={draft.group}
            options={[
              ['', 'All groups'],
              ...groups.map(({ groupUid, groupname }) => [groupUid, groupname] as const),
            ]}
            onChoose={(group) => change({ group })}
          />
          <SelectField
            label="Right"
            value={draft.capability}
            options={[
              ['', 'With or without'],
              ...capabilities.map((right) => [right, rightNames[right]] as const),
            ]}
            onChoose={choose('capability', capabilities)}
          />
        </Columns>
      </FoldedFilters>
    </Column>
  );
}
