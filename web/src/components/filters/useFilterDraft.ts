import { type FormEvent, useState } from 'react';
import { useAddressed } from '../lists/useAddressed.ts';

interface FilterDraft<Filter, Faults> {
  /** The filter in the address. */
  filter: Filter;
  /** What Reset applies. */
  none: Filter;
  onFilter: (filter: Filter) => void;
  faultsOf?: (filter: Filter) => Faults;
  /** Whether a filter in the address asks for something. One that does not has no faults until Filter is pressed. */
  isAsked?: (filter: Filter) => boolean;
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
  isAsked = () => true,
  shownOf = (given) => given,
  askedOf = (shown) => shown,
}: FilterDraft<Filter, Faults>) {
  const [draft, setDraft] = useState(() => shownOf(filter));
  const faultsIn = (asked: Filter) => (isAsked(asked) ? faultsOf?.(asked) : undefined);
  const [faults, setFaults] = useState(() => faultsIn(filter));
  const [pressed, setPressed] = useState<'filter' | 'reset'>();
  const send = useAddressed(filter, show);

  function show(shown: Filter) {
    setDraft(shownOf(shown));
    setFaults(faultsIn(shown));
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
