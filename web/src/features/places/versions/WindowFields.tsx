import { serverNow } from '../../../api/clock.ts';
import { HalfHourField } from '../editing/HalfHourField.tsx';
import type { PageForm } from '../editing/partForm.ts';

interface WindowFieldsProps {
  form: {
    readonly values: PageForm;
    readonly faults: Partial<Record<string, string>>;
    readonly set: (change: Partial<PageForm>) => void;
  };
}

/** From when until when a version stands in for its page, and what that means. */
export function WindowFields({ form: { values, faults, set } }: WindowFieldsProps) {
  const { publish_start: start, publish_end: end } = values;
  const isAtOnce = start !== null && Date.parse(start) <= serverNow().getTime();
  return (
    <>
      <HalfHourField
        label="Publish Start"
        value={start}
        onChange={(publish_start) => set({ publish_start })}
        fault={faults.publish_start}
        hint={
          isAtOnce
            ? 'This moment is over: readers see the change as soon as it is saved.'
            : 'From this moment on readers see the change.'
        }
      />
      <HalfHourField
        label="Publish End"
        value={end}
        onChange={(publish_end) => set({ publish_end })}
        fault={faults.publish_end}
        hint={
          end
            ? 'From this moment on readers see the page itself again, or another change that is open then.'
            : 'Without an end the change stays until it is deleted or a later one starts.'
        }
      />
    </>
  );
}
