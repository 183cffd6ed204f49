import { Alert, Button } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Column, Row } from '../../../components/layout/layout.tsx';

interface EntryFrameProps {
  /** The accessible name of the form. */
  name: string;
  form: {
    readonly isRestored: boolean;
    readonly isBusy: boolean;
    readonly faults: Partial<Record<string, string>>;
    readonly save: () => void;
    readonly leave: () => Promise<void>;
  };
  /** Shown beside Submit and Cancel. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * An inline form with Submit and Cancel. Focuses its first field, and later the first field with a
 * fault.
 */
export function EntryFrame({ name, form, tools, children }: EntryFrameProps) {
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => formElement.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const faultCount = Object.keys(form.faults).length;
  useEffect(() => {
    if (faultCount > 0)
      formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faultCount]);
  return (
    <Column
      component="form"
      ref={formElement}
      noValidate
      aria-label={name}
      className="no-print"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.save();
      }}
      isBound
      sx={{ mb: 5 }}
    >
      {form.isRestored && (
        <Alert severity="info" variant="outlined">
          We restored your draft. Select Cancel to discard it.
        </Alert>
      )}
      {children}
      <Row>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          Submit
        </Button>
        <Button onClick={() => void form.leave()} disabled={form.isBusy}>
          Cancel
        </Button>
        {tools}
      </Row>
    </Column>
  );
}
