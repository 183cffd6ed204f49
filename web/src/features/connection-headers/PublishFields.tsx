import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { dayIn, startOfDay } from '#shared/kernel/zone';
import { serverNow } from '../../api/clock.ts';
import { DateTimeField } from '../../components/forms/DateTimeField.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import type { HeaderValues } from './headerForm.ts';

interface PublishFieldsProps {
  form: UseFormReturn<HeaderValues>;
  /** A new header cannot start before today; a stored one keeps its start. */
  isNew: boolean;
}

/** The publish window of a header; INDEFINITE means no end. */
export function PublishFields({ form: { control, watch }, isNew }: PublishFieldsProps) {
  const timeZone = useTimeZone();
  const today = startOfDay(timeZone, dayIn(timeZone, serverNow()));
  const start = moment(watch('publish_start'));
  const isEndless = watch('publish_end') === INDEFINITE;
  return (
    <>
      <Controller
        name="publish_start"
        control={control}
        render={({ field, fieldState }) => (
          <DateTimeField
            label="Publish Start"
            value={moment(field.value)}
            onChange={(at) => field.onChange(at ?? UNPUBLISHED)}
            notBefore={isNew ? today : undefined}
            fault={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="publish_end"
        control={control}
        render={({ field, fieldState }) => (
          <Box>
            <DateTimeField
              label="Publish End"
              value={moment(field.value)}
              onChange={(at) => field.onChange(at ?? UNPUBLISHED)}
              notBefore={start ? new Date(start) : undefined}
              disabled={isEndless}
              fault={fieldState.error?.message}
            />
            <FormControlLabel
              label="No end"
              control={
                <Checkbox
                  checked={isEndless}
                  onChange={(_, checked) => field.onChange(checked ? INDEFINITE : UNPUBLISHED)}
                />
              }
            />
          </Box>
        )}
      />
    </>
  );
}

const moment = (at: string): string | null => (at === UNPUBLISHED || at === INDEFINITE ? null : at);
