import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

interface EntryFrameProps {
  /** What the form is called. */
  name: string;
  form: {
    readonly isRestored: boolean;
    readonly isBusy: boolean;
    readonly faults: Partial<Record<string, string>>;
    readonly submit: () => void;
    readonly cancel: () => void;
  };
  /** Stands beside Submit and Cancel. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A form in place, with Submit and Cancel; the focus goes to its first field, and to what is wrong with it. */
export function EntryFrame({ name, form, tools, children }: EntryFrameProps) {
  const room = useRef<HTMLFormElement>(null);
  useEffect(() => room.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const faultCount = Object.keys(form.faults).length;
  useEffect(() => {
    if (faultCount > 0) room.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faultCount]);
  return (
    <Box
      component="form"
      ref={room}
      noValidate
      aria-label={name}
      className="no-print"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mb: 5 }}
    >
      {form.isRestored && (
        <Alert severity="info" variant="outlined">
          What you typed here before and did not submit is back. Cancel gives it up.
        </Alert>
      )}
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          Submit
        </Button>
        <Button onClick={form.cancel} disabled={form.isBusy}>
          Cancel
        </Button>
        {tools}
      </Box>
    </Box>
  );
}
