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

/** The fields for the window of a version, with hints about its effect. */
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
            ? 'This time has passed. Readers see the change when you save it.'
            : 'Readers see the change from this time.'
        }
      />
      <HalfHourField
        label="Publish End"
        value={end}
        onChange={(publish_end) => set({ publish_end })}
        fault={faults.publish_end}
        hint={
          end
            ? 'From this time readers see the page again, or another open change.'
            : 'Without an end the change stays until it is deleted or a later one starts.'
        }
      />
    </>
  );
}
