import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Template } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { actBar } from '../../../components/screen/bars.ts';
import { TimingFields } from '../TimingFields.tsx';
import { counted, listed } from '../words.ts';
import { CheckResult } from './CheckResult.tsx';
import { PersonFields } from './PersonFields.tsx';
import { useSending } from './useSending.ts';
import { WhomFields } from './WhomFields.tsx';

interface SendFormProps {
  template: Template;
  /** Loads the template again after a colleague has changed it. */
  onStale: () => void;
}

/** The form of a sending: whom it is about, who signs, timing, and a check before it is sent. */
export function SendForm({ template, onStale }: SendFormProps) {
  const tools = useSending(template, onStale);
  const { sending, change, checked, isBusy } = tools;
  if (!template.is_complete) return <Unfinished template={template} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 760 }}>
      <Typography color="textSecondary" sx={{ mt: { xs: -1, md: -2 }, mb: -1.5 }}>
        {contentOf(template)}
      </Typography>
      <WhomFields tools={tools} />
      <PersonFields template={template} tools={tools} />
      <Box component="section" aria-labelledby="timing" sx={part}>
        <Typography variant="h2" id="timing">
          Timing
        </Typography>
        <TimingFields
          timing={sending.timing}
          onChange={(timing) => change({ timing })}
          hint="Reminders go only to people who have not signed yet."
        />
        <FormControlLabel
          label="Share with colleagues who send documents"
          control={
            <Switch
              checked={sending.is_shared}
              onChange={(_, is_shared) => change({ is_shared })}
            />
          }
        />
      </Box>
      {checked ? (
        <CheckResult tools={tools} checked={checked} template={template} />
      ) : (
        <Box sx={actBar}>
          <Button variant="contained" loading={isBusy} onClick={() => void tools.check()}>
            Check who gets it
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Returns what is sent, and who gets it: `2 pages. First guardian, then Second guardian.` */
const contentOf = ({ pages, form: { parties, in_order } }: Template): string => {
  const names = parties.map(({ name }) => name);
  return `${counted(pages, 'page')}. ${in_order ? names.join(', then ') : listed(names)}.`;
};

/** A template that can’t be sent yet, with what is missing. */
const Unfinished = ({ template: { templateUid, missing } }: { template: Template }) => (
  <Alert severity="warning" variant="outlined">
    This template is not finished.
    <Box component="ul" sx={{ m: 0, my: 0.5, pl: 2.5 }}>
      {missing.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
    <Link
      component={RouterLink}
      to={pathTo('/signing/templates/:templateUid', { templateUid })}
      color="inherit"
    >
      Open the template
    </Link>
  </Alert>
);

const part = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };
