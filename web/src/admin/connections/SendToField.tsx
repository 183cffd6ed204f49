import { useController } from 'react-hook-form';
import { allSubscribers, type PdfEmailText } from '#shared/connections/connections-pdf.contract';
import { subscribedUsers as subscribedUsersApi } from '#shared/subscribers/subscribed-users.contract';
import { useAll } from '../../api/hooks.ts';
import { ChipField } from '../../components/forms/ChipField.tsx';

/** Someone who can get a PDF: the id of a subscriber, and the words for it. */
export type Subscriber = PdfEmailText['send_to'][number];

const all: Subscriber = { value: allSubscribers, label: 'All' };
/** All subscribers, as a choice of them. */
export const everyone: readonly Subscriber[] = [all];

/** Returns the people who get what is sent to subscribers; undefined until they are loaded. */
export function useSubscribers(): readonly Subscriber[] | undefined {
  const { data } = useAll(subscribedUsersApi.list, { limit: 100 });
  return data?.flatMap(({ subscribedusersUid: value, name, email, state }) =>
    state === 'active' ? { value, label: `${name} (${email})` } : [],
  );
}

/** The field `send_to` of a form: all subscribers, or some of them, who are loaded with the form. */
export function SendToField({ hint }: { hint?: string }) {
  const subscribers = useSubscribers() ?? [];
  const { field } = useController<{ send_to: Subscriber[] }, 'send_to'>({ name: 'send_to' });
  const chosen: readonly Subscriber[] = field.value;
  const known = new Map([all, ...chosen, ...subscribers].map((each) => [each.value, each]));
  function choose(values: readonly string[]): void {
    const isNew = (value: string) => !chosen.some((each) => each.value === value);
    const added = values.find(isNew);
    // All and some exclude each other.
    const kept = values.filter((each) =>
      added === allSubscribers ? each === added : each !== allSubscribers || added === undefined,
    );
    field.onChange(kept.map((value) => known.get(value) ?? all));
  }
  return (
    <ChipField
      name="send_to"
      label="Send to"
      isMany
      options={[...known.values()].map(({ value, label }) => ({ value, name: label }))}
      chosen={chosen.map(({ value }) => value)}
      onChange={choose}
      hint={hint}
    />
  );
}
