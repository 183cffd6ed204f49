import AddIcon from '@mui/icons-material/AddOutlined';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton } from '@mui/material';
import { useController } from 'react-hook-form';
import { Field } from '../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { contactLines, contactsTyped } from './lines.ts';
import type { SettingsValues } from './settingsForm.ts';

/** The emergency contacts: who answers, and the number. */
export function ContactsField({ label, hint }: { label: string; hint: string }) {
  const { field } = useController<SettingsValues, 'emergency_contacts'>({
    name: 'emergency_contacts',
  });
  const fault = useFault('emergency_contacts');
  const contacts = contactsTyped(field.value);
  const set = (changed: typeof contacts) => field.onChange(contactLines(changed));
  const change = (at: number, part: Partial<(typeof contacts)[number]>) =>
    set(contacts.map((each, n) => (n === at ? { ...each, ...part } : each)));
  return (
    <FieldAnchor name="emergency_contacts">
      <Column component="fieldset" aria-describedby="contacts-note" gap={1} sx={fieldset}>
        <Box component="legend" sx={legend}>
          {label}
        </Box>
        {contacts.map(({ label: who, phone }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two contacts may say the same while typed
          <Box key={at} role="group" aria-label={`Contact ${at + 1}`} sx={row}>
            <Field
              label="Who answers"
              value={who}
              onChange={(text) => change(at, { label: text.slice(0, 80) })}
            />
            <Field
              label="Phone"
              value={phone}
              onChange={(text) => change(at, { phone: text.replace(/:/g, '').slice(0, 40) })}
            />
            <IconButton
              aria-label={`Remove ${who || 'the contact'}`}
              onClick={() => set(contacts.filter((_, n) => n !== at))}
              sx={{ width: 44, height: 44, alignSelf: 'end' }}
            >
              <CloseIcon />
            </IconButton>
          </Box>
        ))}
        <Button
          startIcon={<AddIcon />}
          onClick={() => set([...contacts, { label: '', phone: '' }])}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          Add a contact
        </Button>
        <Box
          id="contacts-note"
          role={fault ? 'alert' : undefined}
          sx={{ fontSize: '0.875rem', color: fault ? 'error.main' : 'text.secondary' }}
        >
          {fault ?? hint}
        </Box>
      </Column>
    </FieldAnchor>
  );
}

const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 };
const legend = { fontSize: '0.9375rem', fontWeight: 600, p: 0, mb: 0.75 };
const row = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 44px', sm: 'minmax(0, 1fr) 180px 44px' },
  // On a phone, the button is beside the name.
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' } },
};
