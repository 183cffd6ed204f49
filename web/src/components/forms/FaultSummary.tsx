import { Alert, Box } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { focusField, useFaultFocus } from './FieldAnchor.tsx';
import { explained } from './Labelled.tsx';

interface FaultSummaryProps {
  round: number;
  /** The fields in form order. */
  labels: Readonly<Record<string, string>>;
}

/** Counts the faults of a form and links to each. After each try the first link gets the focus. */
export function FaultSummary({ round, labels }: FaultSummaryProps) {
  const { errors } = useFormState();
  const names = Object.keys(labels).filter((name) => name in errors);
  useFaultFocus(round, names.length > 0);
  if (names.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 3 }}>
      Not saved: {names.length === 1 ? 'one thing needs' : `${names.length} things need`} mending.
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {names.map((name) => (
          <li key={name}>
            <Box component="button" type="button" sx={link} onClick={() => focusField(name)}>
              {labels[name]}
            </Box>
            {reasonOf(errors[name]?.message)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** What is wrong with a field, behind its name. The specified texts begin with an asterisk. */
const reasonOf = (message: unknown): string =>
  typeof message === 'string' && message ? `: ${explained(message).replace(/^\*/, '')}` : '';

const link = {
  font: 'inherit',
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
};
