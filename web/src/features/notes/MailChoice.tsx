import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useController } from 'react-hook-form';
import { type RecipientRole, recipientRoles } from '#shared/notes/note';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { Quiet } from '../../components/layout/layout.tsx';
import { roleNames } from './useNoteForm.ts';

type MailValues = { chosen: RecipientRole[] };

/** Who gets a mail about a note: groups of staff, and addresses of the school. */
export function MailChoice() {
  const { field } = useController<MailValues, 'chosen'>({ name: 'chosen' });
  const fault = useFault('chosen');
  const toggle = (role: RecipientRole, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, role] : field.value.filter((each) => each !== role));
  return (
    <>
      <FieldAnchor name="chosen">
        <Box
          component="fieldset"
          aria-describedby={fault ? 'mail-fault' : 'mail-hint'}
          sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
        >
          <Box component="legend" sx={{ p: 0, fontSize: '0.9375rem', fontWeight: 600 }}>
            Mail to
          </Box>
          <Box sx={choices}>
            {recipientRoles.map((role) => (
              <FormControlLabel
                key={role}
                label={roleNames[role]}
                control={
                  <Checkbox
                    checked={field.value.includes(role)}
                    onChange={(_, isOn) => toggle(role, isOn)}
                  />
                }
              />
            ))}
          </Box>
          {fault ? (
            <Box id="mail-fault" role="alert" sx={{ fontSize: '0.875rem', color: 'error.main' }}>
              {fault}
            </Box>
          ) : (
            <Quiet id="mail-hint" size="medium">
              The mail has the student’s initials and a link, no text and no type. The link opens
              the note only for those who can read it.
            </Quiet>
          )}
        </Box>
      </FieldAnchor>
      <FormField
        name="email_recipients"
        label="Further addresses"
        hint="Staff addresses of the school, with commas between them."
      />
    </>
  );
}

const choices = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
};
