import { startOfDay } from '#shared/kernel/zone';
import { FilterForm, TypeChoice } from '../../components/filters/FilterForm.tsx';
import { useFilterDraft } from '../../components/filters/useFilterDraft.ts';
import { DateField } from '../../components/forms/DateField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { faultsOf, isFiltered, kinds, noFilter, type ReadFilter } from './view.ts';

interface FilterPanelProps {
  filter: ReadFilter;
  /** Whether the list is loading. */
  isLoading: boolean;
  /** What the server says of the username. */
  unknown: string | undefined;
  onFilter: (filter: ReadFilter) => void;
}

/** The filters of the report. They apply when Filter is pressed. */
export function FilterPanel({ filter, isLoading, unknown, onFilter }: FilterPanelProps) {
  const timeZone = useTimeZone();
  const typed = useFilterDraft({
    filter,
    none: noFilter,
    onFilter,
    faultsOf,
    isAsked: isFiltered,
  });
  const { draft, faults, pressed, change, submit, reset } = typed;
  const isUnchanged = draft.username.trim() === filter.username.trim();
  return (
    <FilterForm
      label={'Filter read posts'}
      isLoading={isLoading}
      pressed={pressed}
      onSubmit={submit}
      onReset={reset}
      choice={
        <TypeChoice
          legend={'Type'}
          types={kinds}
          type={draft.kind}
          onType={(kind) => change({ kind })}
        />
      }
    >
      <Field
        label="Username"
        value={draft.username}
        onChange={(username) => change({ username: username.slice(0, 200) })}
        hint="Whose reading, such as t.samson"
        fault={faults?.username ?? (isUnchanged ? unknown : undefined)}
      />
      <DateField
        label="Date From"
        value={draft.from}
        onChange={(from) => change({ from })}
        fault={faults?.from}
      />
      <DateField
        label="Date To"
        value={draft.to}
        onChange={(to) => change({ to })}
        fault={faults?.to}
        notBefore={draft.from ? startOfDay(timeZone, draft.from) : undefined}
      />
      <Field
        label="Post (postUid)"
        value={draft.postUid}
        onChange={(postUid) => change({ postUid: postUid.slice(0, 128) })}
        hint="Only this post, by its ID"
      />
    </FilterForm>
  );
}
