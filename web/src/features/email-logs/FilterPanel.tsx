import { startOfDay } from '#shared/kernel/zone';
import { logTypes } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import { FilterForm, TypeChoice } from '../../components/filters/FilterForm.tsx';
import { useFilterDraft } from '../../components/filters/useFilterDraft.ts';
import { DateField } from '../../components/forms/DateField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { messagesOn, specifiedNames } from './names.ts';
import { type FilterFaults, faultsOf, type LogFilter, noFilter } from './view.ts';

interface FilterPanelProps {
  channel: ChannelName;
  filter: LogFilter;
  /** Whether the list is loading. */
  isLoading: boolean;
  onFilter: (filter: LogFilter) => void;
}

/** The filters of the e-mail log. They apply when Filter is pressed. */
export function FilterPanel({ channel, filter, isLoading, onFilter }: FilterPanelProps) {
  const typed = useFilterDraft({ filter, none: noFilter, onFilter, faultsOf });
  const { draft, faults, pressed, change, submit, reset } = typed;

  return (
    <FilterForm
      label={`Filter ${messagesOn[channel].toLowerCase()}`}
      isLoading={isLoading}
      pressed={pressed}
      onSubmit={submit}
      onReset={reset}
      choice={
        <TypeChoice
          legend={'Types'}
          types={logTypes}
          names={specifiedNames}
          type={draft.types}
          onType={(types) => change({ types })}
        />
      }
    >
      <FilterFields channel={channel} draft={draft} faults={faults ?? {}} onChange={change} />
    </FilterForm>
  );
}

interface FilterFieldsProps {
  channel: ChannelName;
  draft: LogFilter;
  faults: FilterFaults;
  onChange: (changed: Partial<LogFilter>) => void;
}

function FilterFields({ channel, draft, faults, onChange }: FilterFieldsProps) {
  const timeZone = useTimeZone();
  return (
    <>
      <DateField
        label="Sent Date From"
        value={draft.from}
        onChange={(from) => onChange({ from })}
        fault={faults.from}
      />
      <DateField
        label="Sent Date To"
        value={draft.to}
        onChange={(to) => onChange({ to })}
        fault={faults.to}
        notBefore={draft.from ? startOfDay(timeZone, draft.from) : undefined}
      />
      <Field
        label="Post (postUid)"
        value={draft.postUid}
        onChange={(text) => onChange({ postUid: text.slice(0, 300) })}
        hint="ID or part of the title"
      />
      <Field
        label={channel === 'mail' ? 'Email' : 'Person'}
        value={draft.email}
        onChange={(text) => onChange({ email: text.slice(0, 320) })}
        hint={channel === 'mail' ? 'Any part of the address' : 'Any part of the name'}
      />
    </>
  );
}
