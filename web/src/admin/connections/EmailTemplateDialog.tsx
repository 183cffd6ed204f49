import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from '@mui/material';
import { useRef } from 'react';
import { FormProvider, useController } from 'react-hook-form';
import { findEmbed } from '../../api/findEmbed.ts';
import { storePicture } from '../../api/storePicture.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { FieldAnchor, useFault } from '../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { RichTextEditor } from '../../components/rich-text/LaterEditor.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { SendToField } from './SendToField.tsx';
import { type TemplateForm, useEmailTemplate } from './useEmailTemplate.ts';

/** Edits the subject, the text and the recipients with which PDFs are sent. */
export function EmailTemplateDialog({ onClose }: { onClose: () => void }) {
  const { confirm } = useFeedback();
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const flush = useRef<(() => string) | null>(null);
  const { form, isLoaded, error, retry, save } = useEmailTemplate(onClose);
  // The form's own `isDirty` follows only with the next rendering, too late for the flushed text.
  const isChanged = () =>
    JSON.stringify(form.getValues()) !== JSON.stringify(form.formState.defaultValues);
  async function close(): Promise<void> {
    flush.current?.();
    const body = 'Your changes of the template are not saved. Do you want to discard them?';
    if (isChanged() && !(await confirm('Discard changes', body))) return;
    onClose();
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      onClose={() => void close()}
      aria-labelledby="template-title"
    >
      <DialogTitle id="template-title">Edit Email template</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {error && <Failure error={error} onRetry={retry} />}
        {isLoaded && (
          <FormProvider {...form}>
            <FormField name="subject" label="Subject" />
            <EmailText flush={flush} />
            <SendToField />
          </FormProvider>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void close()}>Cancel</Button>
        <Button
          variant="contained"
          disabled={!isLoaded}
          loading={form.formState.isSubmitting}
          onClick={() => {
            flush.current?.();
            void save();
          }}
        >
          Save template
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The text of the mail. The link to the PDF follows it. */
function EmailText({ flush }: { flush: Parameters<typeof RichTextEditor>[0]['flushRef'] }) {
  const { field } = useController<TemplateForm, 'email_html'>({ name: 'email_html' });
  return (
    <FieldAnchor name="email_html">
      <RichTextEditor
        label="Email text"
        html={field.value}
        documentKey="template"
        onChange={field.onChange}
        upload={storePicture}
        findEmbed={findEmbed}
        ownHost={location.host}
        fault={useFault('email_html')}
        flushRef={flush}
      />
    </FieldAnchor>
  );
}
