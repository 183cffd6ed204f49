import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { familyNames } from '#shared/signing/families';
import { signingTemplates, type TemplateSummary } from '#shared/signing/signing-templates.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { familyOptions } from '../words.ts';

interface NewTemplateDialogProps {
  /** The template that is copied. */
  copyOf: TemplateSummary | undefined;
  onClose: () => void;
  onMade: (templateUid: string) => void;
}

/** Makes a template, empty or as a copy. */
export function NewTemplateDialog({ copyOf, onClose, onMade }: NewTemplateDialogProps) {
  const [title, setTitle] = useState(copyOf ? `Copy of ${copyOf.title}`.slice(0, 120) : '');
  const [family, setFamily] = useState(copyOf?.family ?? familyNames[0]);
  const [fault, setFault] = useState<string>();
  const { isBusy, make } = useMake(onMade);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim()) return setFault('Please give the document a title.');
    void make({ title: title.trim(), family, ...(copyOf && { copy_of: copyOf.templateUid }) });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="new-title">
      <Box component="form" noValidate onSubmit={submit} sx={form}>
        <DialogTitle id="new-title">{copyOf ? 'Copy a template' : 'New template'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Field
            label="Title"
            value={title}
            onChange={(text) => {
              setTitle(text.slice(0, 120));
              setFault(undefined);
            }}
            fault={fault}
            hint="Recipients read it, such as “Enrolment 2027”."
          />
          <SelectField
            label="Kind of document"
            value={family}
            options={familyOptions}
            onChoose={(chosen) =>
              setFamily(familyNames.find((each) => each === chosen) ?? familyNames[0])
            }
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {copyOf ? 'Copy template' : 'Make template'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Makes the template. A try whose answer was lost is sent again with its key. */
function useMake(onMade: (templateUid: string) => void) {
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  const sent = useRef({ what: '', key: '' });
  type New = Parameters<typeof call<typeof signingTemplates.create>>[1];
  async function make(template: New) {
    const what = JSON.stringify(template);
    if (sent.current.what !== what) sent.current = { what, key: crypto.randomUUID() };
    setBusy(true);
    await attempt(async () => {
      const made = await call(signingTemplates.create, template, {
        idempotencyKey: sent.current.key,
      });
      onMade(made.templateUid);
    });
    setBusy(false);
  }
  return { isBusy, make };
}

/** Its fields scroll; its acts stay in view. */
const form = { display: 'flex', flexDirection: 'column', minHeight: 0 };
