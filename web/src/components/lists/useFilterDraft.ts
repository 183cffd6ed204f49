import { type FormEvent, useState } from 'react';
import { useAddressed } from './useAddressed.ts';

interface FilterDraft<Filter, Faults> {
  /** The filter in the address. */
  filter: Filter;
  /** What Reset applies. */
  none: Filter;
  onFilter: (filter: Filter) => void;
  faultsOf?: (filter: Filter) => Faults;
  /** What the form shows for a filter, such as the default days; and the filter again. */
  shownOf?: (filter: Filter) => Filter;
  askedOf?: (shown: Filter) => Filter;
}

/** The filter that is typed, with its faults. Filter and Reset apply it. */
export function useFilterDraft<Filter extends object, Faults extends object>({
  filter,
  none,
  onFilter,
  faultsOf,
  shownOf = (given) => given,
  askedOf = (shown) => shown,
}: FilterDraft<Filter, Faults>) {
  const [draft, setDraft] = useState(() => shownOf(filter));
  const [faults, setFaults] = useState(() => faultsOf?.(filter));
  const [pressed, setPressed] = useState<'filter' | 'reset'>();
  const send = useAddressed(filter, show);

  function show(shown: Filter) {
    setDraft(shownOf(shown));
    setFaults(faultsOf?.(shown));
  }
  function apply(by: 'filter' | 'reset', asked: Filter) {
    setPressed(by);
    show(asked);
    send(asked);
    onFilter(asked);
  }
  return {
    draft,
    faults,
    /** The button that was pressed last. */
    pressed,
    change: (changed: Partial<Filter>) => setDraft({ ...draft, ...changed }),
    submit(event: FormEvent) {
      event.preventDefault();
      const found = faultsOf?.(draft);
      setFaults(found);
      if (Object.keys(found ?? {}).length === 0) apply('filter', askedOf(draft));
    },
    reset: () => apply('reset', none),
  };
}
