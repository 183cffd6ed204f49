import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import type { ConnectionsPdf } from '#shared/connections/connections-pdf.contract';
import { pathTo } from '#shared/site/paths';
import { Failure } from '../../components/screen/Failure.tsx';
import { RichContent } from '../../components/text/RichContent.tsx';
import { SendToField } from './SendToField.tsx';
import { useSendPdf } from './useSendPdf.ts';

interface SendPdfDialogProps {
  pdf: ConnectionsPdf;
  onSent: () => void;
  onClose: () => void;
}

/** Sends a PDF to the chosen subscribers, with the text of the template. */
export function SendPdfDialog({ pdf, onSent, onClose }: SendPdfDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const { form, template, isLoaded, error, retry, send, act, reach } = useSendPdf(pdf, onSent);
  const hasNoText = isLoaded && !template;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isNarrow}
      onClose={onClose}
      aria-labelledby="send-title"
    >
      <DialogTitle id="send-title">{`Email ${pdf.title}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Failure what="The text of the e-mail" error={error} onRetry={retry} />}
        {hasNoText && (
          <Alert severity="warning" variant="outlined">
            There is no e-mail text yet. Write it first, then send the PDF.
          </Alert>
        )}
        {template && (
          <FormProvider {...form}>
            <Box component="section" aria-label="E-mail" sx={paper}>
              <Typography sx={{ fontWeight: 600, mb: 1 }}>{template.subject}</Typography>
              <RichContent html={template.email_html} />
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                The link to the PDF follows. It works for 30 days.
              </Typography>
            </Box>
            <SendToField hint="People who unsubscribed are left out. A PDF is emailed once." />
          </FormProvider>
        )}
        <Typography aria-live="polite">{reach}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {hasNoText ? (
          <Button component={Link} to={pathTo('/admin/connections-email')} variant="contained">
            Edit Email template
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!template}
            loading={form.formState.isSubmitting}
            onClick={() => void send()}
          >
            {act}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const paper = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 2,
  maxHeight: 280,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
};
